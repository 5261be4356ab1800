import {
  DAY_MS,
  MESSAGES_AFTER_CANCELLATION_DAYS,
  MESSAGES_AFTER_VISIT_DAYS,
  PHOTO_QUOTE_STATES,
} from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { type ConversationState, closedBecause, closedBesideQuote } from './rules';

const END = new Date('2026-10-05T06:00:00Z');
const CANCELLED = new Date('2026-10-01T06:00:00Z');
const open: ConversationState = {
  status: 'confirmed',
  endTime: END,
  cancelledAt: null,
  isUnpaid: false,
  areAccountsOpen: true,
};
const after = (since: Date, ms: number) => new Date(since.getTime() + ms);

test.each(['pending', 'confirmed', 'completed'] as const)(
  'a conversation about a %s booking is open until 30 days after its end',
  (status) => {
    const limit = MESSAGES_AFTER_VISIT_DAYS * DAY_MS;
    expect(closedBecause({ ...open, status }, after(END, limit - 1))).toBeNull();
    expect(closedBecause({ ...open, status }, after(END, limit))).toBe('visit_over');
  },
);

test('a conversation about a cancelled booking is open until 14 days after the cancellation', () => {
  const cancelled = { ...open, status: 'cancelled', cancelledAt: CANCELLED } as const;
  const limit = MESSAGES_AFTER_CANCELLATION_DAYS * DAY_MS;
  expect(closedBecause(cancelled, after(CANCELLED, limit - 1))).toBeNull();
  expect(closedBecause(cancelled, after(CANCELLED, limit))).toBe('cancelled');
});

test('a closed account or an unpaid deposit keeps a conversation closed at any time and status', () => {
  const anyState = fc.record({
    status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
    endTime: fc.date({ noInvalidDate: true }),
    cancelledAt: fc.option(fc.date({ noInvalidDate: true })),
  });
  fc.assert(
    fc.property(anyState, fc.date({ noInvalidDate: true }), fc.boolean(), (state, now, isUnpaid) => {
      const closed = { ...state, isUnpaid, areAccountsOpen: false } as ConversationState;
      expect(closedBecause(closed, now)).toBe('account_closed');
      const unpaid = { ...state, isUnpaid: true, areAccountsOpen: true } as ConversationState;
      expect(closedBecause(unpaid, now)).toBe('unpaid');
    }),
  );
});

test('a conversation about a photo quote is open exactly while the quote and both accounts are', () => {
  const anyState = fc.record({
    state: fc.constantFrom(...PHOTO_QUOTE_STATES),
    expiresAt: fc.date({ noInvalidDate: true }),
    areAccountsOpen: fc.boolean(),
  });
  fc.assert(
    fc.property(anyState, fc.date({ noInvalidDate: true }), (quote, now) => {
      const isOpen =
        quote.areAccountsOpen && ['asked', 'answered'].includes(quote.state) && quote.expiresAt > now;
      expect(closedBesideQuote(quote, now) === null).toBe(isOpen);
    }),
  );
});
