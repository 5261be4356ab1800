import type { ServiceSort } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import { type RankedSort, wordsInName } from './best-first';
import { MINUTES_FROM, PRICE_FROM, type SearchFilter, type Services } from './filter';
import type { Candidate } from './search';

type ColumnSort = Exclude<ServiceSort, RankedSort>;

/** What each order sorts by, ascending; the expressions of their indexes. The newest are those of the newest day. */
const KEYS: Readonly<Record<ColumnSort, RawBuilder<number>>> = {
  cheapest: PRICE_FROM,
  shortest: MINUTES_FROM,
  newest: sql<number>`(date '2020-01-01' - (s.created_at at time zone 'UTC')::date)`,
};

/**
 * Services in an order by a column; with words those that have more of them in their name come first. Equal ones are
 * arranged so that two of one professional are neighbours only when there is no other way: the professional with the
 * most takes every other place, the rest fill the places between. So only what equals the first or the last of the page
 * is read beside it.
 */
export async function servicesByColumn(
  database: Database,
  matching: Services,
  sort: ColumnSort,
  { words }: Pick<SearchFilter, 'words'>,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<Candidate[]> {
  const found = matching
    .clearSelect()
    .select([
      's.id',
      's.professional_id',
      KEYS[sort].as('key'),
      sql<number>`-${wordsInName(words)}`.as('tier'),
    ]);
  const isEqual = words.length === 0 ? sql`partition by key` : sql`partition by tier, key`;
  const isBetween =
    words.length === 0
      ? sql`key between (select key from first) and (select key from last)`
      : sql`(tier, key) >= (select tier, key from first) and (tier, key) <= (select tier, key from last)`;
  const { rows } = await sql<Candidate>`
    with found as ${words.length === 0 ? sql`not materialized` : sql`materialized`} (${found}),
    page as materialized (select tier, key from found order by tier, key limit ${skip + limit}),
    first as (select tier, key from page order by tier, key offset ${skip} limit 1),
    last as (select tier, key from page order by tier desc, key desc limit 1),
    equal as materialized (
      select *, hashtext(professional_id::text) as lot, count(*) over (${isEqual}) as all_equal,
        count(*) over (${isEqual}, professional_id) as of_one
      from found where ${isBetween}
    ),
    numbered as (
      select *, first_value(professional_id) over in_turn as most, row_number() over in_turn as number
      from equal
      window in_turn as (${isEqual} order by of_one desc, lot, professional_id, id desc)
    ),
    placed as (
      select *, number <= (all_equal + 1) / 2 as is_even, row_number() over (
        ${isEqual}, number <= (all_equal + 1) / 2
        order by number > (all_equal + 1) / 2 and professional_id = most, number) as of_half
      from numbered
    )
    select id, professional_id as "professionalId" from placed
    order by tier, key, 2 * of_half - is_even::int
    offset ${skip} - (select count(*) from page, first where (page.tier, page.key) < (first.tier, first.key))
    limit ${limit}`.execute(database);
  return rows;
}
