import {
  DAY_MS,
  HOUR_MS,
  HOUSE_RULES_TEMPLATES,
  type HouseRules,
  lateMovers,
  toDomain,
  whatIsDue,
} from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { type HistoryStep, pastOf } from './rules';

const BEGIN = Date.parse('2026-10-01T00:00:00Z');
const DEPOSIT_CENTS = 4000;
const { fair } = HOUSE_RULES_TEMPLATES;

/** A booking before its start, with its history. */
interface ModelBooking {
  readonly now: number;
  readonly start: number;
  readonly status: 'pending' | 'confirmed';
  readonly steps: readonly HistoryStep[];
}

const confirmed = ({ steps, now, ...booking }: ModelBooking): ModelBooking => ({
  ...booking,
  now,
  status: 'confirmed',
  steps: [
    ...steps,
    {
      ...{
        actor: 'professional',
        action: 'status_changed',
        oldStatus: booking.status,
        newStatus: 'confirmed',
      },
      ...{ oldStartTime: null, newStartTime: null, happenedAt: new Date(now).toISOString() },
    },
  ],
});

/** @param hours from the move to the new start */
function moved(
  { now, start, status, steps }: ModelBooking,
  actor: 'client' | 'professional',
  hours: number,
): ModelBooking {
  const newStart = now + hours * HOUR_MS;
  const newStatus = actor === 'client' ? 'pending' : status;
  const step: HistoryStep = {
    ...{ actor, action: 'rescheduled', oldStatus: status, newStatus },
    oldStartTime: new Date(start).toISOString(),
    newStartTime: new Date(newStart).toISOString(),
    happenedAt: new Date(now).toISOString(),
  };
  return { now, start: newStart, status: newStatus, steps: [...steps, step] };
}

const anyStep = fc.record({
  kind: fc.constantFrom('confirm', 'client moves', 'professional moves', 'professional moves'),
  /** The part of the time until the start that passes before it. */
  passes: fc.integer({ min: 0, max: 99 }),
  hours: fc.integer({ min: 1, max: 240 }),
});
const anyRules = fc.record({
  free_cancellation_hours: fc.constantFrom(0, 12, 24, 72),
  kept_percent_after: fc.constantFrom(0, 50, 100),
});
/** A booking ten days ahead, and what happens to it before its start. */
const anyLife = fc.array(anyStep, { maxLength: 6 }).map((steps) => {
  let booking: ModelBooking = { now: BEGIN, start: BEGIN + 10 * DAY_MS, status: 'pending', steps: [] };
  for (const { kind, passes, hours } of steps) {
    booking = { ...booking, now: booking.now + Math.floor(((booking.start - booking.now) * passes) / 100) };
    if (kind === 'confirm') booking = booking.status === 'pending' ? confirmed(booking) : booking;
    else booking = moved(booking, kind === 'client moves' ? 'client' : 'professional', hours);
  }
  return booking;
});

const pastIn = ({ steps }: ModelBooking, houseRules: HouseRules | null) => pastOf({ houseRules, steps });
function keptByCancelling(booking: ModelBooking, rules: HouseRules, at = booking.now): number {
  const ending = {
    ...{
      rules: toDomain(rules),
      depositCents: DEPOSIT_CENTS,
      totalCents: 20_000,
      endedBy: 'client' as const,
    },
    ...{ at: new Date(at), startTime: new Date(booking.start), history: pastIn(booking, rules) },
  };
  return whatIsDue(ending).keepCents;
}

test('a client who could cancel free of charge still can for a day after a move of the professional', () => {
  fc.assert(
    fc.property(
      anyLife,
      anyRules,
      fc.integer({ min: 1, max: 240 }),
      fc.integer({ min: 0, max: 23 }),
      (booking, chosen, hours, later) => {
        const rules = { ...fair, ...chosen };
        fc.pre(keptByCancelling(booking, rules) === 0);
        const after = moved(booking, 'professional', hours);
        fc.pre(after.start < booking.start || pastIn(booking, rules).keepsFreeCancellation);
        const at = booking.now + later * HOUR_MS;
        fc.pre(at < after.start);
        // Also a request that the professional confirms then.
        for (const one of [after, confirmed(after)]) expect(keptByCancelling(one, rules, at)).toBe(0);
      },
    ),
  );
});

test('the free cancellation that is kept ends with a move of the client, which is not late', () => {
  fc.assert(
    fc.property(anyLife, anyRules, fc.integer({ min: 1, max: 240 }), (booking, chosen, hours) => {
      const rules = { ...fair, ...chosen };
      const before = pastIn(booking, rules);
      const after = pastIn(moved(booking, 'client', hours), rules);
      expect(after).toMatchObject({
        keepsFreeCancellation: false,
        movesByClient: before.movesByClient + 1,
      });
      if (before.keepsFreeCancellation) expect(after.movedLate).toBe(before.movedLate);
    }),
  );
});

test('a booking that its professional has not moved keeps nothing free', () => {
  const booking = confirmed({ now: BEGIN, start: BEGIN + 2 * DAY_MS, status: 'pending', steps: [] });
  expect(pastIn(booking, fair)).toEqual({
    ...{ movesByClient: 0, movedLate: false, wasConfirmed: true, keepsFreeCancellation: false },
  });
  expect(pastIn(moved(booking, 'client', 3), null).keepsFreeCancellation).toBe(false);
  expect(pastIn(moved(booking, 'professional', 3), null).keepsFreeCancellation).toBe(true);
});

test('a client who moved late, or is late, gets no free cancellation by a move of the professional', () => {
  const booking = confirmed({ now: BEGIN, start: BEGIN + 20 * HOUR_MS, status: 'pending', steps: [] });
  const movedLate = moved(booking, 'client', 240);
  const free = { ...fair, kept_percent_after: 0 };
  for (const rules of [fair, free, null])
    for (const late of [booking, movedLate, confirmed(movedLate)])
      expect(pastIn(moved(late, 'professional', 3), rules).keepsFreeCancellation).toBe(false);
  expect(pastIn(movedLate, null).movedLate).toBe(true);
});

test('without house rules a request that its client moved in time is free to cancel', () => {
  const booking = confirmed({ now: BEGIN, start: BEGIN + 10 * DAY_MS, status: 'pending', steps: [] });
  const request = moved(booking, 'client', 20);
  expect(pastIn(moved(request, 'professional', 3), null).keepsFreeCancellation).toBe(true);
  expect(pastIn(moved(confirmed(request), 'professional', 3), null).keepsFreeCancellation).toBe(false);
});

test('a move is late for the deposit and for the record from the same millisecond on', () => {
  const start = BEGIN + 10 * DAY_MS;
  const isLate = (now: number) => {
    const booking = confirmed({ now, start, status: 'pending', steps: [] });
    const times = { startTime: new Date(start), endTime: new Date(start + HOUR_MS) };
    const request = { status: booking.status, ...times, pendingSince: new Date(BEGIN) };
    return [
      pastIn(moved(booking, 'client', 240), fair).movedLate,
      pastIn(moved(booking, 'client', 240), null).movedLate,
      lateMovers(request, 'client', new Date(now)).length > 0,
    ];
  };
  expect(isLate(start - DAY_MS)).toEqual([false, false, false]);
  expect(isLate(start - DAY_MS + 1)).toEqual([true, true, true]);
});
