import { type Booking, MESSAGES, WEEK_MS } from '@crown-and-coil/shared-api/contract';
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import type { WindowInterval } from '../availability/slots';
import type { StartLimits } from '../availability/start-limits';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict } from '../domain-errors';
import { claimKey, type RepeatableRequest, storeAnswer } from '../idempotency/idempotency';
import { insertMails } from '../mail/queue';
import {
  insertNotifications,
  type NewNotification,
  notificationRow,
  takeNumbers,
  writeNotifications,
} from '../notifications/writing';
import { type RequestLimit, reachedLimit } from './request-limit';
import type { BookingChange, BookingDraft, LockedBooking } from './rules';
import type { BookingHistoryTable } from './tables';

export type HistoryEntry = Omit<Insertable<BookingHistoryTable>, 'id'>;

/** What is written with a changed booking. */
interface Consequences {
  /** Ordered by `revision`, which is incremented under the booking's lock; clocks of two processes may disagree. */
  readonly history: readonly HistoryEntry[];
  readonly notifications: readonly NewNotification[];
  readonly now: Date;
}

/** A new booking with everything it was decided from. */
export interface NewBooking {
  /** The booking for the response. */
  readonly booking: Booking;
  readonly draft: BookingDraft;
  /** The answered photo quote that it consumes. */
  readonly photoQuoteId: string | undefined;
  /** The waiting list offer whose held time it takes. */
  readonly waitingListOfferId: string | undefined;
  /** The windows of availability that cover it. */
  readonly windows: readonly WindowInterval[];
  /** The professional's limits used for the decision. */
  readonly limits: StartLimits;
  /** The version of the professional's rules used for the decision; 0 without rules. */
  readonly houseRulesVersion: number;
  /** Whether the client stated that the person is old enough for services with a minimum age. */
  readonly isOfAge: boolean;
  /** The client's account. */
  readonly userId: string;
  /** Requests of the client that may wait for an answer; 0 without a limit. */
  readonly openRequestsPerClient: number;
  readonly now: Date;
  readonly notifications: readonly NewNotification[];
  /** With an Idempotency-Key. */
  readonly repeatable: RepeatableRequest | undefined;
}

/** SQL that is included only when the condition holds: when(isOfQuote)`and ...`. */
const when =
  (condition: boolean) =>
  (text: TemplateStringsArray, ...values: readonly unknown[]): RawBuilder<unknown> =>
    condition ? sql(text, ...values) : sql``;

/**
 * Inserts a pending booking with everything that follows from it in one statement: atomic, and one round trip. Its
 * relations, from top to bottom:
 *
 * 1. Lock the client, which serializes their bookings, and count their requests.
 * 2. Lock every row that the booking was decided from, in the order of database/transactions.ts, each only after the
 *    previous one. A row that has changed since is not returned; `checked` compares the counts. Rows are found by
 *    `id = any(...)`: PostgreSQL estimates JSON at a hundred rows, and would scan all rows of a professional.
 * 3. Write the booking if none has changed, and everything else if the booking was written.
 *
 * Products, a photo quote, a waiting list offer and a kept card have relations only when the booking has them: a
 * statement that does not name their tables starts faster.
 * @returns 'outdated' when a row has changed and the decision must be repeated; the limit that the client has reached
 * @throws DomainError conflict when the same request is in flight or done; the violation of the exclusion constraint, a
 *   conflict too, when another booking has the time
 */
