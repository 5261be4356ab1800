import type { ProfessionalSort, ServiceSort } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { hasWord } from '../database/text-search';
import { kilometresFrom, kilometresFromNearest } from '../places/near';
import { conditionsOfProfessional, type SearchFilter, type Services } from './filter';
import { firstBookableDay, type Moment } from './free-starts';
import {
  type Arithmetic,
  pointsOf,
  type Ranked,
  type RankedService,
  rankProfessionals,
  rankServices,
} from './order';
import type { Candidate } from './search';

/** Orders in which professionals have points; the others sort by a column. */
const RANKED_SORTS = ['best', 'nearest', 'soonest', 'rating'] as const;
export type RankedSort = (typeof RANKED_SORTS)[number];

export const isRankedSort = (sort: ServiceSort | ProfessionalSort): sort is RankedSort =>
  RANKED_SORTS.some((one) => one === sort);

/** The nearest to no place is the best. */
const meant = (sort: RankedSort, { near, places }: SearchFilter): RankedSort =>
  sort === 'nearest' && near === undefined && places.length === 0 ? 'best' : sort;

interface Part {
  readonly skip: number;
  readonly limit: number;
}

const IN_SQL: Arithmetic<RawBuilder<number>> = {
  number: (value) => sql`${sql.lit(value)}::float8`,
  plus: (one, other) => sql`(${one} + ${other})`,
  times: (one, other) => sql`(${one} * ${other})`,
  over: (one, other) => sql`(${one} / ${other})`,
};

const NEVER = sql<number>`'Infinity'::float8`;

const NOTHING = {
  kilometres: undefined,
  workOnHairType: undefined,
  daysUntilFree: undefined,
  reviewCount: undefined,
  reviewSum: undefined,
  agreedVisits: undefined,
  keptVisits: undefined,
};

/** Points of a professional `p` with the standing `t` and the rating `r`; in a sorted list only one factor counts. */
function pointsFor(sort: RankedSort, { near, places, hairType }: SearchFilter, moment: Moment) {
  const distance = near
    ? kilometresFrom(near)
    : places.length > 0
      ? kilometresFromNearest(places)
      : undefined;
  const kilometres = distance && sql<number>`coalesce(${distance}, ${NEVER})`;
  // `greatest` ignores nulls: without a free day it would be the sooner of the two.
  const daysUntilFree = sql<number>`
    greatest(coalesce((t.first_free_day - ${firstBookableDay(moment)}::date)::float8, ${NEVER}), 0)`;
  if (sort === 'nearest') return pointsOf(IN_SQL, { ...NOTHING, kilometres });
  if (sort === 'soonest') return pointsOf(IN_SQL, { ...NOTHING, daysUntilFree });
  const reviews = {
    reviewCount: sql<number>`coalesce(r.count, 0)::float8`,
    reviewSum: sql<number>`coalesce(r.sum, 0)::float8`,
  };
  if (sort === 'rating') return pointsOf(IN_SQL, { ...NOTHING, ...reviews });
  return pointsOf(IN_SQL, {
    kilometres,
    workOnHairType:
      hairType === undefined
        ? undefined
        : sql<number>`coalesce(${sql.ref(`t.work_on_type_${hairType}`)}, 0)::float8`,
    daysUntilFree,
    ...reviews,
    agreedVisits: sql<number>`coalesce(t.agreed_visits, 0)::float8`,
    keptVisits: sql<number>`coalesce(t.kept_visits, 0)::float8`,
  });
}

/** Who was not counted yet has just joined. Only the published order gives newcomers their share. */
const isNewcomerIn = (sort: RankedSort) =>
  sort === 'best' ? sql<boolean>`coalesce(t.is_newcomer, true)` : sql<boolean>`false`;

/** Named one by one: a statement with `*` is never prepared. */
const COLUMNS_OF_RANKED = sql`"professionalId", tier, points, "isNewcomer", lot`;

/**
 * A professional `p` with what ranks them: `points`, `"isNewcomer"`, `lot`, and the place among those of their group.
 * @param professionals columns `professional_id` and `tier`
 * @param more further columns of `wanted`, after a comma
 */
const ranked = (
  professionals: RawBuilder<unknown>,
  asked: RankedSort,
  filter: SearchFilter,
  moment: Moment,
  more: RawBuilder<unknown> = sql``,
) => {
  const sort = meant(asked, filter);
  return sql`
  select ${COLUMNS_OF_RANKED}${more}, row_number() over (
    partition by o."isNewcomer" order by o.tier desc, o.points desc, o.lot, o."professionalId") as place
  from (
    select p.id as "professionalId", wanted.tier, ${pointsFor(sort, filter, moment)} as points,
      ${isNewcomerIn(sort)} as "isNewcomer", hashtext(p.id::text) as lot${more}
    from ${professionals} wanted
    join professionals p on p.id = wanted.professional_id
    left join professional_standings t on t.professional_id = p.id
    left join professional_ratings r on r.professional_id = p.id
  ) o`;
};

