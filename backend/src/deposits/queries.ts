import { type Expression, sql } from 'kysely';
import type { Balances } from '../ledger/accounts';
import { IS_ACCEPTED } from './payments';
import type { KeptCardRow } from './rules';
import type { PaymentsTable } from './tables';

/** Columns for a query of bookings: amounts in the ledger and payments of each. */
export const depositColumns = (bookingId: Expression<string>, depositCents: Expression<number | null>) =>
  [
    // The ledger's balances.
    sql<Partial<Balances> | null>`case when ${depositCents} is not null then (
      select json_object_agg(account, cents) from (
        select e.account, sum(e.amount_cents)::bigint as cents
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.booking_id = ${bookingId}
        group by e.account
      ) accounts
    ) end`.as('balances'),
    // When the refund was last sent or will be; null when it failed.
    sql<Date | null>`case when ${depositCents} is not null then (
      select case when r.state <> 'failed' then r.created_at end
      from refunds r
      where r.booking_id = ${bookingId} and r.state <> 'void'
      order by r.created_at desc, r.id desc
      limit 1
    ) end`.as('refundSentAt'),
    // The dispute of the deposit with which the booking was accepted; null without one.
    sql<PaymentsTable['dispute_state']>`case when ${depositCents} is not null then (
      select p.dispute_state from payments p where p.booking_id = ${bookingId} and ${IS_ACCEPTED} limit 1
    ) end`.as('depositDispute'),
    sql<KeptCardRow | null>`(
      select json_build_object(
        'state', k.state, 'chargeCents', p.amount_cents, 'chargeState', p.state, 'chargeDispute', p.dispute_state
      )
      from kept_cards k left join payments p on p.id = k.charge_id
      where k.booking_id = ${bookingId}
    )`.as('keptCard'),
  ] as const;