export async function insertBooking(
  queries: Queries,
  newBooking: NewBooking,
): Promise<'written' | 'outdated' | RequestLimit> {
  const { booking, draft, photoQuoteId, waitingListOfferId, windows, limits, userId, now } = newBooking;
  const inAll = newBooking.openRequestsPerClient;
  const { professional, client, house_rules: acceptedRules, deposit } = booking;
  const { services, lines, buffers } = draft;
  const hasProducts = lines.length > 0;
  const isOfQuote = photoQuoteId !== undefined;
  const isOfOffer = waitingListOfferId !== undefined;
  // An offer of the waiting list holds its time already, and its professional made it.
  const isLimited = inAll > 0 && !isOfOffer;
  const requester = { clientId: client.id, professionalId: professional.id, now };
  const written = newBooking.notifications.map(notificationRow);
  const notifications = written.map(({ notification }) => notification);
  const mails = written.flatMap((one) => one.mails);
  const numbers = sql.table('numbers');
  const areServicesLocked = sql`(select count(*) from locked_services) = ${services.length}::int`;
  const isCurrent = sql`(select is_current from checked)`;
  const isWritten = sql`exists (select from written)`;
  const { rows } = await sql<{
    isClaimed: boolean;
    limit: RequestLimit | null;
    isCurrent: boolean;
    isWritten: boolean;
  }>`
    with claimed as (select ${claimKey(newBooking.repeatable)} as is_claimed),
    locked_client as (
      select from users
      where id = ${userId} and deleted_at is null and suspended_at is null and (select is_claimed from claimed)
      for no key update
    ),
    counted as (
      select ${isLimited ? reachedLimit(inAll, requester) : sql`null::text`} as reached from locked_client
    ),
    locked_professional as (
      select from professionals
      where id = ${professional.id} and is_active and deleted_at is null
        and house_rules_version = ${newBooking.houseRulesVersion}::int
        and (location, time_zone) = (${professional.location}, ${professional.time_zone})
        and (notice_hours, horizon_days, start_interval_minutes) is not distinct from
          (${limits.noticeHours}::int, ${limits.horizonDays}::int, ${limits.startIntervalMinutes}::int)
        and exists (select from counted where reached is null)
      for no key update
    ),
    locked_services as (
      select from services s, json_to_recordset(${JSON.stringify(services)}) as d (
        id uuid, "listedPriceCents" int, "listedMinutes" int, "menuRevision" int, "startIntervalMinutes" int,
        "bufferBeforeMinutes" int, "bufferAfterMinutes" int
      )
      where s.id = any(${services.map(({ id }) => id)}::uuid[]) and s.id = d.id
        and s.professional_id = ${professional.id} and s.is_active and s.deleted_at is null
        and s.price_cents = d."listedPriceCents" and s.duration_minutes = d."listedMinutes"
        and s.menu_revision = d."menuRevision"
        and s.start_interval_minutes is not distinct from d."startIntervalMinutes"
        and s.buffer_before_minutes = d."bufferBeforeMinutes" and s.buffer_after_minutes = d."bufferAfterMinutes"
        and exists (select from locked_professional)
      order by s.id
      for share of s
    ),
    ${when(hasProducts)`locked_products as (
      select from products p, json_to_recordset(${JSON.stringify(lines)}) as d ("productId" uuid, "unitPriceCents" int)
      where p.id = any(${lines.map(({ productId }) => productId)}::uuid[]) and p.id = d."productId"
        and p.professional_id = ${professional.id} and p.deleted_at is null and p.price_cents = d."unitPriceCents"
        and ${areServicesLocked}
      order by p.id
      for share of p
    ),`}
    ${when(isOfQuote)`locked_quote as (
      select from photo_quotes
      where id = ${photoQuoteId}::uuid and client_id = ${client.id}::uuid and state = 'answered'
        and expires_at > ${now}::timestamptz and ${areServicesLocked}
      for no key update
    ),`}
    ${when(isOfOffer)`locked_entry as (
      select from waiting_list_entries
      where id = (select entry_id from waiting_list_offers where id = ${waitingListOfferId}::uuid)
        and state = 'waiting' and ${areServicesLocked}
      for no key update
    ),
    locked_offer as (
      select from waiting_list_offers
      where id = ${waitingListOfferId}::uuid and client_id = ${client.id}::uuid
        and professional_id = ${professional.id} and state = 'offered' and held_until > ${now}::timestamptz
        and exists (select from locked_entry)
      for no key update
    ),`}
    locked_windows as (
      select from availability_windows w, json_to_recordset(${JSON.stringify(windows)}) as d (
        id uuid, start bigint, "end" bigint
      )
      where w.id = any(${windows.map(({ id }) => id)}::uuid[]) and w.id = d.id
        and w.professional_id = ${professional.id}
        and (date_part('epoch', w.start_time) * 1000)::bigint = d.start
        and (date_part('epoch', w.end_time) * 1000)::bigint = d."end" and ${areServicesLocked}
        ${when(hasProducts)`and (select count(*) from locked_products) = ${lines.length}::int`}
      order by w.id
      for update of w
    ),
    checked as (
      select count(*) = ${windows.length}::int
        ${when(isOfQuote)`and exists (select from locked_quote)`}
        ${when(isOfOffer)`and exists (select from locked_offer)`} as is_current
      from locked_windows
    ),
    answered as (${storeAnswer(newBooking.repeatable, booking, isCurrent)}),
    ${when(isOfOffer)`released_hold as (
      delete from bookings where id = ${waitingListOfferId}::uuid and is_waiting_list_hold and ${isCurrent}
      returning id
    ),`}
    written as (
      insert into bookings (id, professional_id, client_id, status, start_time, end_time, notes, total_cents, is_of_age,
        guardian_name, house_rules_version, deposit_cents, held_until, buffer_before_minutes, buffer_after_minutes,
        created_at, updated_at, pending_since)
      select ${booking.id}::uuid, ${professional.id}::uuid, ${client.id}::uuid, 'pending',
        ${draft.startTime}::timestamptz, ${draft.endTime}::timestamptz, ${booking.notes}, ${draft.totalCents}::bigint,
        ${newBooking.isOfAge}::boolean, ${booking.guardian_name}::text, ${acceptedRules?.version ?? null}::int,
        ${deposit?.amount_cents ?? null}::int, ${deposit?.pay_before ?? null}::timestamptz,
        ${buffers.bufferBeforeMinutes}::int, ${buffers.bufferAfterMinutes}::int, moment, moment, moment
      from answered, (values (${now}::timestamptz)) m (moment)
      ${when(isOfOffer)`where (select count(*) from released_hold) = 1`}
      returning id, professional_id
    ),
    with_services as (
      insert into booking_services (booking_id, position, professional_id, service_id, name, price_cents,
        duration_minutes, style)
      select b.id, position, professional_id, s.id, name, "priceCents", "durationMinutes", style
      from written b, json_to_recordset(${withPositions(services)}) as s (
        position int, id uuid, name text, "priceCents" int, "durationMinutes" int, style jsonb
      )
    ),
    ${when(hasProducts)`with_products as (
      insert into booking_product_lines (booking_id, position, professional_id, product_id, name, quantity,
        unit_price_cents, total_cents, is_client_supplied)
      select b.id, position, professional_id, "productId", name, quantity, "unitPriceCents", "totalCents",
        "isClientSupplied"
      from written b, json_to_recordset(${withPositions(lines)}) as l (
        position int, "productId" uuid, name text, quantity int, "unitPriceCents" int, "totalCents" bigint,
        "isClientSupplied" boolean
      )
    ),`}
    ${when(isOfQuote)`used_quote as (
      update photo_quotes q set state = 'booked', booking_id = b.id, ended_by = 'client', ended_at = ${now}::timestamptz
      from written b where q.id = ${photoQuoteId}::uuid
    ),`}
    ${when(isOfOffer)`accepted_offer as (
      update waiting_list_offers o set state = 'accepted', booking_id = b.id, ended_at = ${now}::timestamptz
      from written b where o.id = ${waitingListOfferId}::uuid
      returning o.entry_id
    ),
    booked_entry as (
      update waiting_list_entries e set state = 'booked', ended_at = ${now}::timestamptz
      from accepted_offer a where e.id = a.entry_id
    ),`}
    ${when(booking.kept_card !== null)`agreed_card as (
      insert into kept_cards (booking_id, state, agreed_at) select b.id, 'agreed', ${now}::timestamptz from written b
    ),`}
    history as (
      insert into booking_history (id, booking_id, professional_id, actor_user_id, actor, revision, action, new_status,
        happened_at)
      select ${newId()}::uuid, b.id, professional_id, ${userId}::uuid, 'client', 0, 'created', 'pending',
        ${now}::timestamptz
      from written b
    ),
    ${numbers} as (${takeNumbers(notifications, isWritten)}),
    notified as (${insertNotifications(notifications, numbers)}),
    mailed as (${insertMails(mails, isWritten)})
    select (select is_claimed from claimed) as "isClaimed", (select reached from counted) as "limit", ${isCurrent} as "isCurrent",
      ${isWritten} as "isWritten"`.execute(queries);
  const [checks] = rows;
  if (checks?.isWritten) return 'written';
  if (checks?.limit) return checks.limit;
  if (checks?.isClaimed && !checks.isCurrent) return 'outdated';
  throw conflict(MESSAGES.idempotencyKeyInFlight);
}

