import { dayKey } from '@crown-and-coil/shared-ui';
import fc from 'fast-check';
import { slotDays, weekFrom } from './start-times';

const melbourne = 'Australia/Melbourne';
const hours = (start: string, length: number) => ({
  startTime: start,
  endTime: new Date(Date.parse(start) + length * 3_600_000).toISOString(),
});

test('slots stand under their day in the zone, in order, with how far away it is', () => {
  const days = slotDays(
    [
      hours('2025-11-27T23:30:00.000Z', 8),
      hours('2025-11-21T21:00:00.000Z', 8),
      hours('2025-11-27T23:00:00.000Z', 8),
    ],
    melbourne,
    '2025-11-21T01:00:00Z',
  );
  expect(days).toEqual([
    {
      key: '2025-11-22',
      heading: 'Sat, 22 Nov',
      relative: 'Tomorrow',
      slots: [{ startTime: '2025-11-21T21:00:00.000Z', time: '8:00 am', ends: 'ends 4:00 pm' }],
    },
    {
      key: '2025-11-28',
      heading: 'Fri, 28 Nov',
      relative: 'in 7 days',
      slots: [
        { startTime: '2025-11-27T23:00:00.000Z', time: '10:00 am', ends: 'ends 6:00 pm' },
        { startTime: '2025-11-27T23:30:00.000Z', time: '10:30 am', ends: 'ends 6:30 pm' },
      ],
    },
  ]);
});

test('an appointment past midnight says on which day it ends', () => {
  const [day] = slotDays([hours('2025-11-28T08:00:00.000Z', 6)], melbourne, '2025-11-28T00:00:00Z');
  expect(day?.slots[0]?.ends).toBe('ends 1:00 am Sat');
});

test('a week counts the starts of each of its seven days, also over a change of the clocks', () => {
  const days = slotDays([hours('2025-10-05T22:00:00.000Z', 1)], melbourne);
  const week = weekFrom('2025-10-03', days);
  expect(week.map((day) => `${day.weekday} ${day.dayOfMonth}: ${day.starts}`)).toEqual([
    'Fri 3: 0',
    'Sat 4: 0',
    'Sun 5: 0',
    'Mon 6: 1',
    'Tue 7: 0',
    'Wed 8: 0',
    'Thu 9: 0',
  ]);
});

test('whatever the zone, every slot stands once, under its own day, days and starts ascending', () => {
  const zones = fc.constantFrom(melbourne, 'Australia/Lord_Howe', 'Australia/Brisbane', 'Australia/Perth');
  const starts = fc.uniqueArray(fc.integer({ min: 0, max: 40_000 }), { maxLength: 30 });
  fc.assert(
    fc.property(zones, starts, (zone, quarters) => {
      const slots = quarters.map((quarter) =>
        hours(new Date(Date.UTC(2025, 8, 1) + quarter * 900_000).toISOString(), 2),
      );
      const days = slotDays(slots, zone);
      const shown = days.flatMap((day) =>
        day.slots.map((slot) => ({ day: day.key, startTime: slot.startTime })),
      );
      expect(shown.map((slot) => slot.startTime)).toEqual(slots.map((slot) => slot.startTime).sort());
      for (const slot of shown) expect(slot.day).toBe(dayKey(slot.startTime, zone));
      expect(days.map((day) => day.key)).toEqual([...new Set(days.map((day) => day.key))].sort());
    }),
    { numRuns: 50 },
  );
});
