import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { calendarFor } from './buffers';
import {
  freeSlots,
  freeTime,
  freeTimesOf,
  type Interval,
  isCovered,
  stretchesOf,
  type WindowInterval,
} from './slots';

const NINE = Date.parse('2026-10-03T09:00:00Z');
const at = (minutes: number) => NINE + minutes * MINUTE_MS;
const window = (id: string, start: number, end: number): WindowInterval => ({
  id,
  start: at(start),
  end: at(end),
});
const busyFrom = (start: number, end: number): Interval => ({ start: at(start), end: at(end) });
const minutesOf = (slots: readonly Interval[]) => slots.map(({ start }) => (start - NINE) / MINUTE_MS);
const search = (
  windows: WindowInterval[],
  busy: Interval[],
  durationMinutes: number,
  from = 0,
  to = 10_000,
) => freeSlots({ windows, busy, durationMinutes, from: at(from), to: at(to) });

test('slots start every 15 minutes from the start of the window, and fit completely', () => {
  expect(minutesOf(search([window('a', 7, 7 + 60)], [], 30))).toEqual([7, 22, 37]);
});

test('another interval counts from the start of each window', () => {
  const windows = [window('a', 7, 7 + 120), window('b', 7 + 120, 7 + 200)];
  const wanted = { windows, busy: [], durationMinutes: 30, from: at(0), to: at(1000) };
  expect(minutesOf(freeSlots({ ...wanted, stepMinutes: 60 }))).toEqual([7, 67, 127]);
  expect(minutesOf(freeSlots({ ...wanted, stepMinutes: 30 }))).toEqual([7, 37, 67, 97, 127, 157]);
});

test('touching windows merge: a slot may run from one into the next', () => {
  const slots = search([window('b', 60, 120), window('a', 0, 60)], [], 60);
  expect(minutesOf(slots)).toEqual([0, 15, 30, 45, 60]);
  expect(slots.map(({ windowId }) => windowId)).toEqual(['a', 'a', 'a', 'a', 'b']);
});

test('windows a minute apart do not merge', () => {
  expect(minutesOf(search([window('a', 0, 60), window('b', 61, 121)], [], 60))).toEqual([0, 61]);
});

test('a booking blocks exactly its own time: intervals are half-open', () => {
  expect(minutesOf(search([window('a', 0, 120)], [busyFrom(30, 60)], 30))).toEqual([0, 60, 75, 90]);
});

test('starts before the earliest allowed time are hidden, a start at it is not', () => {
  expect(minutesOf(search([window('a', 0, 120)], [], 60, 16))).toEqual([30, 45, 60]);
  expect(minutesOf(search([window('a', 0, 120)], [], 60, 15))).toEqual([15, 30, 45, 60]);
});

test('the latest allowed time bounds the start of a slot, not its end', () => {
  expect(minutesOf(search([window('a', 0, 120)], [], 60, 0, 30))).toEqual([0, 15]);
});

const minuteInterval = fc
  .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 400 }))
  .map(([start, length]) => busyFrom(start, start + length));
/** Windows as the database allows them: they may touch, and never overlap. */
const windowsArbitrary = fc
  .array(
    fc.tuple(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200 })), fc.integer({ min: 1, max: 400 })),
    {
      maxLength: 8,
    },
  )
  .map((gapsAndLengths) => {
    let clock = 0;
    return gapsAndLengths.map(([gap, length], index): WindowInterval => {
      const start = clock + gap;
      clock = start + length;
      return window(`w${index}`, start, clock);
    });
  });
const searchArbitrary = fc.record({
  windows: windowsArbitrary.chain((windows) => fc.shuffledSubarray(windows, { minLength: windows.length })),
  busy: fc.array(minuteInterval, { maxLength: 12 }),
  durationMinutes: fc.integer({ min: 15, max: 300 }),
  stepMinutes: fc.constantFrom(undefined, 15, 30, 60),
  from: fc.integer({ min: -100, max: 1500 }).map(at),
  to: fc.integer({ min: -100, max: 3000 }).map(at),
});

const overlaps = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end;
/** The rule read aloud, minute by minute: slow and plain, to compare with. */
function minuteIsFree(minute: number, windows: readonly Interval[], busy: readonly Interval[]): boolean {
  const span = { start: minute, end: minute + MINUTE_MS };
  const inWindow = windows.some(({ start, end }) => start <= span.start && span.end <= end);
  return inWindow && !busy.some((block) => overlaps(block, span));
}

