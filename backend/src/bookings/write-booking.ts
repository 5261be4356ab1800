import { type Booking, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { type Compilable, type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import type { WindowInterval } from '../availability/slots';
import type { StartLimits } from '../availability/start-limits';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict } from '../domain-errors';
import { claimKey, type RepeatableRequest, storeAnswer } from '../idempotency/idempotency';
import { insertMails, queueMails } from '../mail/queue';
import {
  insertNotifications,
  type NewNotification,
  notificationRow,
  queueDeliveries,
  takeNumbers,
} from '../notifications/writing';
import type { BookingChange, BookingDraft, LockedBooking } from './rules';
import type { BookingHistoryTable } from './tables';

export type HistoryEntry = Omit<Insertable<BookingHistoryTable>, 'id'>;

/** What is written beside the row of a booking. */
interface Consequences {
  /** In the order of `revision`, which counts under the booking's lock; two processes may read the time in another order. */
  readonly history: readonly HistoryEntry[];
  readonly notifications: readonly NewNotification[];
}

/** What differs between a new booking and a change of one. */
interface BookingStatement {
  /** Relations for `row` and `answer`, each with a comma behind it. */
  readonly before?: RawBuilder<unknown>;
  /** The insert or update of the booking, returning id and professional_id. Without a row nothing else is written. */
  readonly row: Compilable | RawBuilder<unknown>;
  /** Inserts that read the row as `written`, each with a comma behind it. */
  readonly details?: RawBuilder<unknown>;
  /** The columns that the statement answers. */
  readonly answer: RawBuilder<unknown>;
}

/**
 * The one statement that writes a booking: its row, its history, its notifications, their mails and the jobs that send
 * both. All of it or nothing, in one round trip.
 */
async function writeBooking<Answer>(
  queries: Queries,
  { before = sql``, row, details = sql``, answer }: BookingStatement,
  { history, notifications }: Consequences,
): Promise<Answer | undefined> {
  const written = notifications.map(notificationRow);
  const notices = written.map(({ notification }) => notification);
  const mails = written.flatMap((one) => one.mails);
  const entries = history.map((entry) => ({ id: newId(), ...entry }));
  const isWritten = sql`exists (select from written)`;
  const { rows } = await sql<Answer>`
    with ${before}
    written as (${row}), ${details}
    history as (
      insert into booking_history (id, booking_id, professional_id, actor_user_id, actor, revision, action, old_status,
        new_status, old_start_time, new_start_time, happened_at)
      select h.id, booking_id, professional_id, actor_user_id, actor, revision, action, old_status, new_status,
        old_start_time, new_start_time, happened_at
      from json_to_recordset(${JSON.stringify(entries)}) as h (
        id uuid, booking_id uuid, professional_id uuid, actor_user_id uuid, actor text, revision integer, action text,
        old_status text, new_status text, old_start_time timestamptz, new_start_time timestamptz, happened_at timestamptz
      )
      where ${isWritten}
    ),
    numbers as (${takeNumbers(notices, isWritten)}),
    notified as (${insertNotifications(notices, sql.table('numbers'))}),
    mailed as (${insertMails(mails, isWritten)}),
    queued as (${queueMails(mails, sql.table('mailed'))}),
    delivered as (${queueDeliveries(notices, sql.table('numbers'))})
    select ${answer}, (select count(*) from queued), (select count(*) from delivered)`.execute(queries);
  return rows[0];
}

/** A new booking with everything it was decided from. */
export interface NewBooking extends Consequences {
  /** As it will be answered. */
  readonly booking: Booking;
  readonly draft: BookingDraft;
  /** The answered photo quote that it uses up. */
  readonly photoQuoteId: string | undefined;
  /** The offer of the waiting list whose held time it takes. */
  readonly waitingListOfferId: string | undefined;
  /** The windows of availability that cover it. */
  readonly windows: readonly WindowInterval[];
  /** The professional's limits that it was decided from. */
  readonly limits: StartLimits;
  /** The version of the professional's rules that it was decided from; 0 without rules. */
  readonly houseRulesVersion: number;
  /** Whether the client said that the person is old enough for services with a minimum age. */
  readonly isOfAge: boolean;
  /** The client's account. */
  readonly userId: string;
  readonly now: Date;
  /** With an Idempotency-Key. */
  readonly repeatable: RepeatableRequest | undefined;
}

interface Checks {
  readonly isClaimed: boolean;
  readonly isCurrent: boolean;
  readonly isWritten: boolean;
}

/**
 * Inserts a pending booking. The statement locks every row that the booking was decided from, in the order of
 * database/transactions.ts, and writes only when none of them has changed since.
 * @returns 'outdated' when one of them has changed: decide again
 * @throws DomainError conflict when the same request is in flight or done; the violation of the exclusion constraint, a
 *   conflict too, when another booking has the time
 */
export async function insertBooking(
  queries: Queries,
  newBooking: NewBooking,
): Promise<'written' | 'outdated'> {
  const { booking, repeatable } = newBooking;
  const checks = await writeBooking<Checks>(
    queries,
    {
      before: sql`
        claimed as (select ${claimKey(repeatable)} as is_claimed),
        ${lockDecidedFrom(newBooking)}
        answered as (${storeAnswer(repeatable, booking, sql`(select is_current from checked)`)}),
        ${releaseHold(newBooking)}`,
      row: insertRow(newBooking),
      details: sql`${insertDetails(newBooking.draft)} ${markQuote(newBooking)} ${insertKeptCard(newBooking)}
        ${acceptOffer(newBooking)}`,
      answer: sql`
        (select is_claimed from claimed) as "isClaimed", (select is_current from checked) as "isCurrent",
        exists (select from written) as "isWritten"`,
    },
    newBooking,
  );
  if (checks?.isWritten) return 'written';
  if (checks?.isClaimed && !checks.isCurrent) return 'outdated';
  throw conflict(MESSAGES.idempotencyKeyInFlight);
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/**
 * Locks the client's account, the professional, the services, the products, the photo quote, the offer of the waiting list
 * and the windows, each only
 * after the one before. A row that has changed since the booking was decided does not come back; `checked` compares their number.
 * They are found by `id = any(...)`: PostgreSQL takes JSON for a hundred rows, and would read all that a professional has.
 */
function lockDecidedFrom({
  booking,
  draft,
  photoQuoteId,
  waitingListOfferId,
  houseRulesVersion,
  windows,
  limits,
  userId,
  now,
}: NewBooking): RawBuilder<unknown> {
  const professionalId = booking.professional.id;
  const { services, lines } = draft;
  // Most bookings have none: a statement that does not name their tables starts sooner.
  const lockProducts =
    lines.length === 0
      ? sql``
      : sql`locked_products as (
      select from products p, json_to_recordset(${JSON.stringify(lines)}) as d ("productId" uuid, "unitPriceCents" int)
      where p.id = any(${lines.map(({ productId }) => productId)}::uuid[]) and p.id = d."productId"
        and p.professional_id = ${professionalId} and p.deleted_at is null
        and p.price_cents = d."unitPriceCents"
        and (select count(*) from locked_services) = ${services.length}::int
      order by p.id
      for share of p
    ), `;
  const areProductsLocked =
    lines.length === 0 ? sql`` : sql`and (select count(*) from locked_products) = ${lines.length}::int`;
  const lockQuote =
    photoQuoteId === undefined
      ? sql``
      : sql`locked_quote as (
      select from photo_quotes
      where id = ${photoQuoteId}::uuid and client_id = ${booking.client.id}::uuid and state = 'answered'
        and expires_at > ${now}::timestamptz and (select count(*) from locked_services) = ${services.length}::int
      for no key update
    ), `;
  const lockOffer =
    waitingListOfferId === undefined
      ? sql``
      : sql`locked_entry as (
      select from waiting_list_entries
      where id = (select entry_id from waiting_list_offers where id = ${waitingListOfferId}::uuid)
        and state = 'waiting' and (select count(*) from locked_services) = ${services.length}::int
      for no key update
    ), locked_offer as (
      select from waiting_list_offers
      where id = ${waitingListOfferId}::uuid and client_id = ${booking.client.id}::uuid
        and professional_id = ${professionalId} and state = 'offered' and held_until > ${now}::timestamptz
        and exists (select from locked_entry)
      for no key update
    ), `;
  return sql`
    locked_client as (
      select from users
      where id = ${userId} and deleted_at is null and suspended_at is null and (select is_claimed from claimed)
      for share
    ), locked_professional as (
      select from professionals
      where id = ${professionalId} and is_active and deleted_at is null
        and house_rules_version = ${houseRulesVersion}::int
        and (location, time_zone) = (${booking.professional.location}, ${booking.professional.time_zone})
        and (notice_hours, horizon_days, start_interval_minutes) is not distinct from
          (${limits.noticeHours}::int, ${limits.horizonDays}::int, ${limits.startIntervalMinutes}::int)
        and exists (select from locked_client)
      for no key update
    ), locked_services as (
      select from services s, json_to_recordset(${JSON.stringify(services)}) as d (
        id uuid, "listedPriceCents" int, "listedMinutes" int, "menuRevision" int, "startIntervalMinutes" int,
        "bufferBeforeMinutes" int, "bufferAfterMinutes" int
      )
      where s.id = any(${idsOf(services)}::uuid[]) and s.id = d.id and s.professional_id = ${professionalId}
        and s.is_active and s.deleted_at is null
        and s.price_cents = d."listedPriceCents" and s.duration_minutes = d."listedMinutes"
        and s.menu_revision = d."menuRevision"
        and s.start_interval_minutes is not distinct from d."startIntervalMinutes"
        and s.buffer_before_minutes = d."bufferBeforeMinutes" and s.buffer_after_minutes = d."bufferAfterMinutes"
        and exists (select from locked_professional)
      order by s.id
      for share of s
    ), ${lockProducts}${lockQuote}${lockOffer}locked_windows as (
      select from availability_windows w, json_to_recordset(${JSON.stringify(windows)}) as d (
        id uuid, start bigint, "end" bigint
      )
      where w.id = any(${idsOf(windows)}::uuid[]) and w.id = d.id and w.professional_id = ${professionalId}
        and (date_part('epoch', w.start_time) * 1000)::bigint = d.start
        and (date_part('epoch', w.end_time) * 1000)::bigint = d."end"
        and (select count(*) from locked_services) = ${services.length}::int ${areProductsLocked}
      order by w.id
      for update of w
    ), checked as (
      select count(*) = ${windows.length}::int ${photoQuoteId === undefined ? sql`` : sql`and exists (select from locked_quote)`}
        ${waitingListOfferId === undefined ? sql`` : sql`and exists (select from locked_offer)`} as is_current
      from locked_windows
    ),`;
}

/** Frees the held time before the booking takes it. */
const releaseHold = ({ waitingListOfferId }: NewBooking): RawBuilder<unknown> =>
  waitingListOfferId === undefined
    ? sql``
    : sql`
  released_hold as (
    delete from bookings
    where id = ${waitingListOfferId}::uuid and is_waiting_list_hold and (select is_current from checked)
    returning id
  ),`;

/** Marks the offer of the waiting list as accepted, and its entry as booked. */
const acceptOffer = ({ waitingListOfferId, now }: NewBooking): RawBuilder<unknown> =>
  waitingListOfferId === undefined
    ? sql``
    : sql`
  accepted_offer as (
    update waiting_list_offers o set state = 'accepted', ended_at = ${now}::timestamptz
    from written b where o.id = ${waitingListOfferId}::uuid
    returning o.entry_id
  ), booked_entry as (
    update waiting_list_entries e set state = 'booked', ended_at = ${now}::timestamptz
    from accepted_offer a where e.id = a.entry_id
  ),`;

/** Marks the photo quote as booked: of several bookings at once, one has found it answered. */
const markQuote = ({ photoQuoteId, now }: NewBooking): RawBuilder<unknown> =>
  photoQuoteId === undefined
    ? sql``
    : sql`
  used_quote as (
    update photo_quotes q set state = 'booked', booking_id = b.id, ended_by = 'client', ended_at = ${now}::timestamptz
    from written b where q.id = ${photoQuoteId}::uuid
  ),`;

/** The client's consent to keep the card. */
const insertKeptCard = ({ booking, now }: NewBooking): RawBuilder<unknown> =>
  booking.kept_card === null
    ? sql``
    : sql`
  agreed_card as (
    insert into kept_cards (booking_id, state, agreed_at) select b.id, 'agreed', ${now}::timestamptz from written b
  ),`;

function insertRow({ booking, draft, isOfAge, waitingListOfferId, now }: NewBooking): RawBuilder<unknown> {
  const { id, professional, client, notes, guardian_name: guardianName } = booking;
  const { house_rules: houseRules, deposit } = booking;
  const { startTime, endTime, buffers, totalCents } = draft;
  return sql`
    insert into bookings (id, professional_id, client_id, status, start_time, end_time, notes, total_cents, is_of_age,
      guardian_name, house_rules_version, deposit_cents, held_until, buffer_before_minutes, buffer_after_minutes,
      created_at, updated_at, pending_since)
    select ${id}::uuid, ${professional.id}::uuid, ${client.id}::uuid, 'pending', ${startTime}::timestamptz,
      ${endTime}::timestamptz, ${notes}, ${totalCents}::bigint, ${isOfAge}::boolean, ${guardianName}::text,
      ${houseRules?.version ?? null}::int, ${deposit?.amount_cents ?? null}::int,
      ${deposit?.pay_before ?? null}::timestamptz, ${buffers.bufferBeforeMinutes}::int,
      ${buffers.bufferAfterMinutes}::int, moment, moment, moment
    from answered, (values (${now}::timestamptz)) m (moment)
    ${waitingListOfferId === undefined ? sql`` : sql`where (select count(*) from released_hold) = 1`}
    returning id, professional_id`;
}

const insertDetails = ({ services, lines }: BookingDraft): RawBuilder<unknown> => sql`
  with_services as (
    insert into booking_services (booking_id, position, professional_id, service_id, name, price_cents, duration_minutes,
      style)
    select b.id, position, professional_id, s.id, name, "priceCents", "durationMinutes", style
    from written b, json_to_recordset(${withPositions(services)}) as s (
      position int, id uuid, name text, "priceCents" int, "durationMinutes" int, style jsonb
    )
  ), ${lines.length === 0 ? sql`` : insertLines(lines)}`;

const insertLines = (lines: BookingDraft['lines']): RawBuilder<unknown> => sql`
  with_lines as (
    insert into booking_product_lines (booking_id, position, professional_id, product_id, name, quantity,
      unit_price_cents, total_cents, is_client_supplied)
    select b.id, position, professional_id, "productId", name, quantity, "unitPriceCents", "totalCents", "isClientSupplied"
    from written b, json_to_recordset(${withPositions(lines)}) as l (
      position int, "productId" uuid, name text, quantity int, "unitPriceCents" int, "totalCents" bigint,
      "isClientSupplied" boolean
    )
  ),`;

/** As JSON, each with its position. */
const withPositions = (items: readonly object[]) =>
  JSON.stringify(items.map((item, position) => ({ position, ...item })));

/**
 * Updates a locked booking. Compares its status as well: the lock is what guarantees that it has not changed.
 * @returns its version of the notes, which a trigger raises
 */
export async function updateBooking(
  transaction: Transaction<Tables>,
  booking: LockedBooking,
  change: BookingChange,
  { now, ...consequences }: Consequences & { readonly now: Date },
): Promise<number> {
  const startTime = change.startTime ?? booking.startTime;
  const row = transaction
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
      // Agreed again, for where the professional works now.
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
    .returning(['id', 'professional_id', 'notes_version']);
  const answer = sql`(select notes_version from written) as "notesVersion"`;
  const written = await writeBooking<{ notesVersion: number | null }>(
    transaction,
    { row, details: updateServices(change), answer },
    consequences,
  );
  if (written === undefined || written.notesVersion === null)
    throw new Error('The booking changed although it was locked.');
  return written.notesVersion;
}

const updateServices = ({ services }: BookingChange): RawBuilder<unknown> =>
  services === undefined
    ? sql``
    : sql`
  with_services as (
    update booking_services b set price_cents = s."priceCents", duration_minutes = s.minutes, style = s.style
    from written w, json_to_recordset(${JSON.stringify(services)}) as s (
      id uuid, "priceCents" int, minutes int, style jsonb
    )
    where b.booking_id = w.id and b.service_id = s.id
  ),`;

const WEEK_MS = 604_800_000;

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

/** Marks a locked booking as reminded, with the notification that reminds its client. */
export async function writeReminder(
  transaction: Transaction<Tables>,
  id: string,
  notifications: readonly NewNotification[],
): Promise<void> {
  const row = transaction
    .updateTable('bookings')
    .set(({ ref }) => ({ reminded_for: ref('start_time') }))
    .where('id', '=', id)
    .returning(['id', 'professional_id']);
  await writeBooking(transaction, { row, answer: sql`true` }, { history: [], notifications });
}

/** Ends the wait for a locked booking's next visit, with the notification that reminds its client, if any. */
export async function writeNextVisit(
  transaction: Transaction<Tables>,
  id: string,
  notifications: readonly NewNotification[],
): Promise<void> {
  const row = transaction
    .updateTable('bookings')
    .set({ next_visit_at: null })
    .where('id', '=', id)
    .returning(['id', 'professional_id']);
  await writeBooking(transaction, { row, answer: sql`true` }, { history: [], notifications });
}
