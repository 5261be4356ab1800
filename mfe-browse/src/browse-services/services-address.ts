import { readPage, SERVICE_CATEGORIES, type ServiceCategory, writePage } from '@crown-and-coil/shared-api';

/** Longest search text that the API takes. */
export const MAX_SEARCH_LENGTH = 200;

/** What the address of the services page says. */
export interface ServicesView {
  /** Undefined: All Categories. */
  category: ServiceCategory | undefined;
  /** Trimmed; empty when nothing is searched for. */
  search: string;
  /** From 1. */
  page: number;
}

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
    page: readPage(address),
  };
}

/** The address of a view: `category=Color&search=balayage&page=2`, without what is not chosen. */
export function writeServicesView({ category, search, page }: ServicesView): URLSearchParams {
  const address = new URLSearchParams();
  if (category) address.set('category', category);
  const text = search.trim().slice(0, MAX_SEARCH_LENGTH);
  if (text) address.set('search', text);
  writePage(address, page);
  return address;
}
