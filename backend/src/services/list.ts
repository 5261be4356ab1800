import type { Page, Service, ServiceCategory } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { containsWord, wordsOf } from '../database/text-search';
import { selectServices } from './queries';
import { toService } from './rules';

export interface ServiceFilter {
  /** Every word must occur in the name, the description or the professional's name, ignoring case and accents. */
  readonly search: string | undefined;
  readonly category: ServiceCategory | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** A page of the public services: those with the search text in their name first, then the newest. */
export async function listServices(
  database: Database,
  { search = '', category, skip, limit }: ServiceFilter,
): Promise<Page<Service>> {
  const words = wordsOf(search);
  let matching = selectServices(database).where('s.is_active', '=', true).where('p.is_active', '=', true);
  if (category !== undefined) matching = matching.where('s.category', '=', category);
  for (const word of words)
    matching = matching.where(containsWord(sql.ref<string>('s.search_document'), word));
  const ranked = words.reduce(
    (query, word) => query.orderBy(containsWord(NAME_IN_DOCUMENT, word), 'desc'),
    matching,
  );
  const page = ranked.orderBy('s.id', 'desc').limit(limit).offset(skip);
  const { rows, total } = await (words.length === 0
    ? readAndCount(page, matching)
    : readCounted(page, matching, skip));
  return { results: rows.map(toService), total, skip, limit };
}

/** The first line of the search document is the normalized name. */
const NAME_IN_DOCUMENT = sql<string>`split_part(s.search_document, chr(10), 1)`;

type Services = ReturnType<typeof selectServices>;

/** Without a search, the page uses an index and the count runs in parallel. */
async function readAndCount(page: Services, matching: Services) {
  const [rows, total] = await Promise.all([page.execute(), countOf(matching)]);
  return { rows, total };
}

/** A search reads every match to rank it, so it counts on the way. */
async function readCounted(page: Services, matching: Services, skip: number) {
  const rows = await page.select(({ fn }) => fn.countAll<number>().over().as('total')).execute();
  // Past the last page no row has the count.
  const total = rows[0]?.total ?? (skip === 0 ? 0 : await countOf(matching));
  return { rows, total };
}

async function countOf(matching: Services): Promise<number> {
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
