import { sql } from 'kysely';
import type { Balances } from '../ledger/accounts';
import { IS_ACCEPTED } from './payments';
import type { KeptCardRow } from './rules';
import type { PaymentsTable } from './tables';

/** The ledger's balances of a booking `b` with a deposit, as JSON; a column for queries of bookings. */
export const balancesOfBooking = sql<Partial<Balances> | null>`case when b.deposit_cents is not null then (
    select json_object_agg(account, cents) from (
      select e.account, sum(e.amount_cents)::bigint as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.booking_id = b.id
      group by e.account
    ) accounts
  ) end`;

/** When what goes back of a booking `b` was last sent, or will be; null when that failed. */
export const refundSentAtOfBooking = sql<Date | null>`case when b.deposit_cents is not null then (
    select case when r.state <> 'failed' then r.created_at end
    from refunds r
    where r.booking_id = b.id and r.state <> 'void'
    order by r.created_at desc, r.id desc
    limit 1
  ) end`;

/** The dispute of the deposit with which a booking `b` was accepted; null without one. */
export const depositDisputeOfBooking = sql<
  PaymentsTable['dispute_state']
>`case when b.deposit_cents is not null then (
    select p.dispute_state from payments p where p.booking_id = b.id and ${IS_ACCEPTED} limit 1
  ) end`;

/** The kept card of a booking `b`, as JSON; a column for queries of bookings. */
export const keptCardOfBooking = sql<KeptCardRow | null>`(
    select json_build_object(
      'state', k.state, 'chargeCents', p.amount_cents, 'chargeState', p.state, 'chargeDispute', p.dispute_state
    )
    from kept_cards k left join payments p on p.id = k.charge_id
    where k.booking_id = b.id
  )`;