/** As JSON, each with its position. */
const withPositions = (items: readonly object[]) =>
  JSON.stringify(items.map((item, position) => ({ position, ...item })));

/**
 * Updates a locked booking and writes what follows from it. Also compares its status as a safeguard, although the lock
 * guarantees that it has not changed.
 * @returns the version of its notes, which a trigger increments
 */
export async function updateBooking(
  transaction: Transaction<Tables>,
  booking: LockedBooking,
  change: BookingChange,
  { now, history, notifications }: Consequences,
): Promise<number> {
  const startTime = change.startTime ?? booking.startTime;
  const written = await transaction
    .updateTable('bookings')
    .set(({ ref }) => ({
      updated_at: booking.changedAt,
      revision: sql`${ref('revision')} + 1`,
      status: change.status,
      cancelled_by: change.cancelledBy,
      cancelled_late: change.cancelledLate,
      cancellation_reason: change.cancellationReason,
      notes: change.notes,
      no_show: change.noShow,
      start_time: change.startTime,
      // A move agrees on the professional's current place.
      ...(change.startTime && { location: null, time_zone: null }),
      end_time: change.endTime,
      pending_since: change.pendingSince,
      held_until: change.heldUntil,
      late_moved_by: change.lateMovedBy,
      total_cents: change.totalCents,
      ...(change.status === 'completed' && { next_visit_at: nextVisitAt(booking) }),
      ...(isAnnounced(change) && {
        reminded_for: remindedFor(startTime, change.timeZone ?? booking.timeZone, now),
      }),
    }))
    .where('id', '=', booking.id)
    .where('status', '=', booking.status)
    .returning('notes_version as notesVersion')
    .executeTakeFirst();
  if (written === undefined) throw new Error('The booking changed although it was locked.');
  if (change.services !== undefined) await updateServices(transaction, booking.id, change.services);
  if (history.length > 0)
    await transaction
      .insertInto('booking_history')
      .values(history.map((entry) => ({ id: newId(), ...entry })))
      .execute();
  await writeNotifications(transaction, notifications);
  return written.notesVersion;
}

