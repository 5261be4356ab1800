import { type Booking, type BookingCreate, MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { findCalendar } from '../availability/queries';
import { isCovered } from '../availability/slots';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../http/refusal';
import { tellOfBooking } from '../notifications/writing';
import { holdCoveredTime, isTooSoon } from './available-time';
import { type BookingDraft, draftBooking } from './draft';
import { writeHistory } from './history';
import { findOfferedProducts, findOfferedServices, isBookable } from './offer';
import { findStoredBooking } from './reading';

/** Who books, and the clock. */
export interface BookingContext {
  readonly userId: string;
  readonly clientId: string;
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/**
 * Books: counts everything anew, sees that the time is available, keeps it, and tells the professional (api.md, Bookings).
 * @throws Refusal 404 for an unknown or inactive professional; 409 when the offer or a price has changed, or the time
 *   is not available. Two bookings of one time meet in the database's exclusion constraint, which answers 409 too.
 */
export async function createBooking(
  transaction: Transaction<Tables>,
  request: BookingCreate,
  context: BookingContext,
): Promise<Booking> {
  const draft = await draftFrom(transaction, request);
  await refuseUnavailable(transaction, request.professional_id, draft, context);
  const id = await store(transaction, request, draft, context);
  const booking = await findStoredBooking(transaction, id);
  await tellOfBooking(transaction, { kind: 'requested' }, booking, context.now);
  return booking;
}

async function draftFrom(transaction: Transaction<Tables>, request: BookingCreate): Promise<BookingDraft> {
  const { professional_id: professionalId, service_ids: serviceIds, products } = request;
  if (!(await isBookable(transaction, professionalId))) throw notFound(MESSAGES.professionalNotFound);
  const productIds = products.map(({ product_id }) => product_id);
  const decision = draftBooking(
    request,
    await findOfferedServices(transaction, professionalId, serviceIds),
    await findOfferedProducts(transaction, professionalId, productIds),
  );
  if (decision.outcome === 'conflict') throw conflict(decision.message);
  return decision.draft;
}

/**
 * Looks without a lock first: most of those who come too late are answered without waiting for anybody. Then the windows
 * stay locked until the booking is stored, so that no edit can take the time away meanwhile.
 */
async function refuseUnavailable(
  transaction: Transaction<Tables>,
  professionalId: string,
  draft: BookingDraft,
  context: BookingContext,
): Promise<void> {
  const { startTime, endTime } = draft;
  const wanted = { start: startTime.getTime(), end: endTime.getTime() };
  if (isTooSoon(startTime, context)) throw conflict(MESSAGES.timeTaken);
  const { windows, busy } = await findCalendar(transaction, professionalId, startTime, endTime);
  if (busy.length > 0 || !isCovered(wanted, windows)) throw conflict(MESSAGES.timeTaken);
  await holdCoveredTime(transaction, professionalId, draft);
}

async function store(
  transaction: Transaction<Tables>,
  request: BookingCreate,
  { startTime, endTime, services, lines, totalCents }: BookingDraft,
  { userId, clientId, now }: BookingContext,
): Promise<string> {
  const id = newId();
  const shared = { booking_id: id, professional_id: request.professional_id };
  await transaction
    .insertInto('bookings')
    .values({
      id,
      professional_id: request.professional_id,
      client_id: clientId,
      status: 'pending',
      start_time: startTime,
      end_time: endTime,
      notes: request.notes ?? null,
      total_cents: totalCents,
      cancelled_by: null,
      created_at: now,
      updated_at: now,
      pending_since: now,
    })
    .execute();
  await transaction
    .insertInto('booking_services')
    .values(
      services.map((service, position) => ({
        ...shared,
        position,
        service_id: service.id,
        name: service.name,
        price_cents: service.priceCents,
        duration_minutes: service.durationMinutes,
      })),
    )
    .execute();
  if (lines.length > 0)
    await transaction
      .insertInto('booking_product_lines')
      .values(
        lines.map((line, position) => ({
          ...shared,
          position,
          product_id: line.productId,
          name: line.name,
          quantity: line.quantity,
          unit_price_cents: line.unitPriceCents,
          total_cents: line.totalCents,
          is_client_supplied: line.isClientSupplied,
        })),
      )
      .execute();
  await writeHistory(transaction, [
    {
      ...shared,
      actor_user_id: userId,
      actor: 'client',
      action: 'created',
      old_status: null,
      new_status: 'pending',
      happened_at: now,
    },
  ]);
  return id;
}
