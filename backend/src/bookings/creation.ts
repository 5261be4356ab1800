import {
  type Booking,
  type BookingCreate,
  MAX_SERVICE_DURATION_MINUTES,
  MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { type CalendarOwner, findOwnerAndCalendar } from '../availability/owner-and-calendar';
import type { Calendar } from '../availability/queries';
import { isCovered } from '../availability/slots';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../http/refusal';
import { tellOfBooking } from '../notifications/writing';
import { isTooSoon } from './available-time';
import { type BookingDraft, draftBooking } from './draft';
import { findOfferedProducts, inOrderOf } from './offer';
import { findBookingAndReaders } from './reading';
import { storeBooking } from './storing';

const MINUTE_MS = 60_000;

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
  const { owner, calendar } = await findOfferFor(transaction, request);
  const draft = await draftFrom(transaction, request, owner);
  refuseUnavailable(calendar, draft, context);
  const id = await storeBooking(transaction, request, draft, context);
  const { booking, readers } = await findBookingAndReaders(transaction, id);
  await tellOfBooking(transaction, { kind: 'requested' }, booking, readers, context.now);
  return booking;
}

/** What is offered of the asked services, and the calendar around the asked start, as far as the services could last. @throws Refusal 404 as above */
async function findOfferFor(
  transaction: Transaction<Tables>,
  { professional_id: professionalId, service_ids: serviceIds, start_time }: BookingCreate,
): Promise<{ readonly owner: CalendarOwner; readonly calendar: Calendar }> {
  const from = new Date(start_time);
  const longestMs = serviceIds.length * MAX_SERVICE_DURATION_MINUTES * MINUTE_MS;
  const found = await findOwnerAndCalendar(transaction, {
    professionalId,
    serviceIds,
    clientId: null,
    from,
    to: new Date(from.getTime() + longestMs),
  });
  if (!found?.owner.isActive) throw notFound(MESSAGES.professionalNotFound);
  return found;
}

async function draftFrom(
  transaction: Transaction<Tables>,
  request: BookingCreate,
  owner: CalendarOwner,
): Promise<BookingDraft> {
  const { service_ids: serviceIds, products } = request;
  const productIds = products.map(({ product_id }) => product_id);
  const decision = draftBooking(
    request,
    inOrderOf(serviceIds, owner.services),
    await findOfferedProducts(transaction, owner.id, productIds),
  );
  if (decision.outcome === 'conflict') throw conflict(decision.message);
  return decision.draft;
}

/**
 * A look without a lock: most of those who come too late are answered without waiting for anybody. Whoever gets past
 * it is looked at again when the windows are locked.
 */
function refuseUnavailable(
  { windows, busy }: Calendar,
  { startTime, endTime }: BookingDraft,
  context: BookingContext,
): void {
  const wanted = { start: startTime.getTime(), end: endTime.getTime() };
  const isTaken = busy.some(({ start, end }) => start < wanted.end && end > wanted.start);
  if (isTooSoon(startTime, context) || isTaken || !isCovered(wanted, windows))
    throw conflict(MESSAGES.timeTaken);
}