const updateServices = (
  transaction: Transaction<Tables>,
  bookingId: string,
  services: NonNullable<BookingChange['services']>,
) =>
  sql`
    update booking_services b set price_cents = s."priceCents", duration_minutes = s.minutes, style = s.style
    from json_to_recordset(${JSON.stringify(services)}) as s (id uuid, "priceCents" int, minutes int, style jsonb)
    where b.booking_id = ${bookingId} and b.service_id = s.id`.execute(transaction);

/** When the next visit after one of maintenance is due; null for other bookings. With several such services the first counts. */
function nextVisitAt({ services, startTime }: Pick<LockedBooking, 'services' | 'startTime'>): Date | null {
  const weeks = services.flatMap(({ style }) => style?.next_after_weeks ?? []);
  return weeks.length === 0 ? null : new Date(startTime.getTime() + Math.min(...weeks) * WEEK_MS);
}

/** Whether the client gets a message with the start of the booking. */
const isAnnounced = ({ startTime, status }: BookingChange) =>
  startTime !== undefined || status === 'confirmed';

/**
 * For `reminded_for` when the client gets a message with the start anyway: that start when the time of the reminder has
 * passed, so that no second message follows moments later; else null.
 */
const remindedFor = (
  startTime: Date,
  timeZone: string,
  now: Date,
): RawBuilder<Date | null> => sql<Date | null>`
  case when reminder_time(${startTime}::timestamptz, ${timeZone}) <= ${now} then ${startTime}::timestamptz end`;

/** Marks a locked booking as reminded of its start. */
export const markReminded = (transaction: Transaction<Tables>, id: string) =>
  transaction
    .updateTable('bookings')
    .set(({ ref }) => ({ reminded_for: ref('start_time') }))
    .where('id', '=', id)
    .execute();

/** Clears the reminder of a locked booking's next visit. */
export const endWaitForNextVisit = (transaction: Transaction<Tables>, id: string) =>
  transaction.updateTable('bookings').set({ next_visit_at: null }).where('id', '=', id).execute();
