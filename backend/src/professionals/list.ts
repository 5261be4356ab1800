import type {
  Language,
  OfferFilter,
  Page,
  ProfessionalListing,
  ProfessionalSort,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { containsWord, wordsOf } from '../database/text-search';
import type { PictureAddresses } from '../pictures/addresses';
import { knownPlaces } from '../places/known-places';
import { isNear, kilometresFrom, kilometresFromNearest } from '../places/near';
import { type Coordinates, placesNamed } from '../places/rules';
import { readListed, servicesRangeOf, toListing } from '../search/listings';
import { selectProfessionals } from './queries';
import { type ProfessionalRow, toProfessional } from './rules';

/** Filters of a list of professionals; all combine. */
export interface ProfessionalFilter {
  /** Professionals must have at least one of each list; no list matches all. */
  readonly specializationLists: readonly (readonly number[])[];
  /** A place with what lies around it, or words of a location. */
  readonly location: string | undefined;
  /** All of them. */
  readonly offers: readonly OfferFilter[];
  /** One of them; none matches all. */
  readonly languages: readonly Language[];
  readonly near: Coordinates | undefined;
  /** Without one: from a place the nearest first, else by name. */
  readonly sort: ProfessionalSort | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** A page of the active professionals. */
export async function listProfessionals(
  database: Database,
  filter: ProfessionalFilter,
  addresses: PictureAddresses,
): Promise<Page<ProfessionalListing>> {
  const { skip, limit } = filter;
  const matching = narrow(selectProfessionals(database).where('p.is_active', '=', true), filter);
  const [rows, { total }] = await Promise.all([
    inOrder(matching, filter).limit(limit).offset(skip).execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const listed = await readListed(
    database,
    rows.map(({ id }) => id),
  );
  const from = placesAskedFor(filter);
  const results = rows.map((row) => ({
    ...toProfessional(row, addresses),
    ...toListing(listed.get(row.id), from, addresses),
    services_range: servicesRangeOf(listed.get(row.id)),
  }));
  return { results, total, skip, limit };
}

const placesAskedFor = ({ near, location = '' }: ProfessionalFilter): readonly Coordinates[] =>
  near ? [near] : placesNamed(knownPlaces(), location);

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
  if (location !== '') narrowed = narrowed.where(isAt(location));
  for (const offer of offers) narrowed = narrowed.where(offersIt(offer));
  if (languages.length > 0)
    narrowed = narrowed.where(sql<boolean>`p.offers -> 'languages' ?| ${[...languages]}::text[]`);
  return narrowed;
}

const offersIt = (offer: OfferFilter) =>
  offer === 'mobile'
    ? sql<boolean>`jsonb_array_length(p.offers -> 'travel_fees') > 0`
    : sql<boolean>`p.offers -> 'amenities' ? ${offer}`;

/** Whether a professional `p` is around the place that a text names, or has every word of the text in the location. */
export function isAt(location: string): RawBuilder<SqlBool> {
  const words = wordsOf(location);
  const isWritten = words.map((word) => containsWord(sql<string>`search_text(p.location)`, word));
  const places = placesNamed(knownPlaces(), location);
  const allWords = isWritten.length === 0 ? sql`true` : sql.join(isWritten, sql` and `);
  return places.length === 0 ? sql`(${allWords})` : sql`(${isNear(places)} or (${allWords}))`;
}

/** Orders by id last: without it two professionals of one name could swap between pages. */
function inOrder(query: Matching, { sort, near, location = '' }: ProfessionalFilter): Matching {
  const places = placesNamed(knownPlaces(), location);
  const distance = near
    ? kilometresFrom(near)
    : places.length > 0
      ? kilometresFromNearest(places)
      : undefined;
  switch (sort ?? (distance ? 'nearest' : 'name')) {
    case 'nearest':
      return (distance ? query.orderBy(distance, (order) => order.asc().nullsLast()) : query).orderBy('p.id');
    case 'experience':
      return query.orderBy('p.experience_years', 'desc').orderBy('p.id');
    case 'newest':
      return query.orderBy('p.id', 'desc');
    case 'name':
      return query.orderBy(sql`lower(p.display_name)`).orderBy('p.id');
  }
}
