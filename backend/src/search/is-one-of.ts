import { type SqlBool, sql } from 'kysely';

/**
 * Whether a column is one of the ids, with the same statement text for any number of ids, so that it is prepared once.
 */
export const isOneOf = (column: string, ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
