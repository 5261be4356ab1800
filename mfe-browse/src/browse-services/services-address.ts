import {
  MAX_PRICE_AUD,
  MAX_SERVICE_DURATION_MINUTES,
  readPage,
  SERVICE_CATEGORIES,
  SERVICE_SORTS,
  type ServiceCategory,
  type ServiceSort,
  writePage,
} from '@crown-and-coil/shared-api';
import { asLocation } from '../place-field/location-text';

/** Longest search text that the API takes. */
export const MAX_SEARCH_LENGTH = 200;

/** What the address of the services page says. */
export interface ServicesView {
  /** Undefined: All Categories. */
  category: ServiceCategory | undefined;
  /** Trimmed; empty when nothing is searched for. */
  search: string;
  /** Trimmed; empty when any place will do. */
  location: string;
  sort: ServiceSort;
  /** In AUD; of a style menu its cheapest style counts. */
  maxPrice: number | undefined;
  /** Of a style menu its shortest style counts. */
  maxMinutes: number | undefined;
  /** From 1. */
  page: number;
}

/** What the filters choose. */
export type ServicesFilters = Omit<ServicesView, 'page'>;

/** The category of a name however it is written; undefined for anything that is not one of the eight. */
export function categoryNamed(name: string): ServiceCategory | undefined {
  const wanted = name.trim().toLowerCase();
  return SERVICE_CATEGORIES.find((category) => category.toLowerCase() === wanted);
}

/** Reads the address. What makes no sense (an old link, a typed address) is left out rather than refused. */
export function readServicesView(address: URLSearchParams): ServicesView {
  return {
    category: categoryNamed(address.get('category') ?? ''),
    search: (address.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    location: asLocation(address.get('location')),
    sort: SERVICE_SORTS.find((sort) => sort === address.get('sort')) ?? 'best',
    maxPrice: limitOf(address.get('max_price'), MAX_PRICE_AUD),
    maxMinutes: limitOf(address.get('max_minutes'), MAX_SERVICE_DURATION_MINUTES, Number.isInteger),
    page: readPage(address),
  };
}

/** A limit that the API takes; undefined for anything else. */
export function limitOf(text: string | null, most: number, isAllowed = Number.isFinite): number | undefined {
  const limit = Number(text);
  return limit > 0 && limit <= most && isAllowed(limit) ? limit : undefined;
}

/** The address of a view: `category=Color&search=balayage&location=3011&sort=cheapest&page=2`, without what is not chosen. */
export function writeServicesView(view: Partial<ServicesView>): URLSearchParams {
  const { category, search = '', location = '', sort = 'best', maxPrice, maxMinutes, page = 1 } = view;
  const address = new URLSearchParams();
  if (category) address.set('category', category);
  const text = search.trim().slice(0, MAX_SEARCH_LENGTH);
  if (text) address.set('search', text);
  const place = asLocation(location);
  if (place) address.set('location', place);
  if (sort !== 'best') address.set('sort', sort);
  if (maxPrice !== undefined) address.set('max_price', String(maxPrice));
  if (maxMinutes !== undefined) address.set('max_minutes', String(maxMinutes));
  writePage(address, page);
  return address;
}
