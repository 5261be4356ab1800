import type { Slot } from '@crown-and-coil/shared-api';
import fc from 'fast-check';
import { usualStarts } from './start-times';

const MINUTE_MS = 60_000;
const NINE = Date.parse('2026-11-25T22:00:00Z');

const slot = (startMinutes: number, durationMinutes: number): Slot => ({
  startTime: new Date(NINE + startMinutes * MINUTE_MS).toISOString(),
  endTime: new Date(NINE + (startMinutes + durationMinutes) * MINUTE_MS).toISOString(),
  availabilityId: 'window',
});
/** Every quarter hour of a free stretch, as the API offers starts. */
const offered = (from: number, to: number, durationMinutes: number): Slot[] => {
  const starts: Slot[] = [];
  for (let start = from; start + durationMinutes <= to; start += 15)
    starts.push(slot(start, durationMinutes));
  return starts;
};
const minutesOf = (starts: readonly Slot[]) =>
  starts.map(({ startTime }) => (Date.parse(startTime) - NINE) / MINUTE_MS);

test('a service of less than two hours keeps every start', () => {
  const starts = offered(0, 300, 105);
  expect(usualStarts(starts)).toEqual(starts);
});

test('two hours or more start every 30 minutes, and so that they end with the stretch', () => {
  expect(minutesOf(usualStarts(offered(0, 225, 120)))).toEqual([0, 30, 60, 90, 105]);
});

test('four hours or more start every hour: a day of twelve hours has six starts of seven hours', () => {
  expect(minutesOf(usualStarts(offered(0, 720, 420)))).toEqual([0, 60, 120, 180, 240, 300]);
  expect(minutesOf(usualStarts(offered(0, 720, 240)))).toHaveLength(9);
});

test('each free stretch counts from its own beginning', () => {
  const starts = [...offered(0, 300, 240), ...offered(345, 720, 240)];
  expect(minutesOf(usualStarts(starts))).toEqual([0, 60, 345, 405, 465, 480]);
});

/** Free stretches of one professional: bookings or closed hours part them. */
const stretches = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 })), {
  maxLength: 5,
});
const duration = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15);

test('the usual starts are offered ones, with the first and the last of each stretch, and no gap beyond the step', () => {
  fc.assert(
    fc.property(stretches, duration, (gapsAndLengths, minutes) => {
      let clock = 0;
      const parts = gapsAndLengths.map(([gap, length]) => {
        const from = clock + gap * 15;
        clock = from + length * 15;
        return offered(from, clock, minutes);
      });
      const usual = minutesOf(usualStarts(parts.flat()));
      const all = minutesOf(parts.flat());
      expect(all).toEqual(expect.arrayContaining(usual));
      expect(usual).toEqual([...new Set(usual)].toSorted((one, other) => one - other));
      const step = minutes >= 240 ? 60 : minutes >= 120 ? 30 : 15;
      for (const part of parts.map(minutesOf).filter(({ length }) => length > 0)) {
        expect(usual).toContain(part[0]);
        expect(usual).toContain(part.at(-1));
        const shown = usual.filter((start) => part.includes(start));
        for (const [index, start] of shown.entries())
          if (index > 0) expect(start - (shown[index - 1] ?? 0)).toBeLessThanOrEqual(step);
      }
    }),
  );
});
