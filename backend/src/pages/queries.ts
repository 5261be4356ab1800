import type { Queries } from '../database/connection';

/** Public professionals, the most recently changed first. */
export const publicProfessionals = (queries: Queries, most: number) =>
  queries
    .selectFrom('professionals')
    .select(['id', 'updated_at'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    // Excludes empty profiles, whose pages would be empty.
    .where('display_name', '<>', '')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** Bookable services, the most recently changed first. */
export const publicServices = (queries: Queries, most: number) =>
  queries
    .selectFrom('services as s')
    .innerJoin('professionals as p', 'p.id', 's.professional_id')
    .select(['s.id', 's.updated_at'])
    .where('s.is_active', '=', true)
    .where('s.deleted_at', 'is', null)
    .where('p.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .limit(most)
    .execute();
