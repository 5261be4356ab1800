import {
  type Booking,
  type BookingInTime,
  DAY_MS,
  fromCents,
  HOUR_MS,
  type HouseRules,
  MINUTE_MS,
  PENDING_LIFETIME_HOURS,
} from '@crown-and-coil/shared-api/contract';
import { type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type FoundToken, type HeldToken, lastUseOf, mayUseToken } from '../accounts/queries';
import { FARTHEST_BUFFERS_MS } from '../availability/buffers';
import {
  busyTimesOf,
  type Calendar,
  meets,
  type OfferedService,
  selectOffering,
  toCalendar,
  windowsOf,
} from '../availability/queries';
import { intervalOf } from '../availability/slots';
import type { StartLimits } from '../availability/start-limits';
import { anyOf } from '../database/any-of';
import { compileOnce } from '../database/compile-once';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { depositColumns } from '../deposits/queries';
import { toDeposit, toKeptCard } from '../deposits/rules';
import { depositCaseOf, houseRulesOf } from '../house-rules/queries';
import { type HistoryStep, pastOf, toAcceptedHouseRules } from '../house-rules/rules';
import { type Reader, readersOf } from '../notifications/queries';
import { menusOf } from '../style-menus/queries';
import { toStyleMenu } from '../style-menus/rules';
import { daysBetween } from '../time-zones/wall-clock';
import type { BookingParties, Viewer } from './access';
import type { OfferedMenu } from './styles';

// One booking

/** Services and product lines are JSON columns: one query for a booking, and one for a list of any length. */
export const selectBookings = (queries: Queries) =>
  queries
    .selectFrom('bookings as b')
    .innerJoin('professionals as p', 'p.id', 'b.professional_id')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .leftJoin('house_rules as r', (join) =>
      join
        .onRef('r.professional_id', '=', 'b.professional_id')
        .onRef('r.version', '=', 'b.house_rules_version'),
    )
    .select([
      'b.id',
      'b.status',
      'b.professional_id as professionalId',
      'p.display_name as displayName',
      // Kept when the professional moves; the street address is that of the current place.
      ({ fn }) => fn.coalesce('b.location', 'p.location').as('location'),
      sql<
        string | null
      >`case when coalesce(b.location, p.location) = p.location then p.street_address end`.as(
        'streetAddress',
      ),
      // Its own time zone, else the professional's.
      ({ fn }) => fn.coalesce('b.time_zone', 'p.time_zone').as('timeZone'),
      'b.currency',
      'b.client_id as clientId',
      'c.first_name as firstName',
      'c.last_name as lastName',
      'b.start_time as startTime',
      'b.end_time as endTime',
      'b.buffer_before_minutes as bufferBeforeMinutes',
      'b.buffer_after_minutes as bufferAfterMinutes',
      'b.notes',
      'b.notes_version as notesVersion',
      'b.total_cents as totalCents',
      'b.cancelled_by as cancelledBy',
      'b.cancelled_late as cancelledLate',
      'b.late_moved_by as lateMovedBy',
      'b.cancellation_reason as cancellationReason',
      'b.no_show as noShow',
      'b.guardian_name as guardianName',
      'b.house_rules_version as houseRulesVersion',
      'r.rules as houseRules',
      'b.deposit_cents as depositCents',
      'b.held_until as heldUntil',
      'b.created_at as createdAt',
      'b.updated_at as updatedAt',
    ])
    .select((builder) => [
      servicesOf(builder).as('services'),
      linesOf(builder).as('lines'),
      stepsOf(builder).as('steps'),
      ...depositColumns(builder.ref('b.id'), builder.ref('b.deposit_cents')),
    ])
    // Held times of the waiting list are no bookings.
    .where('b.is_waiting_list_hold', '=', false);

type FromBookings = ExpressionBuilder<Tables & { b: Tables['bookings'] }, 'b'>;

const servicesOf = ({ selectFrom }: FromBookings) =>
  jsonArrayFrom(
    selectFrom('booking_services as s')
      .select([
        's.service_id as id',
        's.name',
        's.price_cents as priceCents',
        's.duration_minutes as minutes',
        's.style',
      ])
      .whereRef('s.booking_id', '=', 'b.id')
      .orderBy('s.position'),
  );

