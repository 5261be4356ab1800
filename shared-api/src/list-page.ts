import { DEFAULT_PAGE_SIZE } from './contract/limits';

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** From 1; the last one when the address asks for more than there are. */
  readonly page: number;
}

/** One page of a list that the API answers whole. */
export function listPage<Item>(all: readonly Item[], asked: number): ListPage<Item> {
  const last = Math.max(1, Math.ceil(all.length / DEFAULT_PAGE_SIZE));
  const page = Math.min(asked, last);
  const start = (page - 1) * DEFAULT_PAGE_SIZE;
  return { items: all.slice(start, start + DEFAULT_PAGE_SIZE), page };
}
