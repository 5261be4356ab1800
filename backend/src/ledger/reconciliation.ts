import { HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { defineJob, type JobContext } from '../background/jobs';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { type PaymentProvider, PaymentProviderError, type PaymentTotals } from '../payments/provider';

/** The next two nights make up for one that failed. */
const LOOK_BACK_MS = 72 * HOUR_MS;
/** Events of later movements may still be on their way. */
const SETTLING_MS = HOUR_MS;
/** A refund sent earlier has been reported by now. */
const REFUND_REPORTED_MS = 24 * HOUR_MS;

/**
 * Job, every night: compares the ledger with the provider's books for each payment with movements in the last days, in
 * both directions: a payment that only the provider knows is a difference too. Differences stay until a later night
 * finds none.
 * @throws PaymentProviderError while the provider is down
 */
export const reconcile = defineJob<object>('ledger.reconcile', async (_none, context) => {
  const { database, payments, log, now, signal } = context;
  if (payments.name === 'none') return;
  const startedAt = now();
  const references = await findMoved(context, startedAt);
  let differences = 0;
  for (const reference of references) {
    signal?.throwIfAborted();
    if (await comparePayment(database, payments, reference, startedAt)) differences += 1;
  }
  await database
    .insertInto('reconciliation_runs')
    .values({
      id: newId(),
      started_at: startedAt,
      finished_at: now(),
      payments: references.length,
      differences,
    })
    .execute();
  if (differences > 0)
    log.error({ differences }, 'the ledger differs from the books of the payment provider');
});

/** The provider's references of the payments to compare: moved there, moved here, or different before. */
async function findMoved(
  { database, payments }: Pick<JobContext, 'database' | 'payments'>,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const settled = new Date(now.getTime() - SETTLING_MS);
  const moved = new Set<string>();
  const moving = new Set<string>();
  for await (const { paymentReference, movedAt } of payments.movementsSince(since))
    (movedAt > settled ? moving : moved).add(paymentReference);
  const { rows } = await sql<{ reference: string; isMoving: boolean }>`
    select p.payment_reference as reference, max(t.happened_at) > ${settled} as "isMoving"
    from ledger_transactions t join payments p on p.booking_id = t.booking_id
    where t.happened_at >= ${since} and p.payment_reference is not null and p.amount_cents > 0
    group by p.payment_reference`.execute(database);
  for (const { reference, isMoving } of rows) (isMoving ? moving : moved).add(reference);
  const open = await database
    .selectFrom('reconciliation_differences')
    .select('payment_reference')
    .where('resolved_at', 'is', null)
    .execute();
  for (const { payment_reference: reference } of open) moved.add(reference);
  return [...moved].filter((reference) => !moving.has(reference)).sort();
}

interface LedgerSide {
  readonly bookingId: string | null;
  readonly professionalId: string | null;
  readonly cents: number;
}

/** Compares one payment and records or resolves the difference. @returns whether they differ */
async function comparePayment(
  database: Database,
  payments: PaymentProvider,
  reference: string,
  now: Date,
): Promise<boolean> {
  const totals = await totalsOf(payments, reference);
  const ledger = await ledgerSideOf(database, reference, totals.paymentId, now);
  // Somebody else's payment in the same account of the provider.
  if (ledger === undefined && totals.paymentId === null) return false;
  const { bookingId = null, professionalId = null, cents = 0 } = ledger ?? {};
  const providerCents = totals.receivedCents - totals.refundedCents - totals.disputedCents;
  if (cents === providerCents) {
    await database
      .updateTable('reconciliation_differences')
      .set({ resolved_at: now, checked_at: now, ledger_cents: cents, provider_cents: providerCents })
      .where('payment_reference', '=', reference)
      .where('resolved_at', 'is', null)
      .execute();
    return false;
  }
  await database
    .insertInto('reconciliation_differences')
    .values({
      payment_reference: reference,
      booking_id: bookingId,
      professional_id: professionalId,
      ledger_cents: cents,
      provider_cents: providerCents,
      found_at: now,
      checked_at: now,
      resolved_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('payment_reference').doUpdateSet(({ ref }) => ({
        booking_id: ref('excluded.booking_id'),
        professional_id: ref('excluded.professional_id'),
        ledger_cents: ref('excluded.ledger_cents'),
        provider_cents: ref('excluded.provider_cents'),
        found_at: sql<Date>`case when reconciliation_differences.resolved_at is null
          then reconciliation_differences.found_at else excluded.found_at end`,
        checked_at: ref('excluded.checked_at'),
        resolved_at: null,
      })),
    )
    .execute();
  return true;
}

const NOTHING: PaymentTotals = {
  paymentId: null,
  currency: '',
  receivedCents: 0,
  refundedCents: 0,
  disputedCents: 0,
};

/** A payment that the provider does not know has no money there. */
async function totalsOf(payments: PaymentProvider, reference: string): Promise<PaymentTotals> {
  try {
    return await payments.paymentTotals(reference);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'refused') return NOTHING;
    throw error;
  }
}

/**
 * A payment's amount in the ledger: its postings and those of its refunds, less refunds that the provider has but has
 * not reported yet. Found by the id in the provider's metadata if its reference never reached us.
 */
async function ledgerSideOf(
  database: Database,
  reference: string,
  paymentId: string | null,
  now: Date,
): Promise<LedgerSide | undefined> {
  const reported = new Date(now.getTime() - REFUND_REPORTED_MS);
  const { rows } = await sql<LedgerSide>`
    select p.booking_id as "bookingId", p.professional_id as "professionalId", (
      coalesce((
        select sum(e.amount_cents)
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.booking_id = p.booking_id and e.account = 'provider_clearing' and right(t.step, 36) in (
          select p.id::text union all select r.id::text from refunds r where r.payment_id = p.id
        )
      ), 0) - coalesce((
        select sum(r.amount_cents) from refunds r
        where r.payment_id = p.id and r.state = 'sent' and r.created_at > ${reported}
      ), 0)
    )::float8 as cents
    from payments p
    where p.payment_reference = ${reference} or (p.payment_reference is null and p.id::text = ${paymentId})
    order by p.payment_reference is null
    limit 1`.execute(database);
  return rows[0];
}
