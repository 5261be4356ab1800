import { type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import type { PaymentsTable } from './tables';

export type Payment = Selectable<PaymentsTable>;

/** Finds a payment by its id or the provider's reference. */
export const findPayment = (
  queries: Queries,
  by: { readonly id: string } | { readonly payment_reference: string },
): Promise<Payment | undefined> => {
  const payments = queries.selectFrom('payments').selectAll();
  const found =
    'id' in by
      ? payments.where('id', '=', by.id)
      : payments.where('payment_reference', '=', by.payment_reference);
  return found.executeTakeFirst();
};

/** The payment of a booking whose checkout page can be paid, or is being opened. */
export const findOpenPayment = (queries: Queries, bookingId: string): Promise<Payment | undefined> =>
  queries
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'deposit')
    .where('state', 'in', ['starting', 'open'])
    .executeTakeFirst();

/** Whether the payment `p` is the one that its booking was accepted with: the one that was not returned. */
export const IS_ACCEPTED = sql<SqlBool>`p.kind = 'deposit' and p.state = 'paid' and not exists (
  select from refunds r where r.payment_id = p.id and r.step like 'return %'
)`;

/** The payment that a booking was accepted with. */
export const findAcceptedPayment = (queries: Queries, bookingId: string): Promise<Payment | undefined> =>
  queries
    .selectFrom('payments as p')
    .selectAll('p')
    .where('p.booking_id', '=', bookingId)
    .where(IS_ACCEPTED)
    .executeTakeFirst();

/** Locks a payment that exists; lock its booking first (database/transactions.ts). */
export const lockPayment = (transaction: Transaction<Tables>, id: string): Promise<Payment> =>
  transaction
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
