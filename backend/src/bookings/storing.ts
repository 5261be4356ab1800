import { type BookingCreate, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { CompiledQuery, type Transaction } from 'kysely';
import { LOCKED_WINDOWS } from '../availability/locks';
import { type Interval, isCovered } from '../availability/slots';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict } from '../http/refusal';
import type { BookingDraft } from './draft';

/** Who books, and when. */
export interface Booker {
  readonly userId: string;
  readonly clientId: string;
  readonly now: Date;
}

/**
 * The booking with its services, its lines and the first entry of its history: one statement, whatever it holds. The
 * windows that it needs are locked before it is written: two that want each other's time must not wait for each other.
 */
const STORE = `
  with held as (${LOCKED_WINDOWS}),
  all_held as (
    select array_to_json(array_agg(
      json_build_object(
        'start', (date_part('epoch', start_time) * 1000)::bigint, 'end', (date_part('epoch', end_time) * 1000)::bigint
      )
    )) as windows
    from held
  ), booked as (
    insert into bookings (id, professional_id, client_id, status, start_time, end_time, notes, total_cents,
      created_at, updated_at, pending_since)
    select $1::uuid, $2::uuid, $3::uuid, 'pending', $4::timestamptz, $5::timestamptz, $6, $7::bigint,
      $8::timestamptz, $8::timestamptz, $8::timestamptz
    from all_held
  ), with_services as (
    insert into booking_services (booking_id, position, professional_id, service_id, name, price_cents, duration_minutes)
    select $1, place, $2, id, name, "priceCents", "durationMinutes"
    from json_to_recordset($9) as s (place int, id uuid, name text, "priceCents" int, "durationMinutes" int)
  ), with_lines as (
    insert into booking_product_lines (booking_id, position, professional_id, product_id, name, quantity,
      unit_price_cents, total_cents, is_client_supplied)
    select $1, place, $2, "productId", name, quantity, "unitPriceCents", "totalCents", "isClientSupplied"
    from json_to_recordset($10) as l (
      place int, "productId" uuid, name text, quantity int, "unitPriceCents" int, "totalCents" bigint,
      "isClientSupplied" boolean
    )
  ), with_history as (
    insert into booking_history (id, booking_id, professional_id, actor_user_id, actor, action, new_status, happened_at)
    values ($11, $1, $2, $12, 'client', 'created', 'pending', $8)
  )
  select windows from all_held`;

/**
 * Stores a draft as a pending booking, and locks the windows that it lies in until the transaction ends, so that no edit
 * can take the time away meanwhile. Answers its id.
 * @throws Refusal 409 when the time is not covered any more; the exclusion constraint's violation when somebody was
 *   quicker, which answers 409 too
 */
export async function storeBooking(
  transaction: Transaction<Tables>,
  { professional_id: professionalId, notes }: BookingCreate,
  { startTime, endTime, services, lines, totalCents }: BookingDraft,
  { userId, clientId, now }: Booker,
): Promise<string> {
  const id = newId();
  const { rows } = await transaction.executeQuery<{ windows: readonly Interval[] | null }>(
    CompiledQuery.raw(STORE, [
      id,
      professionalId,
      clientId,
      startTime,
      endTime,
      notes ?? null,
      totalCents,
      now,
      inPlace(services),
      inPlace(lines),
      newId(),
      userId,
    ]),
  );
  const wanted = { start: startTime.getTime(), end: endTime.getTime() };
  if (!isCovered(wanted, rows[0]?.windows ?? [])) throw conflict(MESSAGES.timeTaken);
  return id;
}

/** As JSON, each with its place. */
const inPlace = (items: readonly object[]) =>
  JSON.stringify(items.map((item, place) => ({ place, ...item })));
