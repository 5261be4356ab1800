import type { Page, Service, ServiceCategory } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { containsWord, wordsOf } from '../database/text-search';
import { selectServices } from './queries';
import { toService } from './rules';

export interface ServiceFilter {
  /** Every word stands in the name, the description or the professional's name; case and accents do not count. */
  readonly search: string | undefined;
  readonly category: ServiceCategory | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** A page of the public services: those whose name has the search text first, then the newest. */
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
    (query, word) => query.orderBy(containsWord(sql<string>`search_text(s.name)`, word), 'desc'),
    matching,
  );
  const [rows, { total }] = await Promise.all([
    ranked.orderBy('s.id', 'desc').limit(limit).offset(skip).execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { results: rows.map(toService), total, skip, limit };
}
