import fc from 'fast-check';
import { dayKey, instantOf, startOfDay, wallClock } from './wall-clock';

const MELBOURNE = 'Australia/Melbourne';

test.each([
  ['2026-10-02T23:00:00.000Z', 'Australia/Sydney', '2026-10-03T09:00'],
  ['2026-10-03T16:00:00.000Z', 'Australia/Sydney', '2026-10-04T03:00'], // the clocks went forward
  ['2026-10-02T23:00:00.000Z', 'Australia/Brisbane', '2026-10-03T09:00'],
  ['2026-12-31T14:00:00.000Z', 'Australia/Adelaide', '2027-01-01T00:30'],
  ['2026-07-01T00:00:00.000Z', 'Australia/Lord_Howe', '2026-07-01T10:30'],
  ['2026-01-01T00:00:00.000Z', 'Australia/Lord_Howe', '2026-01-01T11:00'],
  ['2026-07-01T14:00:00.000Z', MELBOURNE, '2026-07-02T00:00'], // midnight is 00, not 24
  ['2026-10-03T12:00:00.000Z', MELBOURNE, '2026-10-03T22:00'],
  ['2026-10-03T19:00:00.000Z', MELBOURNE, '2026-10-04T06:00'],
])('%s in %s is %s, and back', (instant, zone, wall) => {
  expect(wallClock(instant, zone)).toBe(wall);
  expect(instantOf(wall, zone)).toBe(instant);
});

test.each([
  ['2026-04-05T02:30', MELBOURNE, '2026-04-04T15:30:00.000Z'], // repeated: the first time
  ['2026-04-05T03:00', MELBOURNE, '2026-04-04T17:00:00.000Z'],
  ['2026-10-04T02:30', MELBOURNE, '2026-10-03T16:30:00.000Z'], // left out: half past three
  ['2026-10-04T03:00', MELBOURNE, '2026-10-03T16:00:00.000Z'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-10-04T02:30', 'Australia/Brisbane', '2026-10-03T16:30:00.000Z'],
])('%s in %s is at %s', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
});

test('the day of an instant is the calendar day in the zone', () => {
  expect(dayKey('2025-11-27T13:30:00Z', MELBOURNE)).toBe('2025-11-28');
  expect(dayKey('2025-11-27T13:30:00Z', 'Australia/Perth')).toBe('2025-11-27');
});

describe('calendar days', () => {
  const ZONES = ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Lord_Howe'];
  const zone = fc.constantFrom(...ZONES);
  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  /** Three years: each kind of DST change several times. */
  const day = fc.integer({ min: 0, max: 1095 }).map((days) => dayAfter('2025-01-01', days));

  it('start at the first instant of the day, in every zone and around DST changes', () => {
    fc.assert(
      fc.property(zone, day, (in_, key) => {
        const start = Date.parse(startOfDay(key, in_));
        expect(dayKey(start, in_)).toBe(key);
        expect(dayKey(start - 1, in_)).toBe(dayAfter(key, -1));
      }),
    );
  });

  it('are 25 hours long when the clocks go back, 24 and a half on Lord Howe', () => {
    const length = (in_: string) =>
      (Date.parse(startOfDay('2026-04-06', in_)) - Date.parse(startOfDay('2026-04-05', in_))) / 3_600_000;
    expect(ZONES.map(length)).toEqual([25, 25, 24, 24.5]);
  });

  it.each([
    ['2026-07-01', '2026-06-30T14:00:00.000Z'],
    ['2026-11-21', '2026-11-20T13:00:00.000Z'],
    // The clocks go forward on 4 October and back on 5 April, at two and at three in the morning.
    ['2026-10-04', '2026-10-03T14:00:00.000Z'],
    ['2026-10-05', '2026-10-04T13:00:00.000Z'],
    ['2026-04-05', '2026-04-04T13:00:00.000Z'],
    ['2026-04-06', '2026-04-05T14:00:00.000Z'],
  ])('%s begins in Melbourne at %s', (key, instant) => {
    expect(startOfDay(key, MELBOURNE)).toBe(instant);
  });
});
