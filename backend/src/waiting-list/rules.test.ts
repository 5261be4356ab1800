import { HOUR_MS, PARTS_OF_DAY, startIntervalOf } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { isCovered } from '../availability/slots';
import { bookableTime, isOnStep, NO_LIMITS } from '../availability/start-limits';
import { toWallClock } from '../time-zones/wall-clock';
import { earliestOffered, firstFit, nextOffer, offerHeldUntil, type Waiting } from './rules';

const timeZone = 'Australia/Melbourne';
/** Noon of Friday 2 October 2026 in Melbourne; the clocks go forward on Sunday. */
const NOW = new Date('2026-10-02T02:00:00Z');
const clock = { now: NOW, leadTimeMinutes: 120, timeZone, limits: NO_LIMITS };
const entry = (change: Partial<Waiting> = {}): Waiting => ({
  id: 'a',
  since: NOW,
  minutes: 60,
  fromDay: '2026-10-02',
  toDay: '2026-10-08',
  partOfDay: null,
  starts: {},
  startIntervalMinutes: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  refused: [],
  ...change,
});
const at = (hours: number) => NOW.getTime() + hours * HOUR_MS;
const openFor = (start: number, end: number) => ({
  windows: [{ id: 'w', start: at(start), end: at(end) }],
  busy: [],
});

test('a daytime offer is open for 15 minutes, one made at night until 9:00 am', () => {
  const until = (now: string) => offerHeldUntil({ now: new Date(now), timeZone }).toISOString();
  expect(until('2026-10-02T02:00:00Z')).toBe('2026-10-02T02:15:00.000Z');
  // 8:44 am, 8:45 am, 8:59 pm and 9:00 pm in Melbourne.
  expect(until('2026-10-01T22:44:00Z')).toBe('2026-10-01T23:00:00.000Z');
  expect(until('2026-10-01T22:45:00Z')).toBe('2026-10-01T23:00:00.000Z');
  expect(until('2026-10-02T10:59:00Z')).toBe('2026-10-02T11:14:00.000Z');
  expect(until('2026-10-02T11:00:00Z')).toBe('2026-10-02T23:00:00.000Z');
  // In the night in which the clocks go forward.
  expect(until('2026-10-03T12:00:00Z')).toBe('2026-10-03T22:00:00.000Z');
});

test('the client who has waited longest gets the first start that fits', () => {
  const early = entry({ id: 'b', since: new Date(at(-2)) });
  const offer = nextOffer([entry(), early], openFor(3, 8), clock);
  expect(offer).toEqual({ entry: early, start: at(3), end: at(4) });
});

test('an entry that does not fit is skipped: too long, another part of the day, declined before', () => {
  const late = entry({ id: 'z' });
  const passedOver = [
    entry({ minutes: 600, since: new Date(at(-3)) }),
    entry({ partOfDay: 'morning', since: new Date(at(-2)) }),
    entry({ starts: { latest_start: '11:00' }, since: new Date(at(-2)) }),
    entry({ fromDay: '2026-10-03', since: new Date(at(-2)) }),
    entry({ refused: [{ start: at(3), end: at(8) }], since: new Date(at(-1)) }),
  ];
  expect(nextOffer([late, ...passedOver], openFor(3, 8), clock)?.entry).toBe(late);
  expect(nextOffer(passedOver, openFor(3, 8), clock)).toBeUndefined();
});

const entries = fc.array(
  fc.record({
    id: fc.uuid(),
    since: fc.integer({ min: 1, max: 50 }).map((hours) => new Date(at(-hours))),
    minutes: fc.integer({ min: 1, max: 24 }).map((quarters) => quarters * 15),
    fromDay: fc.constantFrom('2026-10-01', '2026-10-03', '2026-10-05'),
    toDay: fc.constantFrom('2026-10-05', '2026-10-07'),
    partOfDay: fc.option(fc.constantFrom(...PARTS_OF_DAY)),
    starts: fc.constantFrom({}, { earliest_start: '10:00', latest_start: '15:00' }),
    startIntervalMinutes: fc.constantFrom(null, 30, 60),
    bufferBeforeMinutes: fc.constantFrom(0, 15),
    bufferAfterMinutes: fc.constantFrom(0, 45),
    refused: fc.array(
      fc.integer({ min: 0, max: 100 }).map((start) => ({ start: at(start), end: at(start + 1) })),
      { maxLength: 2 },
    ),
  }),
  { maxLength: 12 },
);
const intervals = (most: number) =>
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 10 }))
      .map(([start, hours]) => ({ start: at(start), end: at(start + hours) })),
    { maxLength: most },
  );

const someLimits = fc.record({
  noticeHours: fc.constantFrom(null, 1, 24),
  horizonDays: fc.constantFrom(null, 1, 3),
  startIntervalMinutes: fc.constantFrom(null, 15, 60),
});

test('an offer is free, covered, wanted and within limits, and no earlier entry fits anywhere', () => {
  fc.assert(
    fc.property(entries, intervals(4), intervals(6), someLimits, (waiting, open, busy, limits) => {
      const clock = { now: NOW, leadTimeMinutes: 120, timeZone, limits };
      const windows = open.map((window, index) => ({ id: String(index), ...window }));
      const calendar = { windows, busy };
      const earliest = earliestOffered(clock);
      const offer = nextOffer(waiting, calendar, clock);
      const before = (one: Waiting) =>
        !offer ||
        one.since < offer.entry.since ||
        (one.since.getTime() === offer.entry.since.getTime() && one.id < offer.entry.id);
      for (const one of waiting.filter(before))
        expect(firstFit(one, calendar, { ...clock, earliest })).toBeUndefined();
      if (offer === undefined) return;
      expect(offer.start).toBeGreaterThanOrEqual(earliest);
      expect(offer.start).toBeLessThan(bookableTime(limits, clock).end);
      const { minutes, startIntervalMinutes } = offer.entry;
      const step = startIntervalOf(minutes, [startIntervalMinutes], limits.startIntervalMinutes);
      const touching = windows.filter((one) => isOnStep(offer.start, [one], step));
      expect(touching).not.toEqual([]);
      expect(isCovered(offer, windows)).toBe(true);
      expect(offer.entry.refused.some(({ start, end }) => start < offer.end && end > offer.start)).toBe(
        false,
      );
      const { bufferBeforeMinutes, bufferAfterMinutes } = offer.entry;
      const kept = {
        start: offer.start - bufferBeforeMinutes * 60_000,
        end: offer.end + bufferAfterMinutes * 60_000,
      };
      expect(busy.some(({ start, end }) => start < kept.end && end > kept.start)).toBe(false);
      expect(offer.end - offer.start).toBe(offer.entry.minutes * 60_000);
      const day = toWallClock(new Date(offer.start), timeZone).toPlainDate().toString();
      expect(day >= offer.entry.fromDay && day <= offer.entry.toDay).toBe(true);
    }),
  );
});
