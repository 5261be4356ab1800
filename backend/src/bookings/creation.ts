import {
  type Booking,
  type BookingCreate,
  MAX_SERVICE_DURATION_MINUTES,
  MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import type { Calendar } from '../availability/queries';
import { isCovered } from '../availability/slots';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { untilNotBrokenOff } from '../database/transactions';
import { conflict, notFound, notLoggedIn } from '../http/refusal';
import { noticesFor } from '../notifications/writing';
import { isTooSoon } from './available-time';
import { type BookingDraft, draftBooking } from './draft';
import { doOnceInOneStatement, type RepeatableRequest } from './idempotency';
import { findOffer, findOfferedProducts, inOrderOf, type Offer } from './offer';
import { toBooking } from './reading';
import { storeBooking } from './storing';

const MINUTE_MS = 60_000;

/** Who books, and the clock. */
export interface BookingContext {
  readonly userId: string;
  readonly clientId: string;
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/** Each attempt reads everything again; a second one is rare, as something must change within milliseconds. */
const MAX_ATTEMPTS = 5;

/**
 * Books: recomputes everything, checks that the time is available, stores the booking and notifies the professional
 * (api.md, Bookings).
 * @param repeatable when the request has an Idempotency-Key: then it is done once
 * @throws Refusal 401 when the client's account was deleted or suspended; 404 for an unknown or inactive professional;
 *   409 when the offer or a price has changed, or the time is not available. Two bookings of one time meet in the
 *   database's exclusion constraint, which answers 409 too.
 */
export function createBooking(
  database: Database,
  request: BookingCreate,
  context: BookingContext,
  repeatable?: RepeatableRequest,
): Promise<Booking> {
  const book = async () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const booking = await untilNotBrokenOff(() => tryToBook(database, request, context, repeatable));
      if (booking !== 'outdated') return booking;
    }
    throw conflict(MESSAGES.tryAgain);
  };
  return repeatable === undefined ? book() : doOnceInOneStatement(database, repeatable, book);
}

/** Reads and decides, then stores. @returns 'outdated' when what was read changed before it could be locked */
async function tryToBook(
  database: Database,
  request: BookingCreate,
  context: BookingContext,
  repeatable: RepeatableRequest | undefined,
): Promise<Booking | 'outdated'> {
  const { userId, now } = context;
  const offer = await findOfferFor(database, request, context);
  const draft = await draftFrom(database, request, offer);
  refuseUnavailable(offer.calendar, draft, context);
  const booking = bookingOf(request, draft, offer, context);
  // Only the professional is notified.
  const [notice] = await noticesFor(database, { kind: 'requested' }, booking, offer.readers, now);
  const outcome = await storeBooking(database, { booking, draft, userId, now, notice, repeatable });
  return outcome === 'stored' ? booking : outcome;
}

/**
 * What is offered, and the calendar around the asked start, as far as the services could last.
 * @throws Refusal 401 and 404 as above
 */
async function findOfferFor(
  database: Database,
  { professional_id: professionalId, service_ids: serviceIds, start_time }: BookingCreate,
  { clientId }: BookingContext,
): Promise<Offer> {
  const from = new Date(start_time);
  const longestMs = serviceIds.length * MAX_SERVICE_DURATION_MINUTES * MINUTE_MS;
  const offer = await findOffer(database, {
    professionalId,
    clientId,
    serviceIds,
    from,
    to: new Date(from.getTime() + longestMs),
  });
  if (offer?.isClientActive === false) throw notLoggedIn();
  if (!offer?.isActive) throw notFound(MESSAGES.professionalNotFound);
  return offer;
}

async function draftFrom(database: Database, request: BookingCreate, offer: Offer): Promise<BookingDraft> {
  const { service_ids: serviceIds, products } = request;
  const productIds = products.map(({ product_id }) => product_id);
  const decision = draftBooking(
    request,
    inOrderOf(serviceIds, offer.services),
    await findOfferedProducts(database, offer.id, productIds),
  );
  if (decision.outcome === 'conflict') throw conflict(decision.message);
  return decision.draft;
}

/** Refuses taken times before any lock, so that most late requests wait for nothing; storing checks again. */
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

/** The booking that is to be stored, as reading it will answer it. */
const bookingOf = (
  { notes }: BookingCreate,
  { services, lines, ...counted }: BookingDraft,
  { id: professionalId, displayName, location, timeZone, firstName, lastName }: Offer,
  { clientId, now }: BookingContext,
): Booking =>
  toBooking({
    id: newId(),
    status: 'pending',
    ...{ professionalId, displayName, location, timeZone, clientId, firstName, lastName },
    ...counted,
    notes: notes ?? null,
    notesVersion: 1,
    services: services.map(({ durationMinutes: minutes, ...service }) => ({ ...service, minutes })),
    lines: [...lines],
    cancelledBy: null,
    cancelledLate: false,
    lateMovedBy: [],
    cancellationReason: null,
    noShow: false,
    createdAt: now,
    updatedAt: now,
  });
