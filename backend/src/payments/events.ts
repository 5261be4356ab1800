import { sql, type Transaction } from 'kysely';
import { defineJob, enqueueJob, type JobContext } from '../background/jobs';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { refreshAccount } from './accounts';
import { applyPaymentEvent } from './apply-event';
import type { PaymentEvent } from './provider';
import type { StoredEvent } from './tables';

const EVENTS_AT_ONCE = 500;

/**
 * Applies every stored event once, each in its own transaction: one that fails waits for the next minute without
 * blocking others. Runs when an event arrives, and every minute.
 */
export const applyPaymentEvents = defineJob<object>('payments.apply-events', async (_none, context) => {
  const failed: string[] = [];
  const failures: unknown[] = [];
  for (;;) {
    const waiting = await findWaiting(context.database, failed);
    for (const id of waiting) {
      context.signal?.throwIfAborted();
      await applyStored(context, id).catch((error: unknown) => {
        failed.push(id);
        failures.push(error);
      });
    }
    if (waiting.length < EVENTS_AT_ONCE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payment events wait for another try.');
});

/** Stores an event with its signed text, and queues it to be applied. A duplicate has no effect. */
export async function storePaymentEvent(
  database: Database,
  event: PaymentEvent,
  rawBody: Buffer,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const stored = await transaction
      .insertInto('payment_events')
      .values({
        id: event.id,
        kind: event.kind,
        body: rawBody.toString('utf8'),
        event: JSON.stringify(event),
        happened_at: event.happenedAt,
        received_at: now,
        applied_at: event.kind === 'other' ? now : null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined || event.kind === 'other') return;
    // Many that arrive together share one job, which applies them all.
    const { name } = applyPaymentEvents;
    await enqueueJob(transaction, applyPaymentEvents, {}, { key: name, priority: 'awaited', maxAttempts: 1 });
  });
}

async function findWaiting(database: Database, except: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectFrom('payment_events')
    .select('id')
    .where('applied_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('received_at')
    .limit(EVENTS_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function applyStored(context: JobContext, id: string): Promise<void> {
  const { database, now } = context;
  await refreshChangedAccount(context, id);
  await inTransaction(database, async (transaction) => {
    const event = await lockWaiting(transaction, id);
    if (event === undefined) return;
    await applyPaymentEvent(transaction, event, now());
    await transaction.updateTable('payment_events').set({ applied_at: now() }).where('id', '=', id).execute();
  });
}

/** Fetches the account of an event from the provider before the transaction, so that no row is locked meanwhile. */
async function refreshChangedAccount({ database, payments, now }: JobContext, id: string): Promise<void> {
  const known = await database
    .selectFrom('payment_accounts')
    .innerJoin('payment_events', (join) =>
      join.on(sql<boolean>`payment_events.event ->> 'accountReference' = payment_accounts.reference`),
    )
    .select('reference')
    .where('payment_events.id', '=', id)
    .where('payment_events.kind', '=', 'account_changed')
    .executeTakeFirst();
  if (known !== undefined) await refreshAccount(database, payments, known.reference, now());
}

/** Undefined when another process is applying it, or has applied it. */
async function lockWaiting(transaction: Transaction<Tables>, id: string): Promise<PaymentEvent | undefined> {
  const row = await transaction
    .selectFrom('payment_events')
    .select('event')
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? undefined : revived(row.event);
}

/** Times are strings in JSON. */
function revived(stored: StoredEvent): PaymentEvent {
  const happenedAt = new Date(stored.happenedAt);
  const isPayout = stored.kind === 'payout_paid' || stored.kind === 'payout_failed';
  return (
    isPayout ? { ...stored, happenedAt, arrivesAt: new Date(stored.arrivesAt) } : { ...stored, happenedAt }
  ) as PaymentEvent;
}
