import type { Readable } from 'node:stream';
import {
  fromCents,
  MOVEMENT_WORDS,
  type MoneyBalance,
  type MoneyMovement,
  type MovementsFilter,
  type Page,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/connection';
import type { PagePart } from '../database/pages';
import { streamCsv } from '../http/csv';
import { CURRENCY } from '../ledger/ledger';

const PAYOUTS_SHOWN = 10;

/** Only of bookings that the professional has seen: a payment after its request had expired is not theirs. */
const REACHED = sql`not exists (select from bookings b where b.id = t.booking_id and b.held_until is not null)`;

/** A professional's current totals of deposits and charges, and the provider's latest payouts. */
export async function readMoneyBalance(queries: Queries, professionalId: string): Promise<MoneyBalance> {
  const [{ rows }, payouts] = await Promise.all([
    sql<Record<'held' | 'kept' | 'charged' | 'refunding' | 'refunded' | 'disputed', number>>`
      select
        -coalesce(sum(e.amount_cents) filter (where e.account = 'deposits_held'), 0)::float8 as held,
        -coalesce(sum(e.amount_cents) filter (where e.account = 'professional_kept'), 0)::float8 as kept,
        -coalesce(sum(e.amount_cents) filter (where e.account = 'no_show_charges'), 0)::float8 as charged,
        -coalesce(sum(e.amount_cents) filter (where e.account = 'refunds_due'), 0)::float8 as refunding,
        coalesce(sum(e.amount_cents) filter (
          where e.account = 'refunds_due' and t.step ~ '^(refunded|refund failed) '
        ), 0)::float8 as refunded,
        coalesce(sum(e.amount_cents) filter (where e.account = 'disputes'), 0)::float8 as disputed
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.professional_id = ${professionalId} and ${REACHED}`.execute(queries),
    queries
      .selectFrom('payouts')
      .select(['reference', 'amount_cents', 'currency', 'state', 'arrives_at'])
      .where('professional_id', '=', professionalId)
      .orderBy('happened_at', 'desc')
      .limit(PAYOUTS_SHOWN)
      .execute(),
  ]);
  const { held = 0, kept = 0, charged = 0, refunding = 0, refunded = 0, disputed = 0 } = rows[0] ?? {};
  return {
    currency: CURRENCY,
    // Avoids a negative zero.
    held_cents: held || 0,
    kept_cents: kept || 0,
    charged_cents: charged || 0,
    refunding_cents: refunding || 0,
    refunded_cents: refunded,
    disputed_cents: disputed,
    payouts: payouts.map(({ reference, amount_cents, currency, state, arrives_at }) => ({
      reference,
      amount_cents,
      currency,
      state,
      arrives_at: arrives_at.toISOString(),
    })),
  };
}

interface MovementRow {
  readonly id: string;
  readonly position: number;
  readonly happenedAt: Date;
  readonly bookingId: string;
  readonly kind: MoneyMovement['kind'];
  readonly cents: number;
  readonly service: string | null;
  /** In the professional's time zone, 'YYYY-MM-DD'. */
  readonly day: string;
}

/** The movements of a professional's deposits and charges, as `movement` with the columns of `MovementRow`. */
const movementsOf = (professionalId: string, { from, to }: MovementsFilter) => sql`(
    select t.id, e.position, t.happened_at as "happenedAt", t.booking_id as "bookingId",
      (case when e.account = 'refunds_due' then e.amount_cents else -e.amount_cents end)::float8 as cents,
      to_char(t.happened_at at time zone p.time_zone, 'YYYY-MM-DD') as day,
      case
        when e.account = 'deposits_held' and e.amount_cents < 0 then 'deposit_paid'
        when e.account = 'deposits_held' and t.step like 'dispute lost %' then 'dispute_lost'
        when e.account = 'professional_kept' and e.amount_cents < 0 then 'kept'
        when e.account = 'professional_kept' then 'kept_less'
        when e.account = 'no_show_charges' and e.amount_cents < 0 then 'no_show_charged'
        when e.account = 'refunds_due' and e.amount_cents < 0 and t.step not like 'refund failed %' then 'refund'
      end as kind
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join professionals p on p.id = t.professional_id
    where t.professional_id = ${professionalId} and ${REACHED}
      ${from === undefined ? sql`` : sql`and t.happened_at >= ${from}::date::timestamp at time zone p.time_zone`}
      ${to === undefined ? sql`` : sql`and t.happened_at < (${to}::date + 1)::timestamp at time zone p.time_zone`}
  ) movement`;

/** A page of the movements of a professional's deposits and charges, newest first. Days are of the professional's time zone. */
export async function listMovements(
  queries: Queries,
  professionalId: string,
  { skip, limit, ...filter }: MovementsFilter & PagePart,
): Promise<Page<MoneyMovement>> {
  const movements = movementsOf(professionalId, filter);
  const [{ rows }, counted] = await Promise.all([
    sql<MovementRow>`
      select * from ${movements} where kind is not null
      order by "happenedAt" desc, id desc, position desc limit ${limit} offset ${skip}`.execute(queries),
    sql<{ total: number }>`select count(*)::int as total from ${movements} where kind is not null`.execute(
      queries,
    ),
  ]);
  return { results: rows.map(toMovement), total: counted.rows[0]?.total ?? 0, skip, limit };
}

const toMovement = ({ id, position, happenedAt, bookingId, kind, cents }: MovementRow): MoneyMovement => ({
  id: `${id}-${position}`,
  happened_at: happenedAt.toISOString(),
  booking_id: bookingId,
  kind,
  amount_cents: cents,
  currency: CURRENCY,
});

const HEADER = ['date', 'booking', 'service', 'kind', 'amount', 'currency'];

/** Streams the movements as CSV for an accountant, oldest first; amounts in dollars as paid. */
export const exportMovements = (
  database: Database,
  professionalId: string,
  filter: MovementsFilter,
): Readable =>
  streamCsv<MovementRow>({
    header: HEADER,
    readAfter: (last, limit) => readMovements(database, movementsOf(professionalId, filter), last, limit),
    cellsOf,
  });

async function readMovements(
  database: Database,
  movements: ReturnType<typeof movementsOf>,
  last: MovementRow | undefined,
  limit: number,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select movement.*, (
      select s.name from booking_services s where s.booking_id = movement."bookingId" order by s.position limit 1
    ) as service
    from ${movements} where kind is not null ${
      last === undefined
        ? sql``
        : sql`and ("happenedAt", id, position) > (
            (select happened_at from ledger_transactions where id = ${last.id}), ${last.id}::uuid, ${last.position}::smallint
          )`
    }
    order by "happenedAt", id, position limit ${limit}`.execute(database);
  return rows;
}

const cellsOf = ({ day, bookingId, service, kind, cents }: MovementRow) => [
  day,
  bookingId,
  service ?? '',
  MOVEMENT_WORDS[kind],
  fromCents(cents),
  CURRENCY,
];
