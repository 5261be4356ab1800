import {
  type Booking,
  type BookingCreate,
  type BookingRefused,
  depositOf,
  HOUSE_RULES_MESSAGES,
  MAX_SERVICE_DURATION_MINUTES,
  MESSAGES,
  MINUTE_MS,
  missedVisitCents,
  PHOTO_QUOTE_MESSAGES,
  toDomain,
  WAITING_LIST_MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import type { HeldToken } from '../accounts/queries';
import { calendarFor } from '../availability/buffers';
import { intervalOf, overlap } from '../availability/slots';
import { requireWithinLimits } from '../availability/start-limits';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { asOneStatement, retryOnConflict } from '../database/transactions';
import { heldUntil } from '../deposits/rules';
import { conflict, notFound, notLoggedIn } from '../domain-errors';
import { doOnceInOneStatement, type RepeatableRequest } from '../idempotency/idempotency';
import { CURRENCY } from '../ledger/ledger';
import { notificationsFor } from '../notifications/writing';
import { type BookableQuote, findBookableQuote } from '../photo-quotes/queries';
import { findBookableOffer } from '../waiting-list/queries';
import { findOffer, findOfferedProducts, type Offer, toBooking } from './queries';
import { refusalOf } from './request-limit';
import { type BookingDraft, draftBooking, isAvailable } from './rules';
import { requireStarts } from './styles';
import { insertBooking, type NewBooking } from './write-booking';

/** The client, and the time. */
interface BookingContext {
  readonly holder: HeldToken;
  readonly clientId: string;
  readonly now: Date;
  readonly leadTimeMinutes: number;
  /** Requests of the client that may wait for an answer; 0 without a limit. */
  readonly openRequestsPerClient: number;
  /** Whether the site has a payment provider. */
  readonly takesPayments: boolean;
}

/** Each attempt rereads everything. A second one is rare, as something must change within milliseconds. */
const MAX_ATTEMPTS = 5;

/**
 * Creates a booking: decides, and writes it with its notification (api.md, Bookings). Rereads the offer when it has
 * changed.
 * @param read the result of `readOffer`
 * @param repeatable when the request has an Idempotency-Key
 * @throws DomainError not_logged_in when the client's account was deleted or suspended; not_found for an unknown or
 *   inactive professional; conflict when the offer or a price has changed, the time is not available, or the photo quote
 *   or the waiting list offer cannot be booked, or the client has too many waiting requests; too_many when they made too
 *   many within an hour. For two bookings of the same time the exclusion constraint raises a conflict too.
 */
export function createBooking(
  database: Database,
  request: BookingCreate,
  context: BookingContext,
  read: Offer | undefined,
  repeatable: RepeatableRequest | undefined,
): Promise<Booking> {
  const book = async () => {
    let offer = read;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 1) offer = await readOffer(database, request, context);
      const booking = await retryOnConflict(() => tryToBook(database, request, context, offer, repeatable));
      if (booking !== 'outdated') return booking;
    }
    throw conflict(MESSAGES.tryAgain);
  };
  return doOnceInOneStatement(database, repeatable, book);
}

/** Decides and writes. @returns 'outdated' when something that was read changed before it was locked */
async function tryToBook(
  database: Database,
  request: BookingCreate,
  context: BookingContext,
  offer: Offer | undefined,
  repeatable: RepeatableRequest | undefined,
): Promise<Booking | 'outdated'> {
  const { now } = context;
  const held = await requireOpenOffer(database, request, context);
  if (offer?.isClientActive === false) throw notLoggedIn();
  if (!offer?.isActive) throw notFound(MESSAGES.professionalNotFound);
  const quote = await findQuoteFor(database, request, context);
  const draft = await draftFrom(database, request, offer, quote);
  const time = intervalOf(draft);
  // Before any lock, so that most late requests do not wait; the writing statement checks again.
  if (!isAvailable(time, calendarFor(offer.calendar, draft.buffers), context))
    throw conflict(MESSAGES.timeTaken);
  const windows = offer.calendar.windows.filter((window) => overlap(window, time));
  // A waiting list time was offered by the professional or within the limits, but not for a longer visit.
  if (held === undefined || draft.endTime > held.endTime) {
    const startIntervals = offer.services.map(({ startIntervalMinutes }) => startIntervalMinutes);
    const clock = { ...context, timeZone: offer.timeZone };
    requireWithinLimits({ ...time, startIntervals }, offer.limits, windows, clock);
  }
  const booking = bookingOf(request, draft, offer, termsOf(request, draft, offer, context), context);
  const newBooking: NewBooking = {
    booking,
    draft,
    photoQuoteId: quote?.id,
    waitingListOfferId: request.waiting_list_offer_id,
    houseRulesVersion: offer.houseRulesVersion,
    isOfAge: request.is_of_age ?? false,
    windows,
    limits: offer.limits,
    userId: context.holder.userId,
    openRequestsPerClient: context.openRequestsPerClient,
    now,
    // The professional is notified of a request with a deposit once it is paid.
    notifications: booking.deposit
      ? []
      : await notificationsFor(database, { kind: 'requested' }, booking, offer.readers, now),
    repeatable,
  };
  const outcome = await asOneStatement(database, (queries) => insertBooking(queries, newBooking));
  if (outcome === 'written') return booking;
  if (outcome === 'outdated') return outcome;
  throw refusalOf(outcome, context.openRequestsPerClient);
}

/**
 * The offer with the calendar from the requested start for as long as the services could last, and whether the client
 * may use the token; undefined for an unknown professional or client.
 */
