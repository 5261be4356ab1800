import type { Rating } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';

/** The rating of a professional `p` as a column; null without public reviews. */
export const ratingOfProfessional = sql<Rating | null>`(
  select json_build_object('mean', round(r.sum / r.count, 1), 'count', r.count)
  from professional_ratings r where r.professional_id = p.id and r.count > 0
)`.as('rating');
