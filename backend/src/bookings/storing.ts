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
  /** Whoever is told of it. */
  readonly notice: NewNotification | undefined;
  /** With an Idempotency-Key. */
  readonly repeatable: RepeatableRequest | undefined;
}

/** What came of it. */
interface Stored {
  readonly isMine: boolean;
  readonly isCovered: boolean;
  readonly isStored: boolean;
}

/**
 * Stores a pending booking, whatever it holds, with its first entry of history, its notification and its mail: one
 * statement, so that all of it is there or nothing, and nobody waits for a lock while we think. The windows that it
 * needs are locked before it is written: no edit takes the time away meanwhile, and two bookings that want each other's
 * time never wait for each other.
 * @throws Refusal 409 when the time is not covered any more, or the same request is in flight or done; the exclusion
 *   constraint's violation when somebody was quicker, which answers 409 too
 */
export async function storeBooking(queries: Queries, newBooking: NewBooking): Promise<void> {
  const { booking, draft, repeatable } = newBooking;
  const { startTime, endTime } = draft;
  const { claimed, kept } = onceParts(repeatable, booking, sql`from fit`);
  const windows = selectLockedWindows(queries, booking.professional.id, draft).where(
    sql<boolean>`(select is_mine from claimed)`,
  );
  const { parts, queued } = toldParts(newBooking.notice);
  const { rows } = await sql<Stored>`
    with claimed as (${claimed}), held as (${windows}),
    fit as (
      -- Windows that touch are one stretch of time.
      select true from held
      having range_agg(tstzrange("startTime", "endTime", '[)')) @> tstzrange(${startTime}, ${endTime}, '[)')
    ),
    kept as (${kept}), ${bookingParts(newBooking)}, ${parts}, queued as (${queued})
    select (select is_mine from claimed) as "isMine", exists (select from fit) as "isCovered",
      exists (select from booked) as "isStored", (select count(*) from queued)`.execute(queries);
  const [stored] = rows;
  if (stored?.isStored) return;
  if (stored?.isMine && !stored.isCovered) throw conflict(MESSAGES.timeTaken);
  throw conflict(MESSAGES.idempotencyKeyInFlight);
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
      from booked b, json_to_recordset(${inPlace(services)}) as s (
        place int, id uuid, name text, "priceCents" int, "durationMinutes" int
      )
    ), with_lines as (
      insert into booking_product_lines (booking_id, position, professional_id, product_id, name, quantity,
        unit_price_cents, total_cents, is_client_supplied)
      select b.id, place, professional_id, "productId", name, quantity, "unitPriceCents", "totalCents", "isClientSupplied"
      from booked b, json_to_recordset(${inPlace(lines)}) as l (
        place int, "productId" uuid, name text, quantity int, "unitPriceCents" int, "totalCents" bigint,
        "isClientSupplied" boolean
      )
    ), with_history as (
      insert into booking_history (id, booking_id, professional_id, actor_user_id, actor, action, new_status, happened_at)
      select ${newId()}::uuid, id, professional_id, ${userId}::uuid, 'client', 'created', 'pending', created_at
      from booked
    )`;
}

const NOBODY = { parts: sql`told as (select from booked)`, queued: sql`select from told` };

const toldParts = (notice: NewNotification | undefined) =>
  notice === undefined ? NOBODY : notificationParts(notice, sql`from booked`);

/** As JSON, each with its place. */
const inPlace = (items: readonly object[]) =>
  JSON.stringify(items.map((item, place) => ({ place, ...item })));