test('the slots match the rule checked minute by minute', () => {
  fc.assert(
    fc.property(searchArbitrary, (wanted) => {
      const expected = wanted.windows
        .toSorted((a, b) => a.start - b.start)
        .flatMap(({ start, end, id }) => {
          const starts: { start: number; windowId: string }[] = [];
          for (let moment = start; moment < end; moment += (wanted.stepMinutes ?? 15) * MINUTE_MS)
            starts.push({ start: moment, windowId: id });
          return starts;
        })
        .filter(({ start }) => start >= wanted.from && start < wanted.to)
        .filter(({ start }) =>
          Array.from({ length: wanted.durationMinutes }, (_, minute) => start + minute * MINUTE_MS).every(
            (minute) => minuteIsFree(minute, wanted.windows, wanted.busy),
          ),
        );
      expect(freeSlots(wanted).map(({ start, windowId }) => ({ start, windowId }))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

const someBuffers = fc.record({
  bufferBeforeMinutes: fc.constantFrom(0, 10, 45),
  bufferAfterMinutes: fc.constantFrom(0, 15, 120),
});

test('with buffers a visit starts only where no booking is within its buffers', () => {
  fc.assert(
    fc.property(searchArbitrary, someBuffers, (wanted, buffers) => {
      const { bufferBeforeMinutes: before, bufferAfterMinutes: after } = buffers;
      const expected = freeSlots({ ...wanted, busy: [] }).filter(
        ({ start, end }) =>
          !wanted.busy.some((other) =>
            overlaps(other, { start: start - before * MINUTE_MS, end: end + after * MINUTE_MS }),
          ),
      );
      expect(freeSlots(calendarFor(wanted, buffers))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('booking a free slot leaves the slots before and after it unchanged', () => {
  fc.assert(
    fc.property(searchArbitrary, fc.nat(), (wanted, pick) => {
      const slots = freeSlots(wanted);
      const booked = slots[pick % Math.max(1, slots.length)];
      fc.pre(booked !== undefined);
      const later = freeSlots({ ...wanted, busy: [...wanted.busy, booked] });
      expect(later).toEqual(slots.filter((slot) => !overlaps(slot, booked)));
    }),
  );
});

test('a slot is always covered by the windows', () => {
  fc.assert(
    fc.property(searchArbitrary, (wanted) => {
      for (const slot of freeSlots(wanted)) expect(isCovered(slot, wanted.windows)).toBe(true);
    }),
  );
});

test('merged intervals are sorted, disjoint and cover every input', () => {
  fc.assert(
    fc.property(fc.array(minuteInterval, { maxLength: 20 }), (intervals) => {
      const stretches = stretchesOf(intervals);
      for (const [index, stretch] of stretches.entries()) {
        const next = stretches[index + 1];
        if (next) expect(next.start).toBeGreaterThan(stretch.end);
      }
      for (const interval of intervals) expect(isCovered(interval, stretches)).toBe(true);
      expect(stretchesOf(stretches)).toEqual(stretches);
    }),
  );
});

test('free and busy time are disjoint and together fill the windows', () => {
  fc.assert(
    fc.property(fc.array(minuteInterval), fc.array(minuteInterval), (windows, busy) => {
      const free = freeTime(windows, busy);
      const total = (intervals: readonly Interval[]) =>
        intervals.reduce((sum, { start, end }) => sum + end - start, 0);
      for (const piece of free) expect(busy.some((block) => overlaps(block, piece))).toBe(false);
      const busyInside = stretchesOf(windows).flatMap((stretch) =>
        stretchesOf(busy)
          .filter((block) => overlaps(block, stretch))
          .map(({ start, end }) => ({
            start: Math.max(start, stretch.start),
            end: Math.min(end, stretch.end),
          })),
      );
      expect(total(free) + total(busyInside)).toBe(total(stretchesOf(windows)));
    }),
  );
});

test('free times in a window run from its first start to the next booking or its end', () => {
  const windows = [window('thu', 0, 720), window('fri', 1440, 2160)];
  const busy = [busyFrom(60, 480), busyFrom(1500, 2160)];
  const slots = freeSlots({ windows, busy, durationMinutes: 90, from: at(20), to: at(10_000) });
  expect(freeTimesOf(windows, busy, slots)).toEqual(
    new Map([
      ['thu', [busyFrom(480, 720)]],
      // An hour is free on Friday, and too short.
      ['fri', []],
    ]),
  );
});

test('free times are disjoint from bookings, lie in their window and contain every slot', () => {
  fc.assert(
    fc.property(searchArbitrary, (wanted) => {
      const slots = freeSlots(wanted);
      const byWindow = freeTimesOf(wanted.windows, wanted.busy, slots);
      for (const { id, start, end } of wanted.windows)
        for (const free of byWindow.get(id) ?? []) {
          expect(wanted.busy.some((block) => overlaps(block, free))).toBe(false);
          expect(start <= free.start && free.start < free.end && free.end <= end).toBe(true);
          expect(free.start).toBeGreaterThanOrEqual(wanted.from);
        }
      const all = [...byWindow.values()].flat();
      for (const slot of slots) expect(isCovered(slot, all)).toBe(true);
      for (const stretch of stretchesOf(all))
        expect(slots.some(({ start }) => start === stretch.start)).toBe(true);
    }),
  );
});
