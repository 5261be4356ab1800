import {
  readPage,
  SERVICE_CATEGORIES,
  SERVICE_SORTS,
  type ServiceCategory,
  type ServiceSort,
  writePage,
} from '@crown-and-coil/shared-api';
import { readSearchView, type SearchView, writeSearchView } from '../search-form/search-address';

/** The address state of the services page. */
export interface ServicesView extends SearchView {
  /** Undefined: All Categories. */
  category: ServiceCategory | undefined;
  sort: ServiceSort;
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

/** Parses the address. Invalid parts (an old link, a typed address) are dropped. */
export const readServicesView = (address: URLSearchParams): ServicesView => ({
  ...readSearchView(address),
  category: categoryNamed(address.get('category') ?? ''),
  sort: SERVICE_SORTS.find((sort) => sort === address.get('sort')) ?? 'best',
  page: readPage(address),
});

/** The address of a view: `category=Color&search=balayage&location=3011&sort=cheapest&page=2`, without what is not chosen. */
export function writeServicesView(view: Partial<ServicesView>): URLSearchParams {
  const { category, sort = 'best', page = 1 } = view;
  const address = new URLSearchParams();
  if (category) address.set('category', category);
  writeSearchView(address, view);
  if (sort !== 'best') address.set('sort', sort);
  writePage(address, page);
  return address;
}
