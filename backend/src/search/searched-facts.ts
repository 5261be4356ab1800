import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/connection';
import { PackedServices, type SearchedService } from './packed-services';
import { type Stretches, stretchesOf } from './stretches';

/** Locations of professionals: thousands share suburbs, so distances are computed once per location. */
export interface Spot {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Normalized. */
  readonly location: string;
}

/** The facts by which searches filter and rank an active professional. */
export interface SearchedFacts {
  readonly id: string;
  readonly spot: Spot;
  /** Tie-breaker derived from the id. */
  readonly lot: number;
  /** Normalized. */
  readonly name: string;
  /** Lower case, for sorting. */
  readonly sortedName: string;
  readonly experienceYears: number;
  readonly specializations: readonly number[];
  readonly amenities: readonly string[];
  readonly languages: readonly string[];
  readonly isMobile: boolean;
  /** Work on hair types 1 to 4. */
  readonly work: readonly number[];
  readonly agreedVisits: number;
  readonly keptVisits: number;
  readonly isNewcomer: boolean;
  /** Days since 1970; null without any. */
  readonly firstFreeDay: number | null;
  readonly reviewCount: number;
  readonly reviewSum: number;
  /** The newest first. */
  readonly services: PackedServices;
  readonly stretches: Stretches;
}

/** The facts as an index has them. */
export interface Searched extends SearchedFacts {
  /** Index in the comparison cache. */
  readonly slot: number;
}

/** A professional with the services found by a search; none if only their own name matches. */
export interface FoundProfessional {
  readonly professional: Searched;
  /** Indices of the services. */
  readonly services: readonly number[];
}

/** Whether a service with these gates requires nothing first. */
export const isOpenToAll = (gates: RawBuilder<unknown>) => sql<boolean>`(${gates} is null or (
  coalesce(jsonb_typeof(${gates} -> 'consultation'), 'null') = 'null'
  and coalesce(jsonb_typeof(${gates} -> 'patch_test'), 'null') = 'null'
  and coalesce(${gates} ->> 'photo_quote', 'false') = 'false'))`;

type Row = Omit<SearchedFacts, 'spot' | 'services' | 'stretches'> &
  Spot & {
    readonly services: readonly SearchedService[];
    readonly stretches: readonly number[];
  };

/** Those of the professionals who are active. */
export const readSearched = (queries: Queries, ids: readonly string[]): Promise<SearchedFacts[]> =>
  read(queries, sql`p.id = any(${[...ids]}::uuid[])`);

/** The next active professionals by their id. */
export const readSearchedAfter = (
  queries: Queries,
  id: string | undefined,
  count: number,
): Promise<SearchedFacts[]> =>
  read(
    queries,
    sql`p.id > ${id ?? '00000000-0000-0000-0000-000000000000'}::uuid order by p.id limit ${count}`,
  );

async function read(queries: Queries, which: ReturnType<typeof sql>): Promise<SearchedFacts[]> {
  const { rows } = await sql<Row>`
    select p.id, hashtext(p.id::text) as lot, p.latitude, p.longitude, search_text(p.location) as location,
      search_text(p.display_name) as name, lower(p.display_name) as "sortedName",
      p.experience_years as "experienceYears",
      array_to_json(array(
        select specialization_id from professional_specializations where professional_id = p.id
      )) as specializations,
      coalesce(p.offers -> 'amenities', '[]') as amenities, coalesce(p.offers -> 'languages', '[]') as languages,
      coalesce(jsonb_array_length(p.offers -> 'travel_fees'), 0) > 0 as "isMobile",
      json_build_array(coalesce(t.work_on_type_1, 0), coalesce(t.work_on_type_2, 0), coalesce(t.work_on_type_3, 0),
        coalesce(t.work_on_type_4, 0)) as work,
      coalesce(t.agreed_visits, 0) as "agreedVisits", coalesce(t.kept_visits, 0) as "keptVisits",
      -- Who was not counted yet has just joined.
      coalesce(t.is_newcomer, true) as "isNewcomer", t.first_free_day - date '1970-01-01' as "firstFreeDay",
      coalesce(r.count, 0) as "reviewCount", coalesce(r.sum, 0)::float8 as "reviewSum",
      (
        select coalesce(json_agg(json_build_object('id', s.id, 'document', s.search_document, 'category', s.category,
          'priceFrom', coalesce(s.menu_price_from_cents, s.price_cents),
          'priceTo', coalesce(s.menu_price_to_cents, s.price_cents),
          'minutesFrom', coalesce(s.menu_minutes_from, s.duration_minutes), 'leastMinutes', coalesce(s.menu_minutes_reserved, s.duration_minutes),
          'isOpenToAll', ${isOpenToAll(sql.ref('s.gates'))}, 'madeOn', (s.created_at at time zone 'UTC')::date - date '1970-01-01'
        ) order by s.id desc), '[]')
        from services s where s.professional_id = p.id and s.is_active and s.deleted_at is null
      ) as services,
      ${stretchesOf(sql.ref('p.id'))} as stretches
    from professionals p
    left join professional_standings t on t.professional_id = p.id
    left join professional_ratings r on r.professional_id = p.id
    where p.is_active and p.deleted_at is null and ${which}`.execute(queries);
  return rows.map(({ latitude, longitude, location, services, stretches, ...row }) => ({
    ...row,
    spot: { latitude, longitude, location },
    services: new PackedServices(services),
    stretches: Uint16Array.from(stretches),
  }));
}
