import { DEFAULT_PAGE_SIZE } from './contract/limits';

/** Highest page whose `skip` the API accepts (api.md: at most a million). */
const LAST_PAGE = 1_000_000 / DEFAULT_PAGE_SIZE;

/** The page number in a list's address, from 1. Anything invalid means the first page. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** Writes the page; the first one stays out of the address, so that one view has one address. */
export function writePage(search: URLSearchParams, page: number): void {
  if (page > 1) search.set('page', String(page));
  else search.delete('page');
}

/** The query of a page (specification, section 9: 20 at a time). */
export const pageQuery = (page: number) => ({
  skip: (page - 1) * DEFAULT_PAGE_SIZE,
  limit: DEFAULT_PAGE_SIZE,
});

interface ListPage<Item> {
  readonly items: readonly Item[];
  /** From 1; at most the last one. */
  readonly page: number;
}

/** One page of a list that the API returns completely. */
export function listPage<Item>(all: readonly Item[], asked: number): ListPage<Item> {
  const last = Math.max(1, Math.ceil(all.length / DEFAULT_PAGE_SIZE));
  const page = Math.min(asked, last);
  const start = (page - 1) * DEFAULT_PAGE_SIZE;
  return { items: all.slice(start, start + DEFAULT_PAGE_SIZE), page };
}
