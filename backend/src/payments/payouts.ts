import { dollars } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { enqueueMail } from '../mail/queue';
import type { PaymentEvent } from './provider';

type PayoutEvent = Extract<PaymentEvent, { readonly kind: 'payout_paid' | 'payout_failed' }>;

/**
 * Stores a payout to a professional's bank. A failed one stays failed, whatever the order of events, and its
 * professional gets one mail. A payout of an unknown account has no effect.
 */
export async function applyPayout(
  transaction: Transaction<Tables>,
  { kind, payoutReference, accountReference, amountCents, currency, arrivesAt, happenedAt }: PayoutEvent,
  now: Date,
): Promise<void> {
  const professional = await transaction
    .selectFrom('payment_accounts as a')
    .innerJoin('professionals as p', 'p.id', 'a.professional_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.display_name', 'u.email'])
    .where('a.reference', '=', accountReference)
    .executeTakeFirst();
  if (professional === undefined) return;
  const hasFailed = kind === 'payout_failed';
  await transaction
    .insertInto('payouts')
    .values({
      reference: payoutReference,
      professional_id: professional.id,
      amount_cents: amountCents,
      currency: currency.toUpperCase(),
      state: hasFailed ? 'failed' : 'paid',
      arrives_at: arrivesAt,
      happened_at: happenedAt,
    })
    .onConflict((conflict) =>
      hasFailed
        ? conflict.column('reference').doUpdateSet({ state: 'failed', happened_at: happenedAt })
        : conflict.column('reference').doNothing(),
    )
    .execute();
  if (!hasFailed) return;
  await enqueueMail(transaction, {
    to: professional.email,
    template: 'payout-failed',
    values: { name: professional.display_name, amount: dollars(amountCents) },
    dedupeKey: `payout ${payoutReference} failed`,
    now,
  });
}
