import fc from 'fast-check';
import {
  type BookingActor,
  type BookingInTime,
  decideReschedule,
  decideTransition,
  lateMovers,
  type MovingParty,
  offeredStatuses,
  refuseNoShow,
} from './booking-transitions';
import { BOOKING_STATUSES, type BookingStatus, ROLES } from './catalogue';
import { HOUR_MS } from './durations';

const START = new Date('2026-10-03T00:00:00Z').getTime();
const END = START + 2 * HOUR_MS;
const ACTORS: readonly BookingActor[] = [...ROLES, 'system'];

const booking = (status: BookingStatus, pendingSince = START - 24 * HOUR_MS): BookingInTime => ({
  status,
  startTime: new Date(START),
  endTime: new Date(END),
  pendingSince: new Date(pendingSince),
});
const decide = (
  status: BookingStatus,
  actor: BookingActor,
  to: BookingStatus,
  at: number,
  pendingSince?: number,
) => decideTransition(booking(status, pendingSince), actor, to, new Date(at));

/** api.md's table once more, as data: the moments at which a row holds. */
const TABLE: {
  from: BookingStatus;
  to: BookingStatus;
  who: BookingActor[];
  holds: (at: number) => boolean;
}[] = [
  { from: 'pending', to: 'confirmed', who: ['professional'], holds: (at) => at < START },
  { from: 'pending', to: 'cancelled', who: ['client', 'professional', 'admin'], holds: (at) => at < END },
  { from: 'pending', to: 'cancelled', who: ['system'], holds: (at) => at >= START },
  { from: 'confirmed', to: 'cancelled', who: ['client', 'professional', 'admin'], holds: (at) => at < START },
  { from: 'confirmed', to: 'completed', who: ['professional'], holds: (at) => at >= START },
  { from: 'confirmed', to: 'completed', who: ['system'], holds: (at) => at >= END },
];
const MOMENTS = {
  'long before': START - 25 * HOUR_MS,
  'a day before': START - 24 * HOUR_MS,
  'just inside a day': START - 24 * HOUR_MS + 1,
  'just before the start': START - 1,
  'at the start': START,
  'in the middle': START + HOUR_MS,
  'just before the end': END - 1,
  'at the end': END,
  'long after': END + 1000 * HOUR_MS,
};

const every = BOOKING_STATUSES.flatMap((from) =>
  BOOKING_STATUSES.flatMap((to) =>
    ACTORS.flatMap((actor) => Object.entries(MOMENTS).map(([when, at]) => ({ from, to, actor, when, at }))),
  ),
);

test.each(every)('$from -> $to by $actor $when follows the table', ({ from, to, actor, at }) => {
  const decision = decide(from, actor, to, at, at - HOUR_MS);
  const row = TABLE.find((line) => line.from === from && line.to === to && line.who.includes(actor));
  const expected = from === to ? 'unchanged' : row?.holds(at) ? 'changed' : 'refused';
  expect(decision.outcome).toBe(expected);
});

test('a cancelled or completed booking names its current status in the refusal', () => {
  const refusal = (message: string) => ({ outcome: 'refused', message });
  expect(decide('cancelled', 'client', 'confirmed', START - HOUR_MS)).toEqual(
    refusal('This booking is already cancelled.'),
  );
  expect(decide('completed', 'professional', 'cancelled', START - HOUR_MS)).toEqual(
    refusal('This booking is already completed.'),
  );
});

test('the system expires a pending booking exactly 48 hours after its creation', () => {
  const created = START - 100 * HOUR_MS;
  expect(decide('pending', 'system', 'cancelled', created + 48 * HOUR_MS - 1, created).outcome).toBe(
    'refused',
  );
  expect(decide('pending', 'system', 'cancelled', created + 48 * HOUR_MS, created).outcome).toBe('changed');
});

test('cancelling a confirmed booking within 24 hours of its start is late, a pending one never', () => {
  const outcome = (status: BookingStatus, at: number) => decide(status, 'client', 'cancelled', at);
  expect(outcome('confirmed', START - 24 * HOUR_MS)).toEqual({ outcome: 'changed', cancelledLate: false });
  expect(outcome('confirmed', START - 24 * HOUR_MS + 1)).toEqual({ outcome: 'changed', cancelledLate: true });
  expect(outcome('pending', START - HOUR_MS)).toEqual({ outcome: 'changed', cancelledLate: false });
});

