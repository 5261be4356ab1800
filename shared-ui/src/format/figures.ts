import { LOCALE } from './zone';

/** Created on first use: creating it blocks a phone for 70 ms. */
let figures: Intl.NumberFormat | undefined;

/** Dollars (AUD, as the API returns them) as text: 1496 is '$1,496.00'. Always two decimals. */
export function formatPrice(dollars: number): string {
  figures ??= new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${dollars < 0 ? '-' : ''}$${figures.format(Math.abs(dollars))}`;
}

/** Cents as text: 149600 is '$1,496.00'. */
export const formatCents = (cents: number): string => formatPrice(Math.round(cents) / 100);

/** A figure and its unit, joined by a no-break space. */
const withUnit = (figure: number, unit: 'h' | 'min') => `${figure}\u00a0${unit}`;

/** Minutes as hours and minutes: 420 is '7 h', 105 is '1 h 45 min', 45 is '45 min'. Lines break after a unit only. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return withUnit(rest, 'min');
  return rest === 0 ? withUnit(hours, 'h') : `${withUnit(hours, 'h')} ${withUnit(rest, 'min')}`;
}

/** Minutes as cards show them: '420 min'. */
export function formatMinutes(minutes: number): string {
  return withUnit(minutes, 'min');
}

/** Both, as on detail pages: '420 min (7 h)'; under an hour only '45 min'. */
export function formatMinutesAndHours(minutes: number): string {
  return minutes < 60 ? formatMinutes(minutes) : `${formatMinutes(minutes)} (${formatDuration(minutes)})`;
}

/** '1 unread message', '3 unread messages'. */
export function formatUnreadMessages(unread: number): string {
  return unread === 1 ? '1 unread message' : `${unread} unread messages`;
}

/** Price and length of a service: those of its style menu when it has one. */
interface PricedService {
  /** AUD. */
  readonly price: number;
  readonly serviceDurationMinutes: number;
  readonly menu: {
    readonly priceFrom: number;
    readonly priceTo: number;
    readonly minutesFrom: number;
    readonly minutesTo: number;
  } | null;
}

/** '$340.00', or 'from $180.00' where a style menu decides. */
export function formatOfferPrice({ price, menu }: Pick<PricedService, 'price' | 'menu'>): string {
  if (!menu) return formatPrice(price);
  return menu.priceFrom === menu.priceTo
    ? formatPrice(menu.priceFrom)
    : `from ${formatPrice(menu.priceFrom)}`;
}

/**
 * '3 h to 7 h 30 min' where a style menu decides.
 * @param formatLength of one length
 */
export function formatOfferLength(
  { serviceDurationMinutes: minutes, menu }: Pick<PricedService, 'serviceDurationMinutes' | 'menu'>,
  formatLength: (minutes: number) => string,
): string {
  if (!menu) return formatLength(minutes);
  if (menu.minutesFrom === menu.minutesTo) return formatLength(menu.minutesTo);
  return `${formatDuration(menu.minutesFrom)} to ${formatDuration(menu.minutesTo)}`;
}

/** Australian numbers by their first digits, with the lengths of their groups. */
const SHAPES = [
  { pattern: /^04\d{8}$/, groups: [4, 3, 3] },
  { pattern: /^0[2378]\d{8}$/, groups: [2, 4, 4] },
  { pattern: /^1[38]00\d{6}$/, groups: [4, 3, 3] },
  { pattern: /^13\d{4}$/, groups: [2, 2, 2] },
] as const;

/** Groups the digits of an Australian number: '0412 555 018' (look, section 10). Other numbers stay unchanged. */
export function formatPhone(digits: string): string {
  const shape = SHAPES.find(({ pattern }) => pattern.test(digits));
  if (!shape) return digits;
  let rest = digits;
  const parts = shape.groups.map((length) => {
    const part = rest.slice(0, length);
    rest = rest.slice(length);
    return part;
  });
  return parts.join(' ');
}
