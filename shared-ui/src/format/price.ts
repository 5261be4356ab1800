import { LOCALE } from './zone';

const figures = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars (AUD, as the API answers them) as text: 1496 is '$1,496.00'. Always two decimals. */
export function formatPrice(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${figures.format(Math.abs(dollars))}`;
}

/** A product line in words: '6 × $9.50 = $57.00', with a real multiplication sign. */
export function formatQuantityLine(quantity: number, unitPrice: number): string {
  return `${quantity} × ${formatPrice(unitPrice)} = ${formatPrice((quantity * Math.round(unitPrice * 100)) / 100)}`;
}
