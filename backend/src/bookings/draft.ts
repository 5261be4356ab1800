import {
  BOOKING_MESSAGES,
  type BookingCreate,
  bookingTotals,
  MESSAGES,
  productLineCents,
  toCents,
} from '@crown-and-coil/shared-api/contract';
import type { OfferedService } from '../availability/owner-and-calendar';
import type { OfferedProduct } from './offer';

/** A product line with the price of the moment, in cents. */
export interface DraftLine {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
  readonly isClientSupplied: boolean;
}

/** A booking as the server counts it; half-open [startTime, endTime). */
export interface BookingDraft {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly services: readonly OfferedService[];
  readonly lines: readonly DraftLine[];
  readonly totalCents: number;
}

export type DraftDecision =
  | { readonly outcome: 'draft'; readonly draft: BookingDraft }
  /** A conflict with the present offer, in one sentence. */
  | { readonly outcome: 'conflict'; readonly message: string };

const MINUTE_MS = 60_000;
const conflictOf = (message: string): DraftDecision => ({ outcome: 'conflict', message });

/**
 * Counts a booking anew from what the professional offers now. What the client says of prices, totals and the end is
 * compared, never trusted (api.md, Bookings).
 * @param services those of the asked ones that are offered, in the order of asking; products likewise
 */
export function draftBooking(
  request: BookingCreate,
  services: readonly OfferedService[],
  products: readonly OfferedProduct[],
): DraftDecision {
  if (services.length !== request.service_ids.length) return conflictOf(BOOKING_MESSAGES.serviceGone);
  if (products.length !== request.products.length) return conflictOf(BOOKING_MESSAGES.productGone);

  const lines = request.products.flatMap((asked, index): DraftLine[] => {
    const product = products[index];
    if (product === undefined) return [];
    const line = {
      unitPriceCents: product.priceCents,
      quantity: asked.quantity,
      isClientSupplied: asked.is_client_supplied,
    };
    return [{ ...line, productId: product.id, name: product.name, totalCents: productLineCents(line) }];
  });
  const { totalCents, durationMinutes } = bookingTotals(services, lines);
  const startTime = new Date(request.start_time);
  const endTime = new Date(startTime.getTime() + durationMinutes * MINUTE_MS);
  const draft = { startTime, endTime, services, lines, totalCents };
  return agrees(request, draft) ? { outcome: 'draft', draft } : conflictOf(MESSAGES.priceChanged);
}

/** Whether everything that the client says is what the server counted. */
function agrees(request: BookingCreate, { endTime, lines, totalCents }: BookingDraft): boolean {
  const isEnd = request.end_time === undefined || Date.parse(request.end_time) === endTime.getTime();
  return (
    isEnd &&
    isAmount(request.total_price, totalCents) &&
    request.products.every((asked, index) => {
      const line = lines[index];
      if (line === undefined) return false;
      // What the client brings may be said to cost nothing a piece, or what it costs here: its line is 0 either way.
      const isUnitPrice =
        isAmount(asked.price_per_item, line.unitPriceCents) ||
        (line.isClientSupplied && asked.price_per_item === 0);
      return isUnitPrice && isAmount(asked.total_price, line.totalCents);
    })
  );
}

const isAmount = (said: number | undefined, cents: number) => said === undefined || toCents(said) === cents;
