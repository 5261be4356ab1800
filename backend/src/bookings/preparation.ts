import {
  BOOKING_MESSAGES,
  type BookedStyle,
  type BookingPreparation,
  bookingTotals,
  type OwnPreparation,
  ownPreparation,
  refusePreparation,
  servicePriceCents,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import { conflict } from '../domain-errors';
import type { BookingChange, LockedBooking } from './rules';

const MINUTE_MS = 60_000;

/**
 * Decides what follows when the professional finds that the client did not do a preparation, or takes that back: the fee
 * and minutes that the client accepted with the style. Nothing when it repeats what is stored. The end is that of the
 * longer visit; the professional's next booking may come before it.
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
