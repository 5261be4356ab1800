import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { availabilityOf, findFreeSlots, iso, writeAvailability } from './slots-json';

const START = Date.parse('2026-10-03T22:00:00Z');

test('timestamps are written as toISOString does, with or without whole minutes', () => {
  const moment = fc.oneof(
    fc.integer({ min: -(10 ** 12), max: 4 * 10 ** 12 }),
    fc.integer({ min: -(10 ** 7), max: 6 * 10 ** 7 }).map((minutes) => minutes * MINUTE_MS),
  );
  fc.assert(fc.property(moment, (time) => expect(iso(time)).toBe(new Date(time).toISOString())));
});

test('the written JSON parses to the objects it represents', () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 700 }))
    .map(([start, length]) => ({
      start: START + start * MINUTE_MS,
      end: START + (start + length) * MINUTE_MS,
    }));
  const windows = fc
    .array(interval, { maxLength: 6 })
    .map((all) =>
      all.map((window, index) => ({ id: `0192f7c0-0000-7000-8000-00000000000${index}`, ...window })),
    );
  const wish = fc.record({
    durationMinutes: fc.option(fc.integer({ min: 15, max: 300 })),
    from: fc.integer({ min: -100, max: 2000 }).map((minutes) => START + minutes * MINUTE_MS),
    to: fc.integer({ min: 1000, max: 4000 }).map((minutes) => START + minutes * MINUTE_MS),
  });
  fc.assert(
    fc.property(windows, fc.array(interval, { maxLength: 5 }), wish, fc.nat(6), (all, busy, asked, count) => {
      const calendar = { windows: all.toSorted((a, b) => a.start - b.start), busy };
      const shown = calendar.windows.slice(0, count);
      expect(JSON.parse(writeAvailability(calendar, shown, findFreeSlots(calendar, asked)))).toEqual(
        availabilityOf(calendar, shown, asked),
      );
    }),
  );
});
