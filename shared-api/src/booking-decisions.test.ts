import { sampleBooking } from '../testing';
import { bookingDecisions } from './booking-decisions';
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
