import { addDays, DAY_MS, repeatDays, weekdayOf } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { readWallClock, toWallClock } from '../time-zones/wall-clock';
import { losesTime, piecesOutside, planWindows, timeOff, type WallWindow } from './rules';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
/** Two hours of daylight saving, half an hour of it, half-hour zones, and none at all. */
const anyZone = fc.constantFrom(
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Lord_Howe',
);
/** Half of them in the weeks in which the clocks change somewhere. */
const anyDay = fc
  .oneof(
    fc.integer({ min: Date.UTC(2025, 0) / DAY_MS, max: Date.UTC(2033, 0) / DAY_MS }),
    fc
      .tuple(fc.integer({ min: 2025, max: 2032 }), fc.constantFrom(2, 8), fc.integer({ min: 20, max: 40 }))
      .map(([year, month, day]) => Date.UTC(year, month, day) / DAY_MS),
  )
  .map((days) => new Date(days * DAY_MS).toISOString().slice(0, 10));
const anyWeekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
/** Around two in the morning too, where the clocks change. */
const anyMinuteOfDay = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 60, max: 240 }));

const wallWindow = (day: string, startMinute: number, minutes: number): WallWindow => {
  const start = Temporal.PlainDateTime.from(`${day}T00:00`).add({ minutes: startMinute });
  return { start, end: start.add({ minutes }) };
};
const weeklyFrom = (day: string, weekdays: number[], days: number, startMinute: number, minutes: number) =>
  repeatDays(day, weekdays, addDays(day, days)).map((one) => wallWindow(one, startMinute, minutes));
const plan = (wanted: WallWindow[], timeZone: string, existing: { startTime: Date; endTime: Date }[] = []) =>
  planWindows(wanted, { timeZone, now: LONG_AGO, existing });

const anyWeekly = fc.record({
  zone: anyZone,
  day: anyDay,
  weekdays: anyWeekdays,
  days: fc.integer({ min: 0, max: 30 }),
  startMinute: anyMinuteOfDay,
  minutes: fc.integer({ min: 1, max: 24 * 60 }),
});

test('a repeated window has the same wall-clock time on each chosen day across daylight saving changes', () => {
  fc.assert(
    fc.property(anyWeekly, ({ zone, day, weekdays, days, startMinute, minutes }) => {
      const wanted = weeklyFrom(day, weekdays, days, startMinute, minutes);
      const { windows, skipped } = plan(wanted, zone);
      expect(windows.length + skipped.length).toBe(wanted.length);
      const clocks = new Set(wanted.map(({ start }) => start.toPlainTime().toString()));
      for (const { startTime } of windows) {
        const shown = toWallClock(startTime, zone);
        expect(clocks).toContain(shown.toPlainTime().toString());
        expect(weekdays).toContain(shown.dayOfWeek);
      }
    }),
    { numRuns: 60 },
  );
});

test('planned windows are at most a day long and overlap neither each other nor existing windows', () => {
  fc.assert(
    fc.property(anyWeekly, anyWeekly, (first, second) => {
      const { zone, day } = first;
      const there = plan(
        weeklyFrom(day, first.weekdays, first.days, first.startMinute, first.minutes),
        zone,
      ).windows;
      const made = plan(
        weeklyFrom(day, second.weekdays, first.days, second.startMinute, second.minutes),
        zone,
        [...there],
      ).windows;
      const all = [...there, ...made].sort(
        (one, other) => one.startTime.getTime() - other.startTime.getTime(),
      );
      for (const [index, { startTime, endTime }] of all.entries()) {
        expect(endTime.getTime() - startTime.getTime()).toBeLessThanOrEqual(DAY_MS);
        expect(endTime.getTime()).toBeGreaterThan(startTime.getTime());
        const next = all[index + 1];
        if (next) expect(next.startTime.getTime()).toBeGreaterThanOrEqual(endTime.getTime());
      }
    }),
    { numRuns: 30 },
  );
});

