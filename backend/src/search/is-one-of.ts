import { type SqlBool, sql } from 'kysely';

/** Whether a column is one of the ids; the statement is the same for any number of them, so it is prepared once. */
export const isOneOf = (column: string, ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
