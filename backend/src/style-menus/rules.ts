import {
  type BookedStyle,
  fromCents,
  MENU_MESSAGES,
  type MenuSummary,
  menuRangeOf,
  quoteOf,
  type StyleChoice,
  type StyleMenu,
  type StyleMenuWrite,
  toDomain,
  toWire,
} from '@crown-and-coil/shared-api/contract';
import { invalidField } from '../domain-errors';
import type { MenuDocument } from './tables';

const NO_MENU = { groups: [], variants: [], hair: null, preparation: [], add_ons: [], cadence: null };

/** A menu as read from the database. */
export interface MenuRow {
  readonly revision: number;
  /** Null before the first menu. */
  readonly document: MenuDocument | null;
  readonly hairProduct: StyleMenu['hair_product'];
}

/** The menu in the API's format. */
export const toStyleMenu = ({ revision, document, hairProduct }: MenuRow): StyleMenu => ({
  revision,
  ...NO_MENU,
  ...document,
  hair_product: hairProduct,
});

/**
 * The style that a choice from a menu selects, as a booking stores it, or the first wrong field of the choice.
 * @param daysSinceLast as in `quoteOf`
 */
export function chooseStyle(
  menu: StyleMenu,
  serviceName: string,
  choice: StyleChoice,
  daysSinceLast: number | null,
):
  | { readonly style: BookedStyle }
  | { readonly problem: { readonly field: string; readonly message: string } } {
  const answer = quoteOf(toDomain(menu), serviceName, toDomain(choice), daysSinceLast);
  if (answer.outcome === 'refused') {
    const { field, message } = answer.problem;
    return { problem: { field: field === 'addOns' ? 'add_ons' : field, message } };
  }
  return { style: toWire({ ...answer.quote, menuRevision: menu.revision, choice }) as BookedStyle };
}

/** The same for the `choice` of a request. @throws DomainError invalid when the menu does not offer it */
export function requireStyle(...asked: Parameters<typeof chooseStyle>): BookedStyle {
  const [menu] = asked;
  if (menu.variants.length === 0) throw invalidField(['body', 'choice'], MENU_MESSAGES.noMenu, 'choice');
  const chosen = chooseStyle(...asked);
  if ('style' in chosen) return chosen.style;
  throw invalidField(['body', 'choice', chosen.problem.field], chosen.problem.message, 'choice');
}

/** The stored document of a menu. */
export const documentOf = ({ revision: _column, ...document }: StyleMenuWrite): MenuDocument => document;

/** The columns of a service with the range of its menu; null without one. */
export interface MenuRangeColumns {
  readonly menu_price_from_cents: number | null;
  readonly menu_price_to_cents: number | null;
  readonly menu_minutes_from: number | null;
  readonly menu_minutes_to: number | null;
}

/** The menu's range for lists and slots; null without a menu. */
export function toMenuColumns(
  menu: StyleMenuWrite,
): MenuRangeColumns & { readonly menu_minutes_reserved: number | null } {
  const range = menuRangeOf(toDomain(menu));
  return {
    menu_price_from_cents: range?.priceFromCents ?? null,
    menu_price_to_cents: range?.priceToCents ?? null,
    menu_minutes_from: range?.minutesFrom ?? null,
    menu_minutes_to: range?.minutesTo ?? null,
    // A booking reserves the upper end of its variant.
    menu_minutes_reserved: range?.minutesReserved ?? null,
  };
}

/** The range of a service's menu in the API's format. */
export function toMenuSummary(row: MenuRangeColumns): MenuSummary | null {
  const { menu_price_from_cents, menu_price_to_cents, menu_minutes_from, menu_minutes_to } = row;
  if (
    menu_price_from_cents === null ||
    menu_price_to_cents === null ||
    menu_minutes_from === null ||
    menu_minutes_to === null
  )
    return null;
  return {
    price_from: fromCents(menu_price_from_cents),
    price_to: fromCents(menu_price_to_cents),
    minutes_from: menu_minutes_from,
    minutes_to: menu_minutes_to,
  };
}
