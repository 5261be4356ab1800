import { spokenZonedSpan, spokenZonedTime } from './spoken-times';

/** The letters that Australians write, in the winter and in the summer of each place. */
test.each([
  ['Australia/Sydney', 'AEST', 'AEDT'],
  ['Australia/Hobart', 'AEST', 'AEDT'],
  ['Australia/Brisbane', 'AEST', 'AEST'],
  ['Australia/Adelaide', 'ACST', 'ACDT'],
  ['Australia/Broken_Hill', 'ACST', 'ACDT'],
  ['Australia/Darwin', 'ACST', 'ACST'],
  ['Australia/Perth', 'AWST', 'AWST'],
  ['Australia/Eucla', 'ACWST', 'ACWST'],
  ['Australia/Lord_Howe', 'LHST', 'LHDT'],
])('%s is %s in July and %s in December', (zone, winter, summer) => {
  expect(spokenZonedTime(new Date('2026-07-03T00:00:00Z'), zone)).toMatch(new RegExp(` [ap]m ${winter}$`));
  expect(spokenZonedTime(new Date('2026-12-03T00:00:00Z'), zone)).toMatch(new RegExp(` [ap]m ${summer}$`));
});

test('the abbreviation changes with daylight saving, to the second', () => {
  const zone = 'Australia/Melbourne';
  expect(spokenZonedTime(new Date('2026-10-03T15:59:59Z'), zone)).toBe('Sun 4 Oct, 1:59 am AEST');
  expect(spokenZonedTime(new Date('2026-10-03T16:00:00Z'), zone)).toBe('Sun 4 Oct, 3:00 am AEDT');
  // Only the abbreviation distinguishes the repeated hour.
  expect(spokenZonedTime(new Date('2027-04-03T15:30:00Z'), zone)).toBe('Sun 4 Apr, 2:30 am AEDT');
  expect(spokenZonedTime(new Date('2027-04-03T16:30:00Z'), zone)).toBe('Sun 4 Apr, 2:30 am AEST');
});

test('an interval names both offsets when daylight saving changes within it', () => {
  const zone = 'Australia/Melbourne';
  const span = (start: string, end: string) => spokenZonedSpan(new Date(start), new Date(end), zone);
  expect(span('2026-12-03T00:00:00Z', '2026-12-03T02:00:00Z')).toBe('Thu 3 Dec, 11:00 am to 1:00 pm AEDT');
  // Two hours, in which the clocks are set back.
  expect(span('2027-04-03T14:30:00Z', '2027-04-03T16:30:00Z')).toBe(
    'Sun 4 Apr, 1:30 am AEDT to 2:30 am AEST',
  );
});
