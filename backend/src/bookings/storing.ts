import type { BookingCreate } from '@crown-and-coil/shared-api/contract';
import { CompiledQuery, type Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import type { BookingDraft } from './draft';

/** Who books, and when. */
export interface Booker {
  readonly userId: string;
  readonly clientId: string;
  readonly now: Date;
}

/** The booking with its services, its lines and the first entry of its history: one statement, whatever it holds. */
const STORE = `
  with booked as (
    insert into bookings (id, professional_id, client_id, status, start_time, end_time, notes, total_cents,
      created_at, updated_at, pending_since)
    values ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $8, $8)
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
  )
  insert into booking_history (id, booking_id, professional_id, actor_user_id, actor, action, new_status, happened_at)
  values ($11, $1, $2, $12, 'client', 'created', 'pending', $8)`;

/**
 * Stores a draft as a pending booking. Answers its id.
 * @throws the exclusion constraint's violation when somebody was quicker, which answers 409
 */
export async function storeBooking(
  transaction: Transaction<Tables>,
  { professional_id: professionalId, notes }: BookingCreate,
  { startTime, endTime, services, lines, totalCents }: BookingDraft,
  { userId, clientId, now }: Booker,
): Promise<string> {
  const id = newId();
  await transaction.executeQuery(
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
  return id;
}

/** As JSON, each with its place. */
const inPlace = (items: readonly object[]) =>
  JSON.stringify(items.map((item, place) => ({ place, ...item })));
