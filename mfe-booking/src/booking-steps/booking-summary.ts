import type { Product, Service } from '@crown-and-coil/shared-api';
import { bookingTotals, productLineCents, toCents } from '@crown-and-coil/shared-api/bookings';
import type { BookingChoices } from './booking-choices';

/** A chosen product with its line total, in cents. */
export interface ProductLine {
  readonly product: Product;
  readonly quantity: number;
  readonly totalCents: number;
}

/** The choices with the API's names, prices and durations. */
export interface BookingSummary {
  readonly services: readonly Service[];
  readonly products: readonly ProductLine[];
  readonly servicesCents: number;
  readonly productsCents: number;
  readonly totalCents: number;
  readonly durationMinutes: number;
  /** Whether something that was chosen is no longer offered. It is left out of everything above. */
  readonly somethingGone: boolean;
}

/**
 * What the choices cost and how long they take, with today's prices (specification, section 9).
 *
 * @param offered the services of the professional
 * @param products the products of the professional
 */
export function summarise(
  choices: BookingChoices,
  offered: readonly Service[],
  products: readonly Product[],
): BookingSummary {
  const services = choices.serviceIds.flatMap((id) => offered.find((service) => service.id === id) ?? []);
  const lines = choices.products.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) return [];
    const unitPriceCents = toCents(product.price);
    const totalCents = productLineCents({ unitPriceCents, quantity, isClientSupplied: false });
    return [{ product, quantity, totalCents }];
  });
  const totals = bookingTotals(
    services.map(({ price, service_duration_minutes: durationMinutes }) => ({
      priceCents: toCents(price),
      durationMinutes,
    })),
    lines.map(({ product, quantity }) => ({
      unitPriceCents: toCents(product.price),
      quantity,
      isClientSupplied: false,
    })),
  );
  const somethingGone = services.length < choices.serviceIds.length || lines.length < choices.products.length;
  return { services, products: lines, ...totals, somethingGone };
}

/** When a booking that starts then ends: start plus the sum of the durations (specification, section 9). */
export const endTimeOf = (startTime: string, durationMinutes: number): string =>
  new Date(Date.parse(startTime) + durationMinutes * 60_000).toISOString();
