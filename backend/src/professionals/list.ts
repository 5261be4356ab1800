import type {
  Language,
  OfferFilter,
  Page,
  Professional,
  ProfessionalSort,
} from '@crown-and-coil/shared-api/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { containsWord, wordsOf } from '../database/text-search';
import type { PictureAddresses } from '../pictures/addresses';
import { selectProfessionals } from './queries';
import { type Coordinates, type ProfessionalRow, toProfessional } from './rules';

/** Filters of a list of professionals; all combine. */
export interface ProfessionalFilter {
  /** Professionals must have at least one of each list; no list matches all. */
  readonly specializationLists: readonly (readonly number[])[];
  readonly location: string | undefined;
  /** All of them. */
  readonly offers: readonly OfferFilter[];
  /** One of them; none matches all. */
  readonly languages: readonly Language[];
  readonly near: Coordinates | undefined;
  readonly sort: ProfessionalSort;
  readonly skip: number;
  readonly limit: number;
}

/** A page of the active professionals. */
export async function listProfessionals(
  database: Database,
  filter: ProfessionalFilter,
  addresses: PictureAddresses,
): Promise<Page<Professional>> {
  const { skip, limit } = filter;
  const matching = narrow(selectProfessionals(database).where('p.is_active', '=', true), filter);
  const [rows, { total }] = await Promise.all([
    inOrder(matching, filter).limit(limit).offset(skip).execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { results: rows.map((row) => toProfessional(row, addresses)), total, skip, limit };
}

type Matching = SelectQueryBuilder<Tables & { p: Tables['professionals'] }, 'p', ProfessionalRow>;

function narrow(
  query: Matching,
  { specializationLists, location = '', offers, languages }: ProfessionalFilter,
): Matching {
  let narrowed = query;
  for (const ids of specializationLists) {
    narrowed = narrowed.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('professional_specializations as wanted')
          .select('wanted.professional_id')
          .whereRef('wanted.professional_id', '=', 'p.id')
          .where('wanted.specialization_id', 'in', ids),
      ),
    );
  }
  for (const word of wordsOf(location))
    narrowed = narrowed.where(containsWord(sql<string>`search_text(p.location)`, word));
  for (const offer of offers) narrowed = narrowed.where(offersIt(offer));
  if (languages.length > 0)
    narrowed = narrowed.where(sql<boolean>`p.offers -> 'languages' ?| ${[...languages]}::text[]`);
  return narrowed;
}

const offersIt = (offer: OfferFilter) =>
  offer === 'mobile'
    ? sql<boolean>`jsonb_array_length(p.offers -> 'travel_fees') > 0`
    : sql<boolean>`p.offers -> 'amenities' ? ${offer}`;

/** Orders by id last: without it two professionals of one name could swap between pages. */
function inOrder(query: Matching, { sort, near }: ProfessionalFilter): Matching {
  switch (sort) {
    case 'nearest':
      return (near ? query.orderBy(kilometresFrom(near), (order) => order.asc().nullsLast()) : query).orderBy(
        'p.id',
      );
    case 'experience':
      return query.orderBy('p.experience_years', 'desc').orderBy('p.id');
    case 'newest':
      return query.orderBy('p.id', 'desc');
    case 'name':
      return query.orderBy(sql`lower(p.display_name)`).orderBy('p.id');
  }
}

/** Great-circle distance (haversine) on a sphere of the Earth's mean radius. */
const kilometresFrom = ({ latitude, longitude }: Coordinates) => sql<number>`
  6371 * 2 * asin(least(1, sqrt(
    power(sin(radians(p.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(p.latitude)) * power(sin(radians(p.longitude - ${longitude}) / 2), 2)
  )))`;
