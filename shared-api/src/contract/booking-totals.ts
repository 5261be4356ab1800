/** A service's price and length in a booking. */
interface PricedService {
  priceCents: number;
  durationMinutes: number;
}

/** A product's unit price and quantity; products that the client brings cost nothing (api.md). */
interface PricedProductLine {
  unitPriceCents: number;
  quantity: number;
  isClientSupplied: boolean;
}

/** AUD with two decimals as whole cents. */
export const toCents = (amount: number) => Math.round(amount * 100);

/** Whole cents as AUD with two decimals. */
export const fromCents = (cents: number) => Math.round(cents) / 100;

/** '$60.00', '$1,200.50': always two decimals (look.md, section 10). */
export const dollars = (cents: number): string =>
  `$${fromCents(cents)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** A part of an amount in cents, rounded down: in the favour of the person who pays it. */
export const percentOf = (cents: number, percent: number) => Math.floor((cents * percent) / 100);

/** Quantity times unit price, in cents (specification, section 9). */
export const productLineCents = ({ unitPriceCents, quantity, isClientSupplied }: PricedProductLine) =>
  isClientSupplied ? 0 : unitPriceCents * quantity;

/**
 * What a booking costs and how long it takes: services total plus products total, in cents; the sum of the services'
 * durations, in minutes (specification, section 9). Screens and the server count with this same function.
 */
export function bookingTotals(services: readonly PricedService[], products: readonly PricedProductLine[]) {
  const servicesCents = services.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const productsCents = products.reduce((sum, line) => sum + productLineCents(line), 0);
  const durationMinutes = services.reduce((sum, service) => sum + service.durationMinutes, 0);
  return { servicesCents, productsCents, totalCents: servicesCents + productsCents, durationMinutes };
}
