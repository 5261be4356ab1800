import type * as Wire from './bookings';
import { depositLines, refundArrivesBy } from './deposit-words';
import type { Domain } from './names';

type Deposit = Domain<Wire.BookingDeposit>;

const MELBOURNE = 'Australia/Melbourne';
const deposit: Deposit = {
  amountCents: 6000,
  currency: 'AUD',
  state: 'paid',
  payBefore: null,
  refundedCents: 0,
  refundSentAt: null,
  keptCents: 0,
};
const linesOf = (changes: Partial<Deposit>, status: Wire.Booking['status'] = 'confirmed') =>
  depositLines({
    deposit: { ...deposit, ...changes },
    status,
    totalPrice: 240,
    professional: { timeZone: MELBOURNE },
  }).map(({ term, cents }) => `${term}: ${cents}`);

test.each([
  ['2026-11-23T01:00:00Z', '2026-12-07'],
  ['2026-11-27T01:00:00Z', '2026-12-11'],
  // A Saturday there.
  ['2026-11-27T14:00:00Z', '2026-12-11'],
  ['2026-11-29T01:00:00Z', '2026-12-11'],
  // Christmas Day, the Monday for Boxing Day, and New Year's Day are no business days; then Good Friday and Easter Monday.
  ['2026-12-18T01:00:00Z', '2027-01-06'],
  ['2026-03-30T01:00:00Z', '2026-04-15'],
])('a refund sent at %s arrives within ten business days, by %s', (sentAt, day) => {
  expect(refundArrivesBy(new Date(sentAt), MELBOURNE)).toBe(day);
});

test('the deposit paid and the amount due on the day add up to the total until the visit is over', () => {
  expect(linesOf({})).toEqual(['Deposit paid: 6000', 'Due on the day: 18000']);
  expect(linesOf({ state: 'unpaid' }, 'pending')).toEqual([
    'Deposit to pay now: 6000',
    'Due on the day: 18000',
  ]);
  expect(linesOf({ state: 'kept', keptCents: 6000 }, 'completed')).toEqual([
    'Deposit paid: 6000',
    'Part of the price: 6000',
  ]);
});

test('the deposit of a no-show is kept, is not part of the price, and nothing is due on the day', () => {
  const visit = { totalPrice: 240, noShow: true, professional: { timeZone: MELBOURNE } } as const;
  expect(depositLines({ ...visit, deposit, status: 'confirmed' })).toEqual([
    { term: 'Deposit paid', cents: 6000 },
  ]);
  const kept = { ...deposit, state: 'kept', keptCents: 6000 } as const;
  expect(depositLines({ ...visit, deposit: kept, status: 'completed' })).toEqual([
    { term: 'Deposit paid', cents: 6000 },
    { term: 'Kept', cents: 6000 },
  ]);
});

test('a refund shows the latest day on which it arrives', () => {
  const half = { state: 'partly_refunded', refundedCents: 3000, keptCents: 3000 } as const;
  const kept = ['Deposit paid: 6000', 'Kept: 3000'];
  expect(linesOf({ ...half, refundSentAt: '2026-11-23T01:00:00Z' }, 'cancelled')).toEqual([
    ...kept,
    'Back to the card, usually by Mon 7 Dec: 3000',
  ]);
  expect(linesOf(half, 'cancelled')).toEqual([
    ...kept,
    'Back to the card, delayed: the bank refused it, and we look into it: 3000',
  ]);
});

test('a dispute, lost or won, is named by the original payment', () => {
  expect(linesOf({ state: 'disputed' })).toEqual([
    'Deposit, disputed with the bank: 6000',
    'Due on the day: 18000',
  ]);
  expect(linesOf({ state: 'lost', refundedCents: 6000 })).toEqual([
    'Deposit, given back by the bank: 6000',
    'Due on the day: 24000',
  ]);
  const lineOf = (state: 'disputed' | 'lost') =>
    depositLines({
      ...{ deposit: null, status: 'completed', totalPrice: 240, professional: { timeZone: MELBOURNE } },
      keptCard: { state: 'deleted', charge: { amountCents: 7200, state } },
    });
  expect(lineOf('disputed')).toEqual([
    { term: 'Charged for the missed visit, disputed with the bank', cents: 7200 },
  ]);
  expect(lineOf('lost')).toEqual([
    { term: 'Charged for a missed visit, and given back by the bank', cents: 7200 },
  ]);
});

test('a booking without a deposit has no lines', () => {
  const booking = { deposit: null, status: 'confirmed', totalPrice: 240 } as const;
  expect(depositLines({ ...booking, professional: { timeZone: MELBOURNE } })).toEqual([]);
});
