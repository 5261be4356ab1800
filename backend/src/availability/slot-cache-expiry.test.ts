import { DAY_MS, MINUTE_MS, type SlotsQuery } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { DomainError } from '../domain-errors';
import type { Calendar } from './queries';
import { readSlotRange, type SlotRange } from './rules';
import { expiryOf } from './slot-cache';
import type { Interval } from './slots';
import { findFreeSlots, writeAvailability } from './slots-json';
import { bookableTime, horizonMoves, NO_LIMITS, noticeMinutes } from './start-limits';

const START = Date.parse('2026-10-03T22:00:00Z');
const LEAD_MINUTES = 60;
const DURATION_MINUTES = 45;

/** The answer of a moment, and until when it says that it holds; undefined for days that are refused. */
function answerAt(whole: Calendar, query: SlotsQuery, now: Date, limits = NO_LIMITS) {
  const range = rangeOf(query, now);
  if (range === undefined) return undefined;
  const knownUntil = new Date(range.to.getTime() + DAY_MS);
  const meets = ({ start, end }: Interval) => start < knownUntil.getTime() && end > range.from.getTime();
  const calendar = { windows: whole.windows.filter(meets), busy: whole.busy.filter(meets) };
  const clock = { now, leadTimeMinutes: LEAD_MINUTES, timeZone: 'Australia/Melbourne' };
  const bookable = bookableTime(limits, clock);
  const slots = findFreeSlots(calendar, {
    durationMinutes: DURATION_MINUTES,
    stepMinutes: limits.startIntervalMinutes ?? undefined,
    from: Math.max(range.from.getTime(), bookable.start),
    to: Math.min(range.to.getTime(), bookable.end),
  });
  const counted = {
    ...{ calendar, slots, query, range, knownUntil, now },
    leadTimeMinutes: noticeMinutes(limits, LEAD_MINUTES),
    horizonMoves: horizonMoves(limits, clock),
  };
  const shown = calendar.windows.filter(({ start }) => start < range.to.getTime());
  return { json: writeAvailability(calendar, shown, slots), until: expiryOf(counted) };
}

/** Undefined for days that are refused. */
function rangeOf(query: SlotsQuery, now: Date): SlotRange | undefined {
  try {
    return readSlotRange(query, now);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

const minutes = (range: { min: number; max: number }) => fc.integer(range);
const around = fc.oneof(
  minutes({ min: -300, max: 600 }),
  minutes({ min: 30 * 1440 - 300, max: 30 * 1440 + 600 }),
);
const interval = fc.tuple(around, minutes({ min: 1, max: 400 })).map(([start, length]) => ({
  start: START + start * MINUTE_MS,
  end: START + (start + length) * MINUTE_MS,
}));
/** Windows of one professional never overlap. */
const windows = fc.array(interval, { maxLength: 8 }).map((all) =>
  all
    .filter(({ start, end }, index) =>
      all.slice(0, index).every((other) => start >= other.end || end <= other.start),
    )
    .toSorted((a, b) => a.start - b.start)
    .map((window, index) => ({ id: `0192f7c0-0000-7000-8000-00000000000${index}`, ...window })),
);
const instant = minutes({ min: -200, max: 300 }).map((offset) =>
  new Date(START + offset * MINUTE_MS).toISOString(),
);
const query = fc.record(
  { from: instant, to: instant.map((text) => new Date(Date.parse(text) + DAY_MS / 24).toISOString()) },
  { requiredKeys: [] },
);

const limits = fc.record({
  noticeHours: fc.constantFrom(null, 3),
  horizonDays: fc.constantFrom(null, 1, 30),
  startIntervalMinutes: fc.constantFrom(15, 60),
});

test('until a response expires, recomputing it gives the same result', () => {
  let held = 0;
  fc.assert(
    fc.property(
      windows,
      fc.array(interval, { maxLength: 4 }),
      query,
      fc.nat(200 * MINUTE_MS),
      fc.double({ min: 0, max: 1, noNaN: true }),
      limits,
      (all, busy, asked, offset, part, set) => {
        const calendar = { windows: all, busy };
        const now = START + offset;
        const answer = answerAt(calendar, asked, new Date(now), set);
        if (answer === undefined) return;
        expect(answer.until).toBeGreaterThan(now);
        held += 1;
        for (const later of [now + Math.floor((answer.until - 1 - now) * part), answer.until - 1])
          expect(answerAt(calendar, asked, new Date(later), set)?.json).toBe(answer.json);
      },
    ),
    { numRuns: 3000 },
  );
  expect(held).toBeGreaterThan(1000);
});

test('a response expires no later than its slots change', () => {
  const window = {
    id: '0192f7c0-0000-7000-8000-000000000001',
    start: START + 90 * MINUTE_MS,
    end: START + 300 * MINUTE_MS,
  };
  // The first slot may be booked until an hour before it.
  const answer = answerAt({ windows: [window], busy: [] }, {}, new Date(START));
  expect(answer?.until).toBe(START + 30 * MINUTE_MS + 1);
  expect(answerAt({ windows: [window], busy: [] }, {}, new Date(START + 30 * MINUTE_MS + 1))?.json).not.toBe(
    answer?.json,
  );
  // With nothing at all it is looked at again after an hour.
  expect(answerAt({ windows: [], busy: [] }, {}, new Date(START))?.until).toBe(START + 60 * MINUTE_MS);
});
