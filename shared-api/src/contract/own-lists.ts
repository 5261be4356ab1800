import type { Page, PagingQuery } from './paging';

/**
 * Own lists answer arrays (api.md, Conventions): whole, or with `limit` the part that `skip` and `limit` name. This
 * header of the answer says how many there are in all.
 */
export const TOTAL_COUNT_HEADER = 'x-total-count';

/**
 * An answered part of an own list as a page of it.
 * @param totalCount what the header says; without it (another server in between) there are as many as came
 */
export function pageOfOwnList<Item>(
  results: Item[],
  totalCount: string | null | undefined,
  { skip = 0, limit = results.length }: PagingQuery,
): Page<Item> {
  const counted = Number.parseInt(totalCount ?? '', 10);
  return { results, total: Number.isNaN(counted) ? skip + results.length : counted, skip, limit };
}