type FoundService = Pick<RankedService, 'id' | 'wordsInName'>;

/** The first line of the search document is the normalized name. */
const NAME_IN_DOCUMENT = sql<string>`split_part(s.search_document, chr(10), 1)`;

/** How many of the words a service `s` has in its name. */
export const wordsInName = (words: readonly string[]): RawBuilder<number> =>
  words.length === 0
    ? sql<number>`0`
    : sql<number>`(${sql.join(
        words.map((word) => sql`(${hasWord(NAME_IN_DOCUMENT, word)})::int`),
        sql` + `,
      )})`;

/**
 * Services of a search in an order of their professionals. A page that ends at a service has at most so many
 * professionals, so only the services of the best are read.
 */
export async function bestServices(
  database: Database,
  matching: Services,
  sort: RankedSort,
  filter: SearchFilter,
  moment: Moment,
  { skip, limit }: Part,
): Promise<Candidate[]> {
  if (filter.words.length === 0) {
    const services = await servicesOfBest(database, matching, sort, filter, moment, skip + limit);
    return rankServices(services).slice(skip, skip + limit);
  }
  const found = matching
    .clearSelect()
    .select(['s.id', 's.professional_id', wordsInName(filter.words).as('wordsInName')]);
  // Their services come along with the professionals: the planner expects a few, and would join them in a nested loop.
  const professionals = sql`(
    select professional_id, max("wordsInName") as tier,
      json_agg(json_build_object('id', id, 'wordsInName', "wordsInName") order by id desc) as services
    from ${found} found group by professional_id)`;
  const { rows } = await sql<Ranked & { readonly services: readonly FoundService[] }>`
    select ${COLUMNS_OF_RANKED}, services
    from (${ranked(professionals, sort, filter, moment, sql`, services`)}) o
    where o.place <= ${skip + limit}`.execute(database);
  const services = rows.flatMap(({ services: found, ...professional }) =>
    found.map((service) => ({ ...service, ...professional })),
  );
  return rankServices(services).slice(skip, skip + limit);
}

/**
 * Matching services of the best `count` professionals, and of the best `count` newcomers. Without words most professionals
 * have a match, so they are sorted first and looked at in turn: of 200,000 services a few hundred are read.
 */
async function servicesOfBest(
  database: Database,
  matching: Services,
  asked: RankedSort,
  filter: SearchFilter,
  moment: Moment,
  count: number,
): Promise<RankedService[]> {
  const sort = meant(asked, filter);
  const isNewcomer = isNewcomerIn(sort);
  const ofProfessional = matching.clearSelect().where(sql<boolean>`s.professional_id = o."professionalId"`);
  const conditions = [sql`p.is_active`, ...conditionsOfProfessional(filter)];
  // The inner limit keeps the planner from reading all services to join them.
  const best = (areNewcomers: boolean) => sql`(
    select o.* from (
      select p.id as "professionalId", ${pointsFor(sort, filter, moment)} as points,
        ${isNewcomer} as "isNewcomer", hashtext(p.id::text) as lot
      from professionals p
      left join professional_standings t on t.professional_id = p.id
      left join professional_ratings r on r.professional_id = p.id
      where ${isNewcomer} = ${sql.lit(areNewcomers)} and ${sql.join(conditions, sql` and `)}
      order by points desc, lot, "professionalId"
      offset 0
    ) o
    where (${ofProfessional.select(sql.lit(true).as('found')).limit(1)})
    limit ${count})`;
  const { rows } = await sql<RankedService>`
    with o as materialized (${best(false)} union all ${best(true)})
    select f.id, 0 as "wordsInName", o."professionalId", o.points, o."isNewcomer", o.lot
    from o cross join lateral (${ofProfessional.select('s.id')}) f
    order by f.id desc`.execute(database);
  return rows;
}

type Professionals = SelectQueryBuilder<Tables & { p: Tables['professionals'] }, 'p', object>;

/** Professionals of a search in an order. */
export async function bestProfessionals(
  database: Database,
  matching: Professionals,
  sort: RankedSort,
  filter: SearchFilter,
  moment: Moment,
  { skip, limit }: Part,
): Promise<Candidate[]> {
  const found = matching.clearSelect().select(['p.id as professional_id', sql<number>`0`.as('tier')]);
  // Materialized: joined to standings that were never analyzed, the planner would look for services once per professional.
  const { rows } = await sql<Ranked>`
    with found as materialized ${found}
    select ${COLUMNS_OF_RANKED} from (${ranked(sql`found`, sort, filter, moment)}) o
    where o.place <= ${skip + limit}`.execute(database);
  return rankProfessionals(rows)
    .slice(skip, skip + limit)
    .map(({ professionalId }) => ({ id: professionalId, professionalId }));
}
