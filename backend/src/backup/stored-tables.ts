import type { Client } from 'pg';

export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** The job library's own bookkeeping, filled by its migrations. */
const NOT_BACKED_UP = ['graphile_worker.migrations'];

/** Every table with our data, including waiting jobs, and its stored columns; a partitioned one as a whole. */
export async function findStoredTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and n.nspname || '.' || c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [NOT_BACKED_UP],
  );
  return rows;
}

/** Quotes an SQL identifier. */
export const quoted = (...parts: readonly string[]): string =>
  parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');

export const quotedColumns = (columns: readonly string[]): string =>
  columns.map((column) => quoted(column)).join(', ');
