import {
  BOOKING_MESSAGES,
  type BookedStyle,
  type BookingActor,
  type BookingCreate,
  type BookingEnd,
  type BookingPreparation,
  type BookingStatus,
  type BookingUpdate,
  bookingTotals,
  type CurrentNotes,
  decideReschedule,
  decideTransition,
  lateMovers,
  MESSAGES,
  MINUTE_MS,
  moveRefusalText,
  type OwnPreparation,
  ownPreparation,
  productLineCents,
  refuseNoShow,
  refusePreparation,
  servicePriceCents,
  toCents,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import { type Buffers, longestBuffers } from '../availability/buffers';
import type { Calendar, OfferedService } from '../availability/queries';
import { type Interval, isCovered, overlap } from '../availability/slots';
import type { Moment } from '../availability/start-limits';
import { conflict } from '../domain-errors';
import { pastOf } from '../house-rules/rules';
import type { BookingEvent, ChangedPreparation } from '../notifications/messages';
import type { BookableQuote } from '../photo-quotes/queries';
import type { OfferedProduct, StoredBooking } from './queries';
import { type DraftService, type OfferedMenu, requireStarts, servicesOfQuote, styleServices } from './styles';

// New bookings

/** A product line with the current price, in cents. */
interface DraftLine {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
  readonly isClientSupplied: boolean;
}

/** A booking as the server computes it; half-open [startTime, endTime). */
export interface BookingDraft {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly buffers: Buffers;
  readonly services: readonly DraftService[];
  readonly lines: readonly DraftLine[];
  readonly totalCents: number;
}

/**
 * Computes price and end of a booking from what the professional offers now. Prices, totals and the end in the request
 * are compared with it, never trusted (api.md, Bookings).
 * @param offered the requested services that are offered, in the requested order
 * @param products likewise
 * @param menus of the services that have one, by service id
 * @param quote an answered photo quote, which sets the price and minutes of its service
 * @throws DomainError conflict when something is no longer offered or has another price; and for a style that cannot be
 *   booked, or differs from what the client was shown
 */
export function draftBooking(
  request: BookingCreate,
  offered: readonly OfferedService[],
  products: readonly OfferedProduct[],
  menus: ReadonlyMap<string, OfferedMenu>,
  quote: BookableQuote | undefined,
): BookingDraft {
  if (offered.length !== request.service_ids.length) throw conflict(BOOKING_MESSAGES.serviceGone);
  if (products.length !== request.products.length) throw conflict(BOOKING_MESSAGES.productGone);

  const lines = request.products.flatMap((requested, index): DraftLine[] => {
    const product = products[index];
    if (product === undefined) return [];
    const line = {
      unitPriceCents: product.priceCents,
      quantity: requested.quantity,
      isClientSupplied: requested.is_client_supplied,
    };
    return [{ ...line, productId: product.id, name: product.name, totalCents: productLineCents(line) }];
  });
  const services = quote ? servicesOfQuote(request, offered, quote) : styleServices(request, offered, menus);
  const withHair = addSoldHair(lines, services);
  if (withHair === undefined) throw conflict(BOOKING_MESSAGES.hairTwice);
  const { totalCents, durationMinutes } = bookingTotals(services, withHair);
  const startTime = new Date(request.start_time);
  const endTime = new Date(startTime.getTime() + durationMinutes * MINUTE_MS);
  const buffers = longestBuffers(services);
  const draft = { startTime, endTime, buffers, services, lines: withHair, totalCents };
  if (!agrees(request, { ...draft, lines })) throw conflict(MESSAGES.priceChanged);
  return draft;
}

/**
 * The product lines including hair sold by the styles. One product has one line, so hair also chosen as a product is
 * merged; undefined when the client brings the same product.
 */
function addSoldHair(
  chosen: readonly DraftLine[],
  services: readonly DraftService[],
): readonly DraftLine[] | undefined {
  const lines = new Map(chosen.map((line) => [line.productId, line]));
  for (const { style } of services) {
    if (style?.sold_hair == null) continue;
    const { product_id: productId, name, unit_price_cents: unitPriceCents } = style.sold_hair;
    const other = lines.get(productId);
    if (other?.isClientSupplied) return undefined;
    const line = {
      unitPriceCents,
      quantity: style.sold_hair.quantity + (other?.quantity ?? 0),
      isClientSupplied: false,
    };
    lines.set(productId, { ...line, productId, name, totalCents: productLineCents(line) });
  }
  return [...lines.values()];
}

/** Whether the request's values equal what the server computed. */
function agrees(request: BookingCreate, { endTime, lines, totalCents }: BookingDraft): boolean {
  const isEnd = request.end_time === undefined || Date.parse(request.end_time) === endTime.getTime();
  return (
    isEnd &&
    isAmount(request.total_price, totalCents) &&
    request.products.every((requested, index) => {
      const line = lines[index];
      if (line === undefined) return false;
      // A product that the client brings may have the price 0 or the product's price: its line is 0 either way.
      const isUnitPrice =
        isAmount(requested.price_per_item, line.unitPriceCents) ||
        (line.isClientSupplied && requested.price_per_item === 0);
      return isUnitPrice && isAmount(requested.total_price, line.totalCents);
    })
  );
}

const isAmount = (said: number | undefined, cents: number) => said === undefined || toCents(said) === cents;

/** Whether a start is earlier than now + lead time (api.md, Bookings). */
const isTooSoon = (startTime: Date, { now, leadTimeMinutes }: Moment): boolean =>
  startTime.getTime() < now.getTime() + leadTimeMinutes * MINUTE_MS;

/**
 * Whether a time can be booked: not too soon, covered by availability, and free of pending and confirmed bookings.
 * @param calendar as the visit finds it (`calendarFor`)
 */
export function isAvailable(time: Interval, { windows, busy }: Calendar, moment: Moment): boolean {
  const isTaken = busy.some((taken) => overlap(taken, time));
  return !isTooSoon(new Date(time.start), moment) && !isTaken && isCovered(time, windows);
}

// Changes of a booking: the table of statuses is in shared-api/src/contract/booking-transitions.ts

/** A booking that is locked for a change, and who changes it. */
export interface LockedBooking extends StoredBooking {
  /** The role in the booking of the person who changes it. */
  readonly actor: BookingActor;
  /** The time of the change: now, but never before the previous change, as a request may wait for the lock. */
  readonly changedAt: Date;
  /** Of its history: see `keepsFreeCancellationAfterMove`. */
  readonly keepsFreeCancellation: boolean;
}

/** The fields of a booking that change; an absent field stays as it is. */
export interface BookingChange {
  readonly status?: BookingStatus;
  readonly cancelledBy?: BookingActor | null;
  readonly cancelledLate?: boolean;
  readonly cancellationReason?: string | null;
  readonly notes?: string | null;
  readonly noShow?: boolean;
  readonly startTime?: Date;
  /** With `startTime`: where the professional works now. */
  readonly location?: string;
  readonly streetAddress?: string | null;
  readonly timeZone?: string;
  readonly endTime?: Date;
  readonly pendingSince?: Date;
  /** Its deposit is paid. */
  readonly heldUntil?: null;
  readonly lateMovedBy?: ('client' | 'professional')[];
  /** With one of them changed: see `preparation`. */
  readonly services?: StoredBooking['services'];
  readonly totalCents?: number;
  /** A preparation marked as not done, or as done after all. */
  readonly preparation?: ChangedPreparation;
}

/**
 * Decides what a request to change the status, the notes or the no-show changes; nothing if it equals what is stored.
 * @throws DomainError conflict for a change that is not possible
 */
export function decideUpdate(booking: LockedBooking, update: BookingUpdate, now: Date): BookingChange {
  if (update.start_time !== undefined && Date.parse(update.start_time) !== booking.startTime.getTime())
    throw conflict(BOOKING_MESSAGES.movedMeanwhile);
  return {
    ...decideNotes(booking, update),
    ...decideStatus(booking, update, now),
    ...decideNoShow(booking, update, now),
  };
}

/** The same text again changes nothing, so that a repeated request succeeds. */
function decideNotes({ notes, notesVersion }: LockedBooking, update: BookingUpdate): BookingChange {
  if (update.notes === undefined || update.notes === notes) return {};
  if (update.notes_version !== undefined && update.notes_version !== notesVersion)
    throw conflict(BOOKING_MESSAGES.notesChanged, {
      current: { notes, notes_version: notesVersion } satisfies CurrentNotes,
    });
  return { notes: update.notes ?? null };
}

function decideStatus(
  booking: LockedBooking,
  { status, reason, from_status: from = booking.status }: BookingUpdate,
  now: Date,
): BookingChange {
  if (status === undefined) return {};
  const decision = decideTransition(booking, booking.actor, status, now);
  if (decision.outcome === 'refused') throw conflict(decision.message);
  if (decision.outcome === 'unchanged') return {};
  if (from !== booking.status) throw conflict(BOOKING_MESSAGES.decidedMeanwhile(booking.status));
  return {
    status,
    cancelledBy: status === 'cancelled' ? booking.actor : null,
    cancelledLate: decision.cancelledLate,
    cancellationReason: reason ?? null,
  };
}

/** With a new status in the same request, the no-show applies to the booking in that status. */
function decideNoShow(
  booking: LockedBooking,
  { no_show: noShow, status = booking.status }: BookingUpdate,
  now: Date,
): BookingChange {
  if (noShow === undefined || noShow === booking.noShow) return {};
  const refusal = refuseNoShow({ ...booking, status }, booking.actor, now);
  if (refusal !== undefined) throw conflict(refusal);
  return { noShow };
}

/**
 * Decides what a move to another start changes; nothing for the start that it has. Whether the new time is covered by
 * availability is checked under the lock of the windows (`isCovered`).
 * @throws DomainError conflict when it cannot be moved, or starts too soon
 */
export function decideMove(booking: LockedBooking, startTime: Date, moment: Moment): BookingChange {
  const { now } = moment;
  const decision = decideReschedule(booking, booking.actor, startTime, now);
  if (decision.outcome === 'refused') throw conflict(decision.message);
  if (decision.outcome === 'unchanged') return {};
  requireMoveAllowed(booking, now);
  if (isTooSoon(startTime, moment)) throw conflict(MESSAGES.timeTaken);
  requireStarts(
    booking.services.map(({ style }) => style),
    startTime,
    booking.presentTimeZone,
  );
  const durationMs = booking.endTime.getTime() - booking.startTime.getTime();
  return {
    startTime,
    location: booking.presentLocation,
    streetAddress: booking.presentStreetAddress,
    timeZone: booking.presentTimeZone,
    endTime: new Date(startTime.getTime() + durationMs),
    status: decision.status,
    lateMovedBy: lateMovers(booking, moverOf(booking), now),
    // Moved by its client, it becomes a new request with the full time for an answer.
    ...(booking.actor === 'client' && { pendingSince: now }),
  };
}

/** @throws DomainError conflict when the house rules that the client accepted do not allow the client's move */
function requireMoveAllowed(booking: LockedBooking, now: Date): void {
  const { houseRules, actor, startTime, timeZone } = booking;
  if (houseRules === null || actor !== 'client') return;
  const refusal = moveRefusalText(
    { rules: toDomain(houseRules), ...pastOf(booking) },
    startTime,
    timeZone,
    now,
  );
  if (refusal !== undefined) throw conflict(refusal);
}

const moverOf = ({ actor }: LockedBooking) => (actor === 'client' ? 'client' : 'professional');

/** Who ended a booking by a change; undefined when it does not end. Admins count as the system. */
export function endOf(
  { actor, status: before, noShow: wasNoShow }: LockedBooking,
  { status, noShow = wasNoShow }: BookingChange,
): BookingEnd | undefined {
  if (status === 'cancelled') return actor === 'admin' ? 'system' : actor;
  if (status === 'completed') return noShow ? 'no_show' : 'completed';
  return before === 'completed' && noShow && !wasNoShow ? 'no_show' : undefined;
}

/** What an event says besides the change itself. */
interface EventCircumstances {
  readonly suspended?: 'client' | 'professional' | undefined;
  /** After the change. */
  readonly keepsFreeCancellation: boolean;
}

/** The event that the parties are notified of, if any; a no-show gets no thank-you. */
export function eventOf(
  booking: LockedBooking,
  { startTime, status, noShow = booking.noShow, preparation }: BookingChange,
  { suspended, keepsFreeCancellation }: EventCircumstances,
): BookingEvent | undefined {
  const { actor } = booking;
  if (startTime !== undefined)
    return {
      ...{ kind: 'rescheduled', by: moverOf(booking), from: booking.startTime.toISOString() },
      ...(keepsFreeCancellation && { keeps_free_cancellation: true }),
    };
  if (preparation !== undefined) return { kind: 'preparation_changed', ...preparation };
  const unpaid = booking.heldUntil !== null;
  if (status === 'cancelled')
    return {
      ...{ kind: 'cancelled', by: actor },
      ...(suspended && { suspended }),
      ...(unpaid && { unpaid }),
      ...(unpaid && booking.depositCents === 0 && { unsaved_card: true }),
    };
  if (status === 'confirmed') return { kind: 'confirmed' };
  return status === 'completed' && !noShow ? { kind: 'completed' } : undefined;
}

// Preparations

/**
 * Decides what changes when the professional marks a preparation as not done, or undoes that: the fee and minutes that
 * the client accepted with the style. Nothing if it equals what is stored. The end is that of the longer visit; the
 * professional's next booking may begin earlier.
 * @throws DomainError conflict when it is not possible now, or the booking has no such preparation
 */
export function decidePreparation(
  booking: LockedBooking,
  { service_id, item_id: itemId, not_done: isNotDone }: BookingPreparation,
  now: Date,
): BookingChange {
  const serviceId = service_id.toLowerCase();
  const style = booking.services.find(({ id }) => id === serviceId)?.style;
  const item = style && ownPreparation(toDomain(style)).find(({ id }) => id === itemId);
  if (style == null || item == null) throw conflict(BOOKING_MESSAGES.noSuchPreparation);
  if ((item.notDone ?? false) === isNotDone) return {};
  const refusal = refusePreparation(booking, isNotDone, booking.timeZone, now);
  if (refusal !== undefined) throw conflict(refusal);

  const changed = withPreparation(style, item, isNotDone);
  const services = booking.services.map((service) =>
    service.id === serviceId
      ? {
          ...service,
          style: changed,
          priceCents: servicePriceCents(toDomain(changed)),
          minutes: changed.minutes,
        }
      : service,
  );
  const { totalCents, durationMinutes } = bookingTotals(
    services.map(({ priceCents, minutes }) => ({ priceCents, durationMinutes: minutes })),
    booking.lines,
  );
  return {
    services,
    totalCents,
    endTime: new Date(booking.startTime.getTime() + durationMinutes * MINUTE_MS),
    preparation: {
      label: item.label,
      fee_cents: item.feeCents,
      minutes: item.minutes,
      is_done: !isNotDone,
      total_cents: totalCents,
    },
  };
}

/** The style with a line for a preparation that was not done, or without it. */
function withPreparation(
  style: BookedStyle,
  { id, label, feeCents, minutes }: OwnPreparation,
  isNotDone: boolean,
): BookedStyle {
  const sign = isNotDone ? 1 : -1;
  const others = style.lines.filter((line) => line.kind !== 'preparation' || line.label !== label);
  const line = { kind: 'preparation' as const, label, price_cents: feeCents, minutes };
  return {
    ...style,
    lines: isNotDone ? [...others, line] : others,
    price_cents: style.price_cents + sign * feeCents,
    minutes: style.minutes + sign * minutes,
    minutes_min: style.minutes_min + sign * minutes,
    preparation: style.preparation.map((one) => (one.id === id ? { ...one, not_done: isNotDone } : one)),
  };
}