test('after a late move, a later cancellation by the same person is late, by others not', () => {
  const anyMover = fc.constantFrom<MovingParty>('client', 'professional');
  const anyLead = fc.integer({ min: 1, max: 72 * HOUR_MS });
  const aMove = fc.record({ by: anyMover, lead: anyLead, newLead: anyLead, isConfirmed: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(aMove, { minLength: 1, maxLength: 5 }),
      anyMover,
      anyLead,
      (moves, canceller, lead) => {
        let now = START - 200 * HOUR_MS;
        let moved: BookingInTime = booking('confirmed');
        const late = new Set<MovingParty>();
        for (const { by, lead: leadThen, newLead, isConfirmed } of moves) {
          // Time goes on until so long before the start, if it has not passed that.
          now = Math.max(now, moved.startTime.getTime() - leadThen);
          if (moved.status === 'confirmed' && moved.startTime.getTime() - now < 24 * HOUR_MS) late.add(by);
          const startTime = new Date(now + 1 + newLead);
          moved = {
            ...moved,
            startTime,
            endTime: new Date(startTime.getTime() + HOUR_MS),
            lateMovedBy: lateMovers(moved, by, new Date(now)),
            status: isConfirmed ? 'confirmed' : 'pending',
          };
        }
        now = Math.max(now, moved.startTime.getTime() - lead);
        const isInsideWindow = moved.status === 'confirmed' && moved.startTime.getTime() - now < 24 * HOUR_MS;
        expect(decideTransition(moved, canceller, 'cancelled', new Date(now))).toEqual({
          outcome: 'changed',
          cancelledLate: isInsideWindow || late.has(canceller),
        });
      },
    ),
  );
});

test.each([
  ['pending', ['client']],
  ['confirmed', []],
  ['confirmed', ['client', 'professional']],
] as const)(
  "after a professional's move that left little time, the client cancels and moves a %s booking in time",
  (status, lateMovedBy) => {
    const moved = { ...booking(status), lateMovedBy, keepsFreeCancellation: true };
    const now = new Date(START - HOUR_MS);
    const cancelledLate = (actor: BookingActor) => decideTransition(moved, actor, 'cancelled', now);
    expect(cancelledLate('client')).toEqual({ outcome: 'changed', cancelledLate: false });
    expect(cancelledLate('professional')).toEqual({
      outcome: 'changed',
      cancelledLate: status === 'confirmed',
    });
    expect(lateMovers(moved, 'client', now)).toEqual(lateMovedBy);
    if (status === 'confirmed') expect(lateMovers(moved, 'professional', now)).toContain('professional');
  },
);

const anyStatus = fc.constantFrom(...BOOKING_STATUSES);
const anyActor = fc.constantFrom(...ACTORS);
const anyMoment = fc.integer({ min: START - 200 * HOUR_MS, max: END + 200 * HOUR_MS });

test('no sequence of requests ever leaves cancelled or completed, or goes back to pending', () => {
  const request = fc.record({ actor: anyActor, to: anyStatus, at: anyMoment });
  fc.assert(
    fc.property(anyStatus, fc.array(request, { maxLength: 30 }), (first, requests) => {
      let status = first;
      for (const { actor, to, at } of requests) {
        const wasFinal = status === 'cancelled' || status === 'completed';
        const { outcome } = decide(status, actor, to, at);
        if (wasFinal) expect(outcome === 'changed').toBe(false);
        if (outcome === 'changed') expect(to).not.toBe('pending');
        if (outcome === 'changed') status = to;
      }
    }),
  );
});

test('every refusal is a sentence', () => {
  fc.assert(
    fc.property(anyStatus, anyActor, anyStatus, anyMoment, (from, actor, to, at) => {
      const decision = decide(from, actor, to, at);
      if (decision.outcome === 'refused') expect(decision.message).toMatch(/^[A-Z].+\.$/);
    }),
  );
});

test('every status that the form offers a role is allowed for that role on a new booking', () => {
  for (const role of ROLES) {
    for (const status of offeredStatuses(role)) {
      expect(decide('pending', role, status, START - HOUR_MS).outcome).toBe('changed');
    }
  }
});

const cases = BOOKING_STATUSES.flatMap((status) =>
  ACTORS.flatMap((actor) => Object.entries(MOMENTS).map(([when, at]) => ({ status, actor, when, at }))),
);

test.each(cases)('a $status booking moved by $actor $when', ({ status, actor, at }) => {
  const move = (newStart: number) =>
    decideReschedule(booking(status), actor, new Date(newStart), new Date(at));
  const mayAtAll =
    (actor === 'client' || actor === 'professional') && ['pending', 'confirmed'].includes(status);
  expect(move(START).outcome).toBe(mayAtAll ? 'unchanged' : 'refused');
  const moved = move(START + HOUR_MS / 4);
  if (!mayAtAll || at >= START) expect(moved.outcome).toBe('refused');
  else expect(moved).toEqual({ outcome: 'changed', status: actor === 'client' ? 'pending' : status });
});

test('a request that waits for its deposit is not moved', () => {
  const unpaid = { ...booking('pending'), heldUntil: new Date(START - HOUR_MS) };
  const move = decideReschedule(unpaid, 'client', new Date(START + HOUR_MS), new Date(START - 2 * HOUR_MS));
  expect(move).toEqual({
    outcome: 'refused',
    message: 'Pay the deposit or save your card first, then you can move this booking.',
  });
});

test.each(cases)('no-show of a $status booking set by $actor $when', ({ status, actor, at }) => {
  const isAllowed =
    actor === 'professional' && at >= START && (status === 'confirmed' || status === 'completed');
  const refusal = refuseNoShow(booking(status), actor, new Date(at));
  if (isAllowed) expect(refusal).toBeUndefined();
  else expect(refusal).toMatch(/^[A-Z].+\.$/);
});
