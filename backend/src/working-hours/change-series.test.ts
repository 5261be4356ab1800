import {
  AVAILABILITY_MESSAGES,
  addDays,
  DAY_MS,
  dayIn,
  HOUR_MS,
  weekdayOf,
} from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { planWindows, type WindowTimes } from '../availability/rules';
import { type Interval, isCovered } from '../availability/slots';
import { toWallClock } from '../time-zones/wall-clock';
import { planSeriesChange, type SeriesState } from './change-series';
import { type Pattern, windowOn } from './series';

const ZONES = ['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth', 'Australia/Lord_Howe'];

const clock = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => new Date(quarter * 900_000).toISOString().slice(11, 19));
const pattern: fc.Arbitrary<Pattern> = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    startClock: clock,
    endClock: clock,
  })
  .map((one) => ({ ...one, endsNextDay: one.endClock <= one.startClock }));

/** Weekly hours that were made some weeks around a change of the clocks, then edited by hand, with bookings in them. */
const anyState = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    from: fc.constantFrom('2026-09-20', '2027-03-21', '2026-06-01'),
    usual: pattern,
    weeks: fc.integer({ min: 1, max: 5 }),
    deleted: fc.array(fc.nat(40), { maxLength: 4 }),
    moved: fc.array(fc.nat(40), { maxLength: 3 }),
    off: fc.array(fc.nat(35), { maxLength: 3 }),
    booked: fc.array(fc.tuple(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 8 }),
  })
  .map(({ timeZone, from, usual, weeks, ...edits }): SeriesState => {
    const now = new Date(`${from}T00:07:00Z`);
    const today = dayIn(now, timeZone);
    const days = Array.from({ length: weeks * 7 }, (_, step) => addDays(today, step + 1));
    const madeUntil = addDays(today, weeks * 7);
    const wanted = days
      .filter((day) => usual.weekdays.includes(weekdayOf(day)))
      .map((day) => windowOn(day, usual));
    const all = planWindows(wanted, { timeZone, now, existing: [] }).windows.map((window, place) => ({
      ...window,
      id: `window-${place}`,
      professionalId: 'professional',
    }));
    const made = all.filter((_, place) => !edits.deleted.includes(place) && !edits.moved.includes(place));
    const others: WindowTimes[] = all
      .filter((_, place) => edits.moved.includes(place) && !edits.deleted.includes(place))
      .map(({ startTime, endTime }) => ({
        startTime,
        endTime: new Date((startTime.getTime() + endTime.getTime()) / 2),
      }));
    const bookings = edits.booked.flatMap(([place, share]): Interval[] => {
      const window = [...made, ...others][place];
      if (window === undefined) return [];
      const [start, end] = [window.startTime.getTime(), window.endTime.getTime()];
      const middle = start + Math.floor((share * (end - start)) / 900_000) * 900_000;
      return middle < end ? [{ start: middle, end: Math.min(end, middle + HOUR_MS) }] : [];
    });
    const off = new Set(edits.off.map((step) => addDays(today, step)));
    const isOff = (day: string) => off.has(day);
    const series = { ...usual, madeUntil, startsOn: null };
    return { series, made, others, bookings, isOff, timeZone, now };
  });

const overlap = (one: WindowTimes, other: WindowTimes) =>
  one.startTime < other.endTime && other.startTime < one.endTime;
const spanOf = ({ startTime, endTime }: WindowTimes): Interval => ({
  start: startTime.getTime(),
  end: endTime.getTime(),
});

/** The windows after a plan. */
function after({ made, others }: SeriesState, plan: ReturnType<typeof planSeriesChange>): WindowTimes[] {
  const removed = new Set(plan.removed.map(({ id }) => id));
  return [...others, ...made.filter(({ id }) => !removed.has(id)), ...plan.created];
}

type Plan = ReturnType<typeof planSeriesChange>;