export function readOffer(
  database: Database,
  {
    professional_id: professionalId,
    service_ids: serviceIds,
    start_time,
    waiting_list_offer_id: holdId,
  }: BookingCreate,
  { clientId, holder }: Pick<BookingContext, 'clientId' | 'holder'>,
): Promise<Offer | undefined> {
  const from = new Date(start_time);
  const longestMs = serviceIds.length * MAX_SERVICE_DURATION_MINUTES * MINUTE_MS;
  return findOffer(database, {
    ...holder,
    professionalId,
    clientId,
    serviceIds,
    from,
    to: new Date(from.getTime() + longestMs),
    holdId: holdId ?? null,
  });
}

/**
 * The waiting list offer that is being booked, if any.
 * @throws DomainError conflict when it is not open, or has another start
 */
async function requireOpenOffer(
  database: Database,
  { waiting_list_offer_id: id, professional_id: professionalId, start_time }: BookingCreate,
  { clientId, now }: BookingContext,
) {
  if (id === undefined) return undefined;
  const offer = await findBookableOffer(database, id, { clientId, professionalId }, now);
  if (offer === undefined) throw conflict(WAITING_LIST_MESSAGES.offerGone);
  if (offer.startTime.getTime() !== Date.parse(start_time)) throw conflict(WAITING_LIST_MESSAGES.otherStart);
  return offer;
}

/** The photo quote that is being booked, if any. @throws DomainError conflict when it cannot be booked now */
async function findQuoteFor(
  database: Database,
  { photo_quote_id: id, professional_id: professionalId }: BookingCreate,
  { clientId, now }: BookingContext,
): Promise<BookableQuote | undefined> {
  if (id === undefined) return undefined;
  const quote = await findBookableQuote(database, id, { clientId, professionalId }, now);
  if (quote === undefined) throw conflict(PHOTO_QUOTE_MESSAGES.notBookable);
  return quote;
}

/** What the client accepts with a booking. */
interface Terms {
  /** Null without house rules, and for clients who were not shown any. */
  readonly houseRulesVersion: number | null;
  /** 0 without a deposit. */
  readonly depositCents: number;
  /** Whether a card is kept, which the rules charge for a no-show. */
  readonly keepsCard: boolean;
}

/**
 * Deposits and cards require rules that were shown. The same rules ask for another deposit once the professional takes
 * payments or the client has visited.
 * @throws DomainError conflict with the current rules when the client was shown others, or another deposit
 */
function termsOf(
  { house_rules_version: shown, deposit_cents: shownCents, keeps_card: agreesToCard = false }: BookingCreate,
  { startTime, endTime, totalCents }: BookingDraft,
  { houseRulesVersion: version, houseRules: rules, canTakeDeposits, isNewClient, hadNoShow }: Offer,
  { takesPayments }: BookingContext,
): Terms {
  const charging = takesPayments && canTakeDeposits && rules !== null ? toDomain(rules) : null;
  const minutes = (endTime.getTime() - startTime.getTime()) / MINUTE_MS;
  const depositCents = charging ? depositOf(charging, { totalCents, minutes, isNewClient, hadNoShow }) : 0;
  const keepsCard =
    agreesToCard && charging !== null && missedVisitCents(charging, { depositCents, totalCents }) > 0;
  const current = { house_rules: { version, rules } satisfies BookingRefused['house_rules'] };
  if (shown !== version && (shown !== undefined || depositCents > 0 || keepsCard))
    throw conflict(HOUSE_RULES_MESSAGES.changedForBooking, current);
  if (shownCents !== undefined && shownCents !== depositCents)
    throw conflict(HOUSE_RULES_MESSAGES.depositChanged, current);
  return {
    houseRulesVersion: shown === undefined || rules === null ? null : version,
    depositCents,
    keepsCard,
  };
}

async function draftFrom(
  database: Database,
  request: BookingCreate,
  offer: Offer,
  quote: BookableQuote | undefined,
): Promise<BookingDraft> {
  const productIds = request.products.map(({ product_id }) => product_id);
  const draft = draftBooking(
    request,
    offer.services,
    await findOfferedProducts(database, offer.id, productIds),
    offer.menus,
    quote,
  );
  requireStarts(
    draft.services.map(({ style }) => style),
    draft.startTime,
    offer.timeZone,
  );
  return draft;
}

/** The booking to write, in the API's format. */
const bookingOf = (
  { notes, guardian_name: guardianName }: BookingCreate,
  { services, lines, buffers, ...counted }: BookingDraft,
  { id: professionalId, displayName, location, timeZone, firstName, lastName, houseRules }: Offer,
  { houseRulesVersion, depositCents, keepsCard }: Terms,
  { clientId, now }: BookingContext,
): Booking => {
  const waits = depositCents > 0 || keepsCard;
  return toBooking({
    id: newId(),
    status: 'pending',
    ...{ professionalId, displayName, location, timeZone, clientId, firstName, lastName },
    ...counted,
    ...buffers,
    currency: CURRENCY,
    streetAddress: null,
    notes: notes ?? null,
    notesVersion: 1,
    services: services.map(({ id, name, priceCents, durationMinutes: minutes, style }) => ({
      id,
      name,
      priceCents,
      minutes,
      style,
    })),
    lines: [...lines],
    cancelledBy: null,
    cancelledLate: false,
    lateMovedBy: [],
    cancellationReason: null,
    noShow: false,
    guardianName: guardianName || null,
    houseRulesVersion,
    houseRules,
    steps: [],
    depositCents: waits ? depositCents : null,
    heldUntil: waits ? heldUntil(now, counted.startTime) : null,
    balances: null,
    refundSentAt: null,
    depositDispute: null,
    keptCard: keepsCard
      ? { state: 'agreed', chargeCents: null, chargeState: null, chargeDispute: null }
      : null,
    createdAt: now,
    updatedAt: now,
  });
};
