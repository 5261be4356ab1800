import { sql } from 'kysely';

/**
 * Any of the ids, for `.where('b.id', '=', anyOf(ids))`. The statement has the same text for any number of ids, so that
 * it is prepared once.
 */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
