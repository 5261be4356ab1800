import {
  fromCents,
  type MenuSummary,
  menuRangeOf,
  type StyleMenu,
  type StyleMenuWrite,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
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
