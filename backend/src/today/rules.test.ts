import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { freeSlots, type Interval, stretchesOf } from '../availability/slots';
import { NO_LIMITS } from '../availability/start-limits';
import type { Waiting } from '../waiting-list/rules';
import { fitsIn, gapsOf, missingParts, type ProfileParts } from './rules';

/** 9:00 am in Melbourne. */
const NINE = Date.parse('2026-10-05T22:00:00Z');
const at = (minutes: number) => NINE + minutes * MINUTE_MS;
const interval = (start: number, end: number): Interval => ({ start: at(start), end: at(end) });
const window = (start: number, end: number) => ({ id: 'window', ...interval(start, end) });
const ALWAYS = interval(-10_000, 10_000);

test('a gap runs from its first start to the next booking', () => {
  const calendar = { windows: [window(0, 480)], busy: [interval(60, 100), interval(200, 400)] };
  expect(gapsOf(calendar, 45, ALWAYS)).toEqual([
    interval(0, 60),
    // Starts are every 15 minutes from the window's start.
    interval(105, 200),
    interval(405, 480),
  ]);
});

test('a gap too short for any service is left out', () => {
  const calendar = { windows: [window(0, 120)], busy: [interval(30, 90)] };
  expect(gapsOf(calendar, 45, ALWAYS)).toEqual([]);
});

test('a gap begins with the first start that can still be booked', () => {
  const calendar = { windows: [window(0, 120)], busy: [] };
  expect(gapsOf(calendar, 45, interval(50, 10_000))).toEqual([interval(60, 120)]);
  expect(gapsOf(calendar, 45, interval(80, 10_000))).toEqual([]);
});

test('gaps are free, sorted, and contain every start', () => {
  const pieces = fc
    .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 300 }))
    .map(([start, length]) => interval(start, start + length));
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 4 }), fc.array(pieces, { maxLength: 6 }), (open, busy) => {
      // Windows of one professional never overlap.
      const windows = stretchesOf(open).map((one, place) => ({ id: String(place), ...one }));
      const gaps = gapsOf({ windows, busy }, 45, ALWAYS);
      for (const gap of gaps) {
        expect(gap.end - gap.start).toBeGreaterThanOrEqual(45 * MINUTE_MS);
        for (const one of busy) expect(one.start < gap.end && gap.start < one.end).toBe(false);
      }
      expect(gaps).toEqual(gaps.toSorted((one, other) => one.start - other.start));
      const slots = freeSlots({ windows, busy, durationMinutes: 45, from: ALWAYS.start, to: ALWAYS.end });
      for (const slot of slots)
        expect(gaps.some(({ start, end }) => start <= slot.start && slot.end <= end)).toBe(true);
    }),
  );
});

const waiting = (id: string, change: Partial<Waiting> = {}): Waiting => ({
  id,
  since: new Date('2026-10-01T00:00:00Z'),
  minutes: 60,
  fromDay: '2026-10-06',
  toDay: '2026-10-06',
  partOfDay: null,
  starts: { earliest_start: null, latest_start: null },
  startIntervalMinutes: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  refused: [],
  ...change,
});
const CLOCK = {
  ...{ earliest: at(0), timeZone: 'Australia/Melbourne', limits: NO_LIMITS },
  now: new Date('2026-10-01T00:00:00Z'),
};

test('clients who have waited longest come first, and those who do not fit the gap are left out', () => {
  const later = waiting('later', { since: new Date('2026-10-02T00:00:00Z') });
  const found = fitsIn(
    interval(0, 90),
    [
      later,
      waiting('first'),
      waiting('too long', { minutes: 120 }),
      waiting('another day', { fromDay: '2026-10-07', toDay: '2026-10-08' }),
      waiting('afternoon', { partOfDay: 'afternoon' }),
      waiting('refused', { refused: [interval(0, 90)] }),
    ],
    CLOCK,
  );
  expect(found.map(({ entry, start }) => [entry.id, start])).toEqual([
    ['first', at(0)],
    ['later', at(0)],
  ]);
});

test('the buffer of the booking before reaches into the gap', () => {
  const entry = waiting('one', { bufferBeforeMinutes: 30 });
  const starts = (busy: Interval[]) =>
    fitsIn(interval(0, 120), [entry], CLOCK, busy).map(({ start }) => start);
  expect(starts([])).toEqual([at(0)]);
  expect(starts([interval(-60, 0)])).toEqual([at(30)]);
});

test('no start is offered that passes before the offer expires', () => {
  const fits = (earliest: number) =>
    fitsIn(interval(0, 120), [waiting('one')], { ...CLOCK, earliest: at(earliest) }).map(
      ({ start }) => start,
    );
  expect(fits(20)).toEqual([at(30)]);
  expect(fits(61)).toEqual([]);
});

const COMPLETE: ProfileParts = {
  isActive: true,
  hasServices: true,
  hasHours: true,
  hasPicture: true,
  hasSpecializations: true,
  bio: 'Braider.',
  streetAddress: '1 Paisley Street',
  isPaymentSetupOpen: false,
};

test('a complete profile lacks nothing; a new one lists what to add first', () => {
  expect(missingParts(COMPLETE)).toEqual([]);
  expect(
    missingParts({ ...COMPLETE, hasServices: false, hasHours: false, bio: '', streetAddress: null }),
  ).toEqual(['services', 'hours', 'bio', 'street_address']);
  expect(missingParts({ ...COMPLETE, isActive: false, isPaymentSetupOpen: true })).toEqual([
    'active',
    'payments',
  ]);
});
