import { type Booking, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import { selectLockedWindows } from '../availability/locks';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { conflict } from '../http/refusal';
import { type NewNotification, notificationParts } from '../notifications/writing';
import type { BookingDraft } from './draft';
import { onceParts, type RepeatableRequest } from './idempotency';

/** A booking that is to be stored, with what is stored beside it. */
export interface NewBooking {
  /** As it will be answered. */
  readonly booking: Booking;
  readonly draft: BookingDraft;
  /** The client's account. */
  readonly userId: string;
  readonly now: Date;
  /** To the professional. */
  readonly notice: NewNotification | undefined;
  /** With an Idempotency-Key. */
  readonly repeatable: RepeatableRequest | undefined;
}

interface Checks {
  readonly isMine: boolean;
  readonly isCurrent: boolean;
  readonly isCovered: boolean;
  readonly isStored: boolean;
}

/**
 * Stores a pending booking with its first history entry, its notification and its mail, in one statement: all of it or
 * nothing, in one round trip. It locks what the booking was decided from, in the order of database/transactions.ts,
 * and checks it again as it is then.
 * @returns 'outdated' when an account, a service or a product is not as the booking was decided from
 * @throws Refusal 409 when the time is not covered any more, or the same request is in flight or done; the exclusion
 *   constraint's violation, which answers 409 too, when another booking has the time
 */
export async function storeBooking(queries: Queries, newBooking: NewBooking): Promise<'stored' | 'outdated'> {
  const { booking, draft, repeatable } = newBooking;
  const { startTime, endTime, services, lines } = draft;
  const { claimed, kept } = onceParts(repeatable, booking, sql`from fit`);
  const windows = selectLockedWindows(queries, booking.professional.id, draft).where(
    sql<boolean>`(select is_current from offered)`,
  );
  const { parts, queued } = noticeParts(newBooking.notice);
  const { rows } = await sql<Checks>`
    with claimed as (${claimed}), ${offerParts(newBooking)},
    offered as (
      select count(*) = ${services.length + lines.length}::int as is_current
      from (select from locked_services union all select from locked_products) o
    ), held as (${windows}),
    fit as (
      -- Windows that touch are one stretch of time.
      select true from held
      having range_agg(tstzrange("startTime", "endTime", '[)')) @> tstzrange(${startTime}, ${endTime}, '[)')
    ),
    kept as (${kept}), ${bookingParts(newBooking)}, ${parts}, queued as (${queued})
    select (select is_mine from claimed) as "isMine", (select is_current from offered) as "isCurrent",
      exists (select from fit) as "isCovered", exists (select from booked) as "isStored",
      (select count(*) from queued)`.execute(queries);
  const [checks] = rows;
  if (checks?.isStored) return 'stored';
  if (!checks?.isMine) throw conflict(MESSAGES.idempotencyKeyInFlight);
  if (!checks.isCurrent) return 'outdated';
  throw conflict(checks.isCovered ? MESSAGES.idempotencyKeyInFlight : MESSAGES.timeTaken);
}

/**
 * Locks the client's account, the professional, the services and the products, each only after the one before. A row
 * that changed since the booking was decided does not come back: its services and products are counted.
 */
function offerParts({ booking, draft, userId }: NewBooking): RawBuilder<unknown> {
  const professionalId = booking.professional.id;
  const { services, lines } = draft;
  return sql`
    locked_client as (
      select from users
      where id = ${userId} and deleted_at is null and suspended_at is null and (select is_mine from claimed)
      for share
    ), locked_professional as (
      select from professionals
      where id = ${professionalId} and is_active and deleted_at is null and exists (select from locked_client)
      for no key update
    ), locked_services as (
      select from services s, json_to_recordset(${JSON.stringify(services)}) as o (
        id uuid, "priceCents" int, "durationMinutes" int
      )
      where s.id = o.id and s.professional_id = ${professionalId} and s.is_active and s.deleted_at is null
        and s.price_cents = o."priceCents" and s.duration_minutes = o."durationMinutes"
        and exists (select from locked_professional)
      order by s.id
      for share of s
    ), locked_products as (
      select from products d, json_to_recordset(${JSON.stringify(lines)}) as o ("productId" uuid, "unitPriceCents" int)
      where d.id = o."productId" and d.professional_id = ${professionalId} and d.deleted_at is null
        and d.price_cents = o."unitPriceCents"
        and (select count(*) from locked_services) = ${services.length}::int
      order by d.id
      for share of d
    )`;
}

/** The rows of a booking, written when `kept` answers a row. */
function bookingParts({ booking, draft, userId, now }: NewBooking): RawBuilder<unknown> {
  const { id, professional, client, notes } = booking;
  const { startTime, endTime, services, lines, totalCents } = draft;
  return sql`
    booked as (
      insert into bookings (id, professional_id, client_id, status, start_time, end_time, notes, total_cents,
        created_at, updated_at, pending_since)
      select ${id}::uuid, ${professional.id}::uuid, ${client.id}::uuid, 'pending', ${startTime}::timestamptz,
        ${endTime}::timestamptz, ${notes}, ${totalCents}::bigint, moment, moment, moment
      from kept, (values (${now}::timestamptz)) m (moment)
      returning id, professional_id, created_at
    ), with_services as (
      insert into booking_services (booking_id, position, professional_id, service_id, name, price_cents, duration_minutes)
      select b.id, place, professional_id, s.id, name, "priceCents", "durationMinutes"
      from booked b, json_to_recordset(${withPositions(services)}) as s (
        place int, id uuid, name text, "priceCents" int, "durationMinutes" int
      )
    ), with_lines as (
      insert into booking_product_lines (booking_id, position, professional_id, product_id, name, quantity,
        unit_price_cents, total_cents, is_client_supplied)
      select b.id, place, professional_id, "productId", name, quantity, "unitPriceCents", "totalCents", "isClientSupplied"
      from booked b, json_to_recordset(${withPositions(lines)}) as l (
        place int, "productId" uuid, name text, quantity int, "unitPriceCents" int, "totalCents" bigint,
        "isClientSupplied" boolean
      )
    ), with_history as (
      insert into booking_history (id, booking_id, professional_id, actor_user_id, actor, revision, action, new_status,
        happened_at)
      select ${newId()}::uuid, id, professional_id, ${userId}::uuid, 'client', 0, 'created', 'pending', created_at
      from booked
    )`;
}

const NO_NOTICE = { parts: sql`told as (select from booked)`, queued: sql`select from told` };

const noticeParts = (notice: NewNotification | undefined) =>
  notice === undefined ? NO_NOTICE : notificationParts(notice, sql`from booked`);

/** As JSON, each with its position. */
const withPositions = (items: readonly object[]) =>
  JSON.stringify(items.map((item, place) => ({ place, ...item })));
