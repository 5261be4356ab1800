import type { Page, PagingQuery } from './paging';

/**
 * Own lists return arrays (api.md, Conventions): all rows, or with `limit` the part from `skip`. This response header
 * has the total.
 */
export const TOTAL_COUNT_HEADER = 'x-total-count';

/**
 * A part of an own list as a page.
 * @param totalCount the header's value; without it (another server in between) the number of rows
 */
export function pageOfOwnList<Item>(
  results: Item[],
  totalCount: string | null | undefined,
  { skip = 0, limit = results.length }: PagingQuery,
): Page<Item> {
  const counted = Number.parseInt(totalCount ?? '', 10);
  return { results, total: Number.isNaN(counted) ? skip + results.length : counted, skip, limit };
}