const linesOf = ({ selectFrom }: FromBookings) =>
  jsonArrayFrom(
    selectFrom('booking_product_lines as l')
      .select([
        'l.product_id as productId',
        'l.name',
        'l.quantity',
        'l.unit_price_cents as unitPriceCents',
        'l.total_cents as totalCents',
        'l.is_client_supplied as isClientSupplied',
      ])
      .whereRef('l.booking_id', '=', 'b.id')
      .orderBy('l.position'),
  );

/** What the cost of its end depends on, from the first to the last. */
const stepsOf = ({ selectFrom }: FromBookings) =>
  jsonArrayFrom(
    selectFrom('booking_history as h')
      .select([
        'h.actor',
        'h.action',
        'h.old_status as oldStatus',
        'h.new_status as newStatus',
        'h.old_start_time as oldStartTime',
        'h.new_start_time as newStartTime',
        'h.happened_at as happenedAt',
      ])
      .whereRef('h.booking_id', '=', 'b.id')
      .where('h.action', 'in', ['rescheduled', 'status_changed'])
      // Entries of earlier versions have no revision.
      .orderBy('h.happened_at')
      .orderBy('h.revision'),
  ).$castTo<readonly HistoryStep[]>();

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>;

/** A booking as the API shows it. */
export function toBooking(row: BookingRow): Booking {
  const past = pastOf(row);
  return {
    id: row.id,
    status: row.status,
    professional: {
      id: row.professionalId,
      display_name: row.displayName,
      location: row.location,
      time_zone: row.timeZone,
    },
    // Anybody can send a request, so the street address is shown only after the professional has confirmed.
    street_address: row.status === 'confirmed' ? row.streetAddress : null,
    client: { id: row.clientId, first_name: row.firstName, last_name: row.lastName },
    services: row.services.map(({ id, name, priceCents, minutes, style }) => ({
      id,
      name,
      price: fromCents(priceCents),
      service_duration_minutes: minutes,
      style,
    })),
    products: row.lines.map((line) => ({
      product_id: line.productId,
      product_name: line.name,
      quantity: line.quantity,
      price_per_item: fromCents(line.unitPriceCents),
      total_price: fromCents(line.totalCents),
      is_client_supplied: line.isClientSupplied,
    })),
    start_time: row.startTime.toISOString(),
    end_time: row.endTime.toISOString(),
    duration: (row.endTime.getTime() - row.startTime.getTime()) / MINUTE_MS,
    buffer_before_minutes: row.bufferBeforeMinutes,
    buffer_after_minutes: row.bufferAfterMinutes,
    notes: row.notes,
    notes_version: row.notesVersion,
    total_price: fromCents(row.totalCents),
    cancelled_by: row.cancelledBy,
    cancelled_late: row.cancelledLate,
    late_moved_by: row.lateMovedBy,
    keeps_free_cancellation: past.keepsFreeCancellation,
    cancellation_reason: row.cancellationReason,
    no_show: row.noShow,
    guardian_name: row.guardianName,
    house_rules: toAcceptedHouseRules(row.houseRulesVersion, row.houseRules, past),
    deposit: toDeposit(row),
    kept_card: toKeptCard(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

const selectBooking = compileOnce((queries, { id }: { id: string }) =>
  selectBookings(queries).where('b.id', '=', id),
);

/** A booking with the names, prices and durations at the time it was made. */
export async function findBooking(queries: Queries, id: string): Promise<Booking | undefined> {
  const [row] = await selectBooking(queries, { id });
  return row && toBooking(row);
}

// Locking bookings for a change

/** A booking with everything that a change of it needs; locked until the transaction ends. */
export interface StoredBooking extends BookingRow, BookingInTime {
  readonly lateMovedBy: BookingRow['lateMovedBy'];
  readonly heldUntil: BookingRow['heldUntil'];
  /** How many times it was changed. */
  readonly revision: number;
  /** The professional's current place and time zone, which a moved booking takes over. */
  readonly presentLocation: string;
  readonly presentStreetAddress: string | null;
  readonly presentTimeZone: string;
  /** Who may be notified of it. */
  readonly readers: readonly Reader[];
}

const selectStoredBookings = compileOnce((queries, { ids }: { ids: readonly string[] }) =>
  selectBookings(queries)
    .select(({ ref }) => [
      'b.pending_since as pendingSince',
      'b.revision',
      'p.location as presentLocation',
      'p.street_address as presentStreetAddress',
      'p.time_zone as presentTimeZone',
      readersOf(ref('c.user_id'), ref('p.user_id')).as('readers'),
    ])
    .where('b.id', '=', anyOf(ids))
    .orderBy('b.professional_id')
    .orderBy('b.id'),
);

/**
 * Locks a booking and reads it: of two concurrent changes, the second decides from what the first has written. Two
 * statements, because one that waits for a lock keeps its older snapshot of everything else.
 * @param withCalendar also locks the professional's calendar, for a change that takes time in it
 */
export async function lockBooking(
  transaction: Transaction<Tables>,
  id: string,
  { withCalendar = false } = {},
): Promise<StoredBooking | undefined> {
  const booking = transaction.selectFrom('bookings as b').select('b.id').where('b.id', '=', id);
  const lock = withCalendar
    ? booking.innerJoin('professionals as p', 'p.id', 'b.professional_id').forNoKeyUpdate(['p', 'b'])
    : booking.forNoKeyUpdate();
  if ((await lock.executeTakeFirst()) === undefined) return undefined;
  const [row] = await selectStoredBookings(transaction, { ids: [id] });
  return row;
}

/**
 * How long a visit can last before the professional's next live booking and the buffers between them; undefined when it
 * can last until the wanted end.
 * @param booking lock the calendar first, so that no booking is added
 */
export async function findLatestEnd(
  transaction: Transaction<Tables>,
  { id, professionalId, startTime }: Pick<BookingRow, 'id' | 'professionalId' | 'startTime'>,
  wanted: Date,
): Promise<Date | undefined> {
  const end = sql<Date>`next.start_time
    - (next.buffer_before_minutes + own.buffer_after_minutes) * interval '1 minute'`;
  const next = await transaction
    .selectFrom('bookings as own')
    .innerJoin('bookings as next', 'next.professional_id', 'own.professional_id')
    .select(end.as('end'))
    .where('own.id', '=', id)
    .where('next.professional_id', '=', professionalId)
    .where('next.status', 'in', ['pending', 'confirmed'])
    .where('next.id', '<>', id)
    .where('next.start_time', '>=', startTime)
    .where('next.start_time', '<', new Date(wanted.getTime() + FARTHEST_BUFFERS_MS))
    .where(end, '<', wanted)
    .orderBy(end)
    .limit(1)
    .executeTakeFirst();
  return next?.end;
}

/** Whose bookings; one of the two is null. */
export type Party = Pick<Viewer, 'clientId' | 'professionalId'>;

/** The live bookings of an account that have not ended, in the order of database/transactions.ts. */
const selectLiveBookingsOf = (queries: Queries, { clientId, professionalId }: Party, now: Date) =>
  queries
    .selectFrom('bookings as b')
    .select('b.id')
    .where(({ or, eb }) =>
      or([eb('b.client_id', '=', clientId), eb('b.professional_id', '=', professionalId)]),
    )
    .where('b.status', 'in', ['pending', 'confirmed'])
    .where('b.end_time', '>', now)
    .orderBy('b.professional_id')
    .orderBy('b.id');

/** Reads the live bookings of an account that have not ended. */
export async function findLiveBookingsOf(
  queries: Queries,
  party: Party,
  now: Date,
): Promise<readonly StoredBooking[]> {
  const found = await selectLiveBookingsOf(queries, party, now).execute();
  return selectStoredBookings(queries, { ids: found.map(({ id }) => id) });
}

/** Locks and reads the live bookings of an account that have not ended. */
export async function lockBookingsOf(
  transaction: Transaction<Tables>,
  party: Party,
  now: Date,
): Promise<readonly StoredBooking[]> {
  const locked = await selectLiveBookingsOf(transaction, party, now).forNoKeyUpdate().execute();
  return selectStoredBookings(transaction, { ids: locked.map(({ id }) => id) });
}

/** Locks the notification counters of both parties of these bookings, before several notifications are written. */
export async function lockCountersOf(
  transaction: Transaction<Tables>,
  bookings: readonly Pick<BookingParties, 'clientId' | 'professionalId'>[],
): Promise<void> {
  if (bookings.length === 0) return;
  await sql`
    insert into notification_counters (user_id, last_number)
    select user_id, 0 from clients where id = any(${bookings.map(({ clientId }) => clientId)}::uuid[])
    union
    select user_id, 0 from professionals where id = any(${bookings.map(({ professionalId }) => professionalId)}::uuid[])
    order by user_id
    on conflict (user_id) do update set last_number = notification_counters.last_number`.execute(transaction);
}

// Bookings that are due for a change by the clock

/** Locks one booking that no other transaction has locked. @param failed ids that are left out */
const selectDue = (transaction: Transaction<Tables>, failed: readonly string[]) =>
  transaction
    .selectFrom('bookings')
    .select('id')
    .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked();

/** A request that has waited for its answer for too long, or has reached its start. */
export const lockUnanswered = (transaction: Transaction<Tables>, failed: readonly string[], now: Date) => {
  const waitingSince = new Date(now.getTime() - PENDING_LIFETIME_HOURS * HOUR_MS);
  return selectDue(transaction, failed)
    .where('status', '=', 'pending')
    .where('held_until', 'is', null)
    .where(({ or, eb }) => or([eb('pending_since', '<=', waitingSince), eb('start_time', '<=', now)]))
    .executeTakeFirst();
};

/** A request whose deposit was not paid in time. */
export const lockUnpaid = (transaction: Transaction<Tables>, failed: readonly string[], now: Date) =>
  selectDue(transaction, failed)
    .where('status', '=', 'pending')
    .where('held_until', '<=', now)
    .where('is_waiting_list_hold', '=', false)
    .executeTakeFirst();

/** A confirmed booking that has ended. */
export const lockEnded = (transaction: Transaction<Tables>, failed: readonly string[], now: Date) =>
  selectDue(transaction, failed)
    .where('status', '=', 'confirmed')
    .where('end_time', '<=', now)
    .executeTakeFirst();

/** A confirmed booking whose reminder is due and has not been sent for its start. */
export const lockUnreminded = (transaction: Transaction<Tables>, failed: readonly string[], now: Date) =>
  selectDue(transaction, failed)
    .where('status', '=', 'confirmed')
    .where('start_time', '>', now)
    // A day on the wall clock has at most 25 hours; this condition uses the index.
    .where('start_time', '<=', new Date(now.getTime() + 25 * 60 * MINUTE_MS))
    .where(sql<SqlBool>`reminded_for is distinct from start_time`)
    .where(
      sql<SqlBool>`reminder_time(start_time,
        coalesce(time_zone, (select p.time_zone from professionals p where p.id = professional_id))) <= ${now}`,
    )
    .executeTakeFirst();

/** A completed visit whose next one is due. */
export const lockNextVisit = (transaction: Transaction<Tables>, failed: readonly string[], now: Date) =>
  selectDue(transaction, failed).where('next_visit_at', '<=', now).executeTakeFirst();

/**
 * Whether to remind a client of the next visit: they attended, want such reminders, can book the service, and have not
 * booked it again.
 */
export async function isNextVisitWanted(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookings b
    join clients c on c.id = b.client_id
    left join notification_settings n on n.user_id = c.user_id
    join professionals p on p.id = b.professional_id and p.is_active and p.deleted_at is null
    join booking_services visited on visited.booking_id = b.id and visited.style ->> 'next_after_weeks' is not null
    join services s on s.id = visited.service_id and s.is_active and s.deleted_at is null
    where b.id = ${id} and not b.no_show and n.next_visits is distinct from false and not exists (
      select from bookings later join booking_services booked on booked.booking_id = later.id
      where later.client_id = b.client_id and booked.service_id = visited.service_id
        and later.start_time > b.start_time and later.status <> 'cancelled'
    )
    limit 1`.execute(transaction);
  return rows.length > 0;
}

// Inputs of a booking

/** The professional, the client and the services of a booking request, and the calendar around it. */
export interface Offer extends FoundToken {
  readonly id: string;
  readonly displayName: string;
  readonly location: string;
  readonly timeZone: string;
  readonly isActive: boolean;
  /** The professional's current ones; version 0 and null without any. */
  readonly houseRulesVersion: number;
  readonly houseRules: HouseRules | null;
  /** Whether the professional is set up to take deposits. */
  readonly canTakeDeposits: boolean;
  /** Whether the client has had no visit with the professional yet. */
  readonly isNewClient: boolean;
  /** Whether the client has had a no-show with the professional. */
  readonly hadNoShow: boolean;
  /** The requested services that are offered now, in the requested order. */
  readonly services: readonly OfferedService[];
  readonly firstName: string;
  readonly lastName: string;
  /** Neither deleted nor suspended. */
  readonly isClientActive: boolean;
  readonly readers: readonly Reader[];
  readonly calendar: Calendar;
  /** The professional's limits for clients. */
  readonly limits: StartLimits;
  /** The style menus of the requested services, by service id. */
  readonly menus: ReadonlyMap<string, OfferedMenu>;
}

interface OfferQuestion extends HeldToken {
  readonly professionalId: string;
  readonly clientId: string;
  readonly serviceIds: readonly string[];
  /** The start of the booking. */
  readonly from: Date;
  readonly to: Date;
  /** The waiting list offer being booked: its held time is free for this booking. */
  readonly holdId: string | null;
}

const selectOffer = compileOnce((queries, values: OfferQuestion) => {
  const { professionalId, clientId, serviceIds, from, to, holdId } = values;
  return selectOffering(queries, professionalId, serviceIds)
    .innerJoin('clients as c', (join) => join.on('c.id', '=', clientId))
    .innerJoin('users as cu', 'cu.id', 'c.user_id')
    .select(({ ref }) => [
      'p.display_name as displayName',
      'p.location',
      'p.house_rules_version as houseRulesVersion',
      houseRulesOf(ref('p.id'), ref('p.house_rules_version')).as('houseRules'),
      sql<boolean>`exists (
        select from payment_accounts a where a.professional_id = ${ref('p.id')} and a.can_take_deposits
      )`.as('canTakeDeposits'),
      ...depositCaseOf(ref('p.id'), clientId),
      'c.first_name as firstName',
      'c.last_name as lastName',
      sql<boolean>`${ref('cu.deleted_at')} is null and ${ref('cu.suspended_at')} is null`.as(
        'isClientActive',
      ),
      sql<boolean>`${ref('c.deleted_at')} is null and ${mayUseToken('cu', values)}`.as('mayUse'),
      'cu.role',
      lastUseOf(values).as('lastUsedAt'),
      readersOf(ref('c.user_id'), ref('p.user_id')).as('readers'),
      windowsOf(ref('p.id'), from, to).as('windows'),
      busyTimesOf(ref('p.id'), from, to, sql<SqlBool>`(${holdId}::uuid is null or id <> ${holdId}::uuid)`).as(
        'busy',
      ),
      menusOf(ref('p.id'), serviceIds, clientId).as('menus'),
    ]);
});

/** Everything a booking needs except its products, from one snapshot; undefined for an unknown professional. */
export async function findOffer(queries: Queries, question: OfferQuestion): Promise<Offer | undefined> {
  const [row] = await selectOffer(queries, question);
  if (row === undefined) return undefined;
  const revisions = new Map(row.services.map(({ id, menuRevision }) => [id, menuRevision]));
  const menus = row.menus.map(
    ({ serviceId, lastVisitAt, ...menu }) =>
      [
        serviceId,
        {
          menu: toStyleMenu({ ...menu, revision: revisions.get(serviceId) ?? 0 }),
          daysSinceLast:
            lastVisitAt === null ? null : daysBetween(new Date(lastVisitAt), question.from, row.timeZone),
        },
      ] as const,
  );
  const services = inOrderOf(question.serviceIds, row.services);
  return { ...row, services, menus: new Map(menus), calendar: toCalendar(row) };
}

/** A product with the price that a booking copies. */
export interface OfferedProduct {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
}

/** Those of the ids that are products of the professional, in the order of the ids. */
export async function findOfferedProducts(
  queries: Queries,
  professionalId: string,
  ids: readonly string[],
): Promise<OfferedProduct[]> {
  if (ids.length === 0) return [];
  const found = await queries
    .selectFrom('products')
    .select(['id', 'name', 'price_cents as priceCents'])
    .where('id', 'in', ids)
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .execute();
  return inOrderOf(ids, found);
}

/** The rows in the order of the requested ids. */
function inOrderOf<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/**
 * The live bookings that the professional sees, from a day before to a day after a time: adjacent ones, and all of the
 * same day in any zone.
 */
export async function findLiveBookingsAround(
  queries: Queries,
  professionalId: string,
  start: Date,
  end: Date,
) {
  const rows = await queries
    .selectFrom('bookings')
    .innerJoin('clients as c', 'c.id', 'client_id')
    .select([
      'bookings.id',
      'bookings.status',
      'client_id as clientId',
      'c.first_name as firstName',
      'c.last_name as lastName',
      'start_time as startTime',
      'end_time as endTime',
    ])
    .where('professional_id', '=', professionalId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('held_until', 'is', null)
    .where(meets(new Date(start.getTime() - DAY_MS), new Date(end.getTime() + DAY_MS)))
    .execute();
  return rows.map(({ startTime, endTime, ...row }) => ({ ...row, ...intervalOf({ startTime, endTime }) }));
}
