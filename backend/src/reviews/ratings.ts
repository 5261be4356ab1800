import type { Rating } from '@crown-and-coil/shared-api/contract';
import { type Expression, sql } from 'kysely';

/** The rating of a professional as a column; null without public reviews. */
export const ratingOf = (professionalId: Expression<string>) => sql<Rating | null>`(
  select json_build_object('mean', round(r.sum / r.count, 1), 'count', r.count)
  from professional_ratings r where r.professional_id = ${professionalId} and r.count > 0
)`;