/** What holds of each change. They share one plan of each generated change: planning is most of the time. */
const RULES: Readonly<Record<string, (state: SeriesState, next: Pattern, plan: Plan) => void>> = {
  'no booking loses time that its windows covered, whatever the new hours are'(state, _next, plan) {
    const before = [...state.made, ...state.others].map(spanOf);
    const windows = after(state, plan).map(spanOf);
    for (const booking of state.bookings)
      if (isCovered(booking, before)) expect(isCovered(booking, windows)).toBe(true);
  },

  'only windows with a booking stay because of bookings'(state, _next, plan) {
    for (const { window, bookings } of plan.held) {
      const { start, end } = spanOf(window);
      const inside = state.bookings.filter((booking) => booking.start < end && booking.end > start);
      expect(bookings).toBeGreaterThan(0);
      expect(inside.length).toBeGreaterThanOrEqual(bookings);
    }
  },

  'the windows afterwards never overlap, and each is at most a day long'(state, _next, plan) {
    const windows = after(state, plan).toSorted(
      (one, other) => one.startTime.getTime() - other.startTime.getTime(),
    );
    windows.forEach((window, place) => {
      const following = windows[place + 1];
      if (following) expect(overlap(window, following)).toBe(false);
      expect(window.endTime.getTime() - window.startTime.getTime()).toBeLessThanOrEqual(DAY_MS);
    });
  },

  'new windows have the wall clock of the new hours on both sides of a change of the clocks'(
    state,
    next,
    plan,
  ) {
    for (const { startTime, endTime } of plan.created) {
      const [start, end] = [startTime, endTime].map((at) => toWallClock(at, state.timeZone));
      expect(start?.toPlainTime().toString()).toBe(next.startClock);
      // A night before a day off ends at midnight.
      const isCut = next.endsNextDay && state.isOff(addDays(dayIn(startTime, state.timeZone), 1));
      expect(end?.toPlainTime().toString()).toBe(isCut ? '00:00:00' : next.endClock);
      expect(next.weekdays).toContain(start?.dayOfWeek);
    }
  },

  'days off, and days whose window was deleted or moved by hand, get no window'(state, _next, plan) {
    const { series, timeZone, made } = state;
    const withWindow = new Set(made.map(({ startTime }) => dayIn(startTime, timeZone)));
    for (const { startTime } of plan.created) {
      const day = dayIn(startTime, timeZone);
      expect(state.isOff(day)).toBe(false);
      if (series.weekdays.includes(weekdayOf(day))) expect(withWindow).toContain(day);
    }
  },
};

test('bookings, days off and wall-clock times are preserved by any change of weekly hours', () => {
  fc.assert(
    fc.property(anyState, pattern, (state, next) => {
      const plan = planSeriesChange(state, next);
      for (const [rule, check] of Object.entries(RULES))
        try {
          check(state, next, plan);
        } catch (error) {
          throw new Error(`Broken: ${rule}`, { cause: error });
        }
    }),
    { numRuns: 500 },
  );
});

test('saving the same hours again changes only windows on days off', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const plan = planSeriesChange({ ...state, isOff: () => false }, state.series);
      expect([plan.created, plan.removed, plan.held, plan.edited]).toEqual([[], [], [], []]);
    }),
    { numRuns: 500 },
  );
});

test('an hour removed by daylight saving is skipped with the reason', () => {
  const timeZone = 'Australia/Melbourne';
  const now = new Date('2026-09-30T00:00:00Z');
  const hours = { startClock: '01:00:00', endClock: '06:00:00', endsNextDay: false, weekdays: [7] };
  const plan = planSeriesChange(
    {
      series: { ...hours, weekdays: [6], madeUntil: '2026-10-12', startsOn: null },
      ...{ made: [], others: [], bookings: [], isOff: () => false, timeZone, now },
    },
    { ...hours, startClock: '02:30:00' },
  );
  expect(plan.skipped).toEqual([
    {
      start_time: '2026-10-04T02:30',
      end_time: '2026-10-04T06:00',
      kind: 'nonexistent',
      reason: AVAILABILITY_MESSAGES.nonexistentTime,
    },
  ]);
  expect(plan.created).toHaveLength(1);
});
