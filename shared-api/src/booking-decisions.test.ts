import { sampleBooking } from '../testing';
import { bookingDecisions, wouldKeepFreeCancellation } from './booking-decisions';
import type { Role } from './contract/catalogue';
import type { Booking } from './domain/types';

const deposit: NonNullable<Booking['deposit']> = {
  ...{ amountCents: 6000, currency: 'AUD', state: 'unpaid', payBefore: '2099-01-01T00:00:00.000Z' },
  ...{ refundedCents: 0, refundSentAt: null, keptCents: 0 },
};

test.each<[Role, string | undefined, string | undefined]>([
  ['client', 'We notify Adaeze Braids at once.', 'Adaeze Braids reads it.'],
  ['professional', 'We notify Naomi Tesfaye at once.', 'Naomi Tesfaye reads it.'],
  ['admin', 'We notify Naomi Tesfaye and Adaeze Braids at once.', 'Both of them read it.'],
])('a cancellation by the %s notifies the others', (role, notice, hint) => {
  const { consequences, reasonHint } = bookingDecisions(sampleBooking({ status: 'pending' }), role);
  expect([consequences[0], reasonHint]).toEqual([notice, hint]);
});

test.each<[Role, string, string | undefined]>([
  ['client', 'The time is free for others at once.', undefined],
  ['admin', 'We notify Naomi Tesfaye at once.', 'Naomi Tesfaye reads it.'],
])('a cancellation of an unpaid request by the %s does not notify its professional', (role, first, hint) => {
  const { consequences, reasonHint } = bookingDecisions(sampleBooking({ status: 'pending', deposit }), role);
  expect([consequences[0], reasonHint]).toEqual([first, hint]);
});

const HOUR_MS = 3_600_000;

test.each([
  [3, true],
  [47, true],
  [49, false],
])(
  'a move to a start in %i hours, of a booking without house rules, keeps cancelling in time: %s',
  (hours, keeps) => {
    const now = Date.now();
    const at = (later: number) => new Date(now + later * HOUR_MS).toISOString();
    const booking = sampleBooking({ status: 'confirmed', startTime: at(240), endTime: at(241) });
    expect(wouldKeepFreeCancellation(booking, at(hours))).toBe(keeps);
    const moved = { ...booking, startTime: at(hours), endTime: at(hours + 1), keepsFreeCancellation: keeps };
    const { consequences } = bookingDecisions(moved, 'client');
    expect(consequences.some((sentence) => sentence.includes('late'))).toBe(false);
  },
);

test.each([
  ['confirmed', 1, [], false],
  ['pending', 1, [], true],
  ['confirmed', 240, ['client' as const], false],
  ['pending', 240, ['client' as const], false],
  ['confirmed', 240, ['professional' as const], true],
] as const)(
  'without house rules, a move of a %s booking in %i hours, moved late by %j, keeps cancelling in time: %s',
  (status, hours, lateMovedBy, keeps) => {
    const at = (later: number) => new Date(Date.now() + later * HOUR_MS).toISOString();
    const times = { startTime: at(hours), endTime: at(hours + 1) };
    const booking = sampleBooking({ status, ...times, lateMovedBy: [...lateMovedBy] });
    expect(wouldKeepFreeCancellation(booking, at(0.5))).toBe(keeps);
  },
);

test('an API of the previous release, which does not send the mark, keeps no cancellation in time', () => {
  const start = new Date(Date.now() + 3 * HOUR_MS).toISOString();
  const { keepsFreeCancellation: _absent, ...booking } = sampleBooking({
    ...{ status: 'confirmed', startTime: start, endTime: start },
  });
  const { consequences } = bookingDecisions(booking as Booking, 'client');
  expect(consequences.some((sentence) => sentence.includes('late'))).toBe(true);
});