test('planning the same repetition twice creates nothing new', () => {
  fc.assert(
    fc.property(anyWeekly, ({ zone, day, weekdays, days, startMinute, minutes }) => {
      const wanted = weeklyFrom(day, weekdays, days, startMinute, minutes);
      const first = plan(wanted, zone);
      const again = plan(wanted, zone, [...first.windows]);
      expect(again.windows).toEqual([]);
      expect(again.skipped.filter(({ kind }) => kind === 'already_there')).toHaveLength(first.windows.length);
    }),
    { numRuns: 60 },
  );
});

test('only windows that daylight saving removes or stretches beyond a day are skipped for it', () => {
  fc.assert(
    fc.property(anyWeekly, ({ zone, day, weekdays, days, startMinute }) => {
      const { skipped } = plan(weeklyFrom(day, weekdays, days, startMinute, 30), zone);
      for (const { start_time, end_time, kind } of skipped) {
        expect(kind).toBe('nonexistent');
        const outcomes = [start_time, end_time].map((text) => readWallClock(text, zone).outcome);
        expect(outcomes).toContain('nonexistent');
      }
      if (zone === 'Australia/Brisbane') expect(skipped).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('repeat days are exactly the chosen weekdays from the first to the last day', () => {
  fc.assert(
    fc.property(anyDay, anyWeekdays, fc.integer({ min: -3, max: 400 }), (first, weekdays, length) => {
      const last = addDays(first, length);
      const days = repeatDays(first, weekdays, last);
      for (const day of days) {
        expect(weekdays).toContain(weekdayOf(day));
        expect(day >= first && day <= last).toBe(true);
      }
      expect(days).toEqual([...new Set(days)].sort());
      const wholeWeeks = Math.floor(Math.max(0, length + 1) / 7);
      expect(days.length).toBeGreaterThanOrEqual(wholeWeeks * weekdays.length);
      expect(days.length).toBeLessThanOrEqual((wholeWeeks + 1) * weekdays.length);
    }),
  );
});

const kinds = (wanted: WallWindow[], zone: string, now = LONG_AGO) =>
  planWindows(wanted, { timeZone: zone, now, existing: [] }).skipped.map(({ start_time, kind }) => [
    start_time,
    kind,
  ]);
const sundays = (day: string, startMinute: number, minutes: number) =>
  weeklyFrom(day, [7], 14, startMinute, minutes);

test.each([
  ['Australia/Sydney', 150, 120, [['2026-10-04T02:30', 'nonexistent']]],
  ['Australia/Sydney', 60, 75, [['2026-10-04T01:00', 'nonexistent']]], // its end, 2:15 am
  ['Australia/Adelaide', 150, 120, [['2026-10-04T02:30', 'nonexistent']]],
  ['Australia/Brisbane', 150, 120, []],
  ['Australia/Lord_Howe', 150, 120, []], // the clocks skip 2:00 to 2:30 only
  ['Australia/Lord_Howe', 135, 120, [['2026-10-04T02:15', 'nonexistent']]],
])(
  'on the Sunday that the clocks go forward in %s, minute %i of the day',
  (zone, start, minutes, expected) => {
    expect(kinds(sundays('2026-09-27', start, minutes), zone)).toEqual(expected);
  },
);

test('a 24-hour window is too long on the day that the clocks go back', () => {
  expect(kinds(sundays('2027-03-28', 0, 1440), 'Australia/Sydney')).toEqual([
    ['2027-04-04T00:00', 'too_long'],
  ]);
  expect(kinds(sundays('2027-03-28', 0, 1440), 'Australia/Brisbane')).toEqual([]);
});

test('windows that have begun are skipped', () => {
  const now = new Date('2026-11-01T00:00:00Z');
  const first = wallWindow('2026-10-31', 540, 60);
  expect(kinds([first, wallWindow('2026-11-02', 540, 60)], 'Australia/Sydney', now)).toEqual([
    ['2026-10-31T09:00', 'passed'],
  ]);
});

test('overnight windows that run into their own next occurrence are skipped as overlaps', () => {
  // A day and an hour on the clock, which was 24 hours only on the day that the clocks went forward.
  const daily = weeklyFrom('2026-10-03', [1, 6, 7], 2, 720, 1500);
  const { windows, skipped } = plan(daily, 'Australia/Sydney');
  expect(windows).toHaveLength(1);
  expect(skipped.map(({ kind }) => kind)).toEqual(['too_long', 'too_long']);
  const touching = weeklyFrom('2026-11-02', [1, 2, 3], 2, 540, 1440);
  expect(plan(touching, 'Australia/Sydney').windows).toHaveLength(3);
  const nightly = weeklyFrom('2026-11-02', [1, 2, 3], 2, 540, 1440);
  const early = wallWindow('2026-11-04', 480, 30);
  expect(plan([...nightly, early], 'Australia/Sydney').skipped).toEqual([
    {
      start_time: '2026-11-04T08:00',
      end_time: '2026-11-04T08:30',
      kind: 'overlaps',
      reason: 'This overlaps your availability on Tue 3 Nov, 9:00 am to Wed 4 Nov, 9:00 am.',
    },
  ]);
});

const minute = (count: number) => new Date(count * 60_000);
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 1440 }))
  .map(([start, length]) => ({ startTime: minute(start), endTime: minute(start + length) }));
const lengthOf = (span: { startTime: Date; endTime: Date }) =>
  span.endTime.getTime() - span.startTime.getTime();
const common = (one: { startTime: Date; endTime: Date }, other: typeof one) =>
  Math.max(
    0,
    Math.min(one.endTime.getTime(), other.endTime.getTime()) -
      Math.max(one.startTime.getTime(), other.startTime.getTime()),
  );

test('what remains of a window is exactly its part outside the time off', () => {
  fc.assert(
    fc.property(anySpan, anySpan, (window, off) => {
      const pieces = piecesOutside(window, off);
      for (const piece of pieces) {
        expect(common(piece, off)).toBe(0);
        expect(common(piece, window)).toBe(lengthOf(piece));
      }
      const left = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
      expect(left).toBe(lengthOf(window) - common(window, off));
    }),
  );
});

test.each([
  ['2026-10-04', 23], // the clocks go forward
  ['2027-04-04', 25],
  ['2026-10-05', 24],
])('the %s in Sydney has %i hours', (day, hours) => {
  const off = timeOff(day, 'Australia/Sydney', new Date('2026-10-02T21:00:00Z'));
  expect(lengthOf(off)).toBe(hours * 3_600_000);
});

test('time off today starts at the current minute', () => {
  const now = new Date('2026-10-03T02:27:43Z');
  expect(timeOff('2026-10-03', 'Australia/Sydney', now)).toEqual({
    startTime: new Date('2026-10-03T02:27:00Z'),
    endTime: new Date('2026-10-03T14:00:00Z'),
  });
});

test('an edit uncovers a booking exactly when it removes a minute of it that the window covered', () => {
  const minutesOf = (span: { startTime: Date; endTime: Date } | null) =>
    span === null
      ? new Set<number>()
      : new Set(
          Array.from(
            { length: lengthOf(span) / 60_000 },
            (_, index) => span.startTime.getTime() / 60_000 + index,
          ),
        );
  fc.assert(
    fc.property(anySpan, anySpan, fc.option(anySpan), (booked, present, next) => {
      fc.pre(common(booked, present) > 0);
      const [covered, kept] = [minutesOf(present), minutesOf(next)];
      const isLost = [...minutesOf(booked)].some((minute) => covered.has(minute) && !kept.has(minute));
      const booking = { start: booked.startTime.getTime(), end: booked.endTime.getTime() };
      expect(losesTime(booking, present, next)).toBe(isLost);
    }),
  );
});
