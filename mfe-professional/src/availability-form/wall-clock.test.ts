import { wallClock } from './wall-clock';

test.each([
  ['2026-10-02T23:00:00.000Z', 'Australia/Sydney', '2026-10-03T09:00'],
  ['2026-10-03T16:00:00.000Z', 'Australia/Sydney', '2026-10-04T03:00'], // the clocks went forward
  ['2026-10-02T23:00:00.000Z', 'Australia/Brisbane', '2026-10-03T09:00'],
  ['2026-12-31T14:00:00.000Z', 'Australia/Adelaide', '2027-01-01T00:30'],
  ['2026-07-01T00:00:00.000Z', 'Australia/Lord_Howe', '2026-07-01T10:30'],
  ['2026-01-01T00:00:00.000Z', 'Australia/Lord_Howe', '2026-01-01T11:00'],
  ['2026-07-01T14:00:00.000Z', 'Australia/Melbourne', '2026-07-02T00:00'], // midnight is 00, not 24
])('%s in %s is %s', (instant, zone, expected) => {
  expect(wallClock(instant, zone)).toBe(expected);
});
