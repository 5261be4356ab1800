import type { Queries } from '../database/connection';

/** Professionals whom everybody may see, the latest changed first. */
export const publicProfessionals = (queries: Queries, most: number) =>
  queries
    .selectFrom('professionals')
    .select(['id', 'updated_at'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    // Who has not filled in a profile yet has a page with nothing on it.
    .where('display_name', '<>', '')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** Services that everybody may book, the latest changed first. */
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
