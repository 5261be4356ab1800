import fc from 'fast-check';
import { addDays, dayIn, daysUntil, isBusinessDay, isDay, mondayOf, repeatDays, weekdayOf } from './days';

const anyDay = fc
  .integer({ min: Date.UTC(2003, 0) / 86_400_000, max: Date.UTC(2400, 0) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test.each([
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '26-01-01',
  '2026-01-01T00:00',
  '',
  'today',
  '2025-02-29',
])('%j is not a calendar day', (text) => expect(isDay(text)).toBe(false));

test('days can be added and subtracted across months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, days) => {
      const other = addDays(day, days);
      expect(isDay(other)).toBe(true);
      expect(daysUntil(day, other)).toBe(days);
      expect(other < day).toBe(days < 0);
    }),
  );
});

test('the formats that are kept for names of zones, in any spelling, are limited', () => {
  const spellings = Array.from({ length: 1_000 }, (_, bits) =>
    [...'australia/perth']
      .map((letter, place) => (bits & (1 << (place > 9 ? place - 1 : place)) ? letter.toUpperCase() : letter))
      .join(''),
  );
  const day = (zone = '') => dayIn(new Date('2026-12-01T13:30:00Z'), zone);
  for (const zone of spellings) expect(day(zone)).toBe('2026-12-01');
  const create = jest.spyOn(Intl, 'DateTimeFormat');
  expect([day(spellings[0]), day(spellings[0])]).toEqual(['2026-12-01', '2026-12-01']);
  expect(create).toHaveBeenCalledTimes(1);
  create.mockRestore();
});

test('a week begins on Monday', () => {
  expect(weekdayOf('2026-10-04')).toBe(7);
  fc.assert(
    fc.property(anyDay, (day) => {
      const monday = mondayOf(day);
      expect(weekdayOf(monday)).toBe(1);
      expect(daysUntil(monday, day)).toBe(weekdayOf(day) - 1);
    }),
  );
});

test('days repeat on Mondays and Fridays until a Friday', () => {
  expect(repeatDays('2026-11-24', [1, 5], '2026-12-04')).toEqual(['2026-11-27', '2026-11-30', '2026-12-04']);
  expect(repeatDays('2026-11-24', [1, 5], '2026-11-23')).toEqual([]);
});

test('business days are Monday to Friday except bank holidays', () => {
  const holidays = [
    ...['2026-01-01', '2026-01-26', '2026-04-03', '2026-04-06', '2026-12-25', '2026-12-28'],
    // Christmas on a Saturday, Boxing Day on a Sunday; New Year's Day on a Saturday.
    ...['2027-03-26', '2027-03-29', '2027-12-27', '2027-12-28', '2028-01-03', '2028-04-14', '2028-04-25'],
    // Christmas on a Sunday.
    ...['2022-12-26', '2022-12-27'],
    // The King's Birthday: the second Monday of June.
    ...['2026-06-08', '2027-06-14'],
  ];
  for (const day of holidays) expect([day, isBusinessDay(day)]).toEqual([day, false]);
  // With holidays of one state: Western Australia's in June, Labour Day in New South Wales, the Melbourne Cup.
  const stateHolidays = ['2026-06-01', '2026-10-05', '2026-11-03'];
  for (const day of ['2026-11-23', '2026-12-29', '2027-12-29', '2022-12-28', '2026-01-02', ...stateHolidays])
    expect([day, isBusinessDay(day)]).toEqual([day, true]);
  for (const weekend of ['2026-11-21', '2026-11-22']) expect(isBusinessDay(weekend)).toBe(false);
});
