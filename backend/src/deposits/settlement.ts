import {
  agreedTotalCents,
  type BookedStyle,
  type BookingEnd,
  type HouseRules,
  toDomain,
  type WhatIsDue,
  whatIsDue,
  whatIsDueLater,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { type HistoryStep, pastOf } from '../house-rules/rules';
import { type Amounts, type Balances, LEDGER_ACCOUNTS } from '../ledger/accounts';
import { postToLedger } from '../ledger/ledger';
import { addNoShowCharge } from './kept-cards';
import { findAcceptedPayment } from './payments';
import { addRefund } from './refunds';
import { amountsIn, type KeptCardRow, toKeptCard } from './rules';

/** A booking that ends, with what its deposit depends on. */
interface EndingDeposit {
  readonly id: string;
  readonly professionalId: string;
  readonly totalCents: number;
  readonly services: readonly { readonly style: BookedStyle | null }[];
  readonly depositCents: number | null;
  readonly startTime: Date;
  readonly balances: Partial<Balances> | null;
  readonly keptCard: KeptCardRow | null;
  readonly noShow: boolean;
  /** As the client accepted them; null without any. */
  readonly houseRules: HouseRules | null;
  readonly steps: readonly HistoryStep[];
}

/**
 * The amounts due from a booking's held deposit and kept card when it ends; undefined when there are none. After its
 * end only a no-show recorded later changes them, and can only lower what is kept. A no-show costs what the client
 * agreed to when booking, without fees for preparation.
 */
export function settlementOf(booking: EndingDeposit, endedBy: BookingEnd, at: Date): WhatIsDue | undefined {
  const { balances, startTime, houseRules } = booking;
  const { heldCents, keptCents } = amountsIn(balances);
  const isKept = heldCents === 0 && keptCents > 0 && endedBy === 'no_show';
  const depositCents = isKept ? (booking.depositCents ?? keptCents) : heldCents;
  // As shown, so that a no-show is charged exactly when the page says so.
  const card = toKeptCard(booking);
  const hasKeptCard = card?.state === 'kept' && card.charge === null;
  const isCardOnly = booking.depositCents === 0 && hasKeptCard;
  const isDue = depositCents > 0 || (endedBy === 'no_show' && isCardOnly);
  if (!isDue || houseRules === null) return undefined;
  const rules = toDomain(houseRules);
  const history = pastOf(booking);
  const totalCents =
    endedBy === 'no_show'
      ? agreedTotalCents(booking.totalCents, toDomain(booking.services))
      : booking.totalCents;
  const ending = { rules, depositCents, totalCents, endedBy, at, startTime, history, hasKeptCard };
  return isKept ? whatIsDueLater(ending, keptCents) : whatIsDue(ending);
}

const isSettled = ({ balances }: EndingDeposit) => amountsIn(balances).heldCents === 0;

const postingOf = (booking: EndingDeposit, { refundCents, keepCents }: WhatIsDue): Amounts =>
  isSettled(booking)
    ? { professional_kept: refundCents, refunds_due: -refundCents }
    : { deposits_held: refundCents + keepCents, professional_kept: -keepCents, refunds_due: -refundCents };

/** The balances of a booking once what is due is posted. */
export function balancesAfter(booking: EndingDeposit, due: WhatIsDue): Balances {
  const posting = postingOf(booking, due);
  const balanceOf = (account: (typeof LEDGER_ACCOUNTS)[number]) =>
    (booking.balances?.[account] ?? 0) + (posting[account] ?? 0);
  return Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, balanceOf(account)])) as Record<
    (typeof LEDGER_ACCOUNTS)[number],
    number
  >;
}

/** Posts what is due and stores the refund, in the transaction that ends the booking. */
export async function settle(
  transaction: Transaction<Tables>,
  booking: EndingDeposit,
  due: WhatIsDue,
  now: Date,
): Promise<void> {
  const { id: bookingId, professionalId } = booking;
  if (due.chargeCents > 0) await addNoShowCharge(transaction, { bookingId, cents: due.chargeCents, now });
  const step = isSettled(booking) ? 'no-show' : 'end';
  const amounts = postingOf(booking, due);
  const isPosted = await postToLedger(transaction, {
    professionalId,
    bookingId,
    step,
    happenedAt: now,
    amounts,
  });
  if (!isPosted || due.refundCents === 0) return;
  const payment = await findAcceptedPayment(transaction, bookingId);
  if (payment === undefined) throw new Error('A deposit that is held has no payment.');
  await addRefund(transaction, { payment, step, cents: due.refundCents, reason: due.because, now });
}
