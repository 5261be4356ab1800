import { LRUCache } from 'lru-cache';
import { readOnShards } from '../database/shards';
import type { Searched } from './searched-facts';

/** A row to read. */
export interface AskedRow {
  readonly id: string;
  /** The owner's facts in the index; absent: the row is not cached. */
  readonly professional?: Searched | undefined;
}

/**
 * Caches rows shown by searches until their professional changes, which replaces the facts in the index. A change of
 * anything in a row must be recorded in `search_changes`.
 */
export class RowCache<Row extends { readonly id: string }> {
  private readonly known: LRUCache<string, { readonly professional: Searched; readonly row: Row }>;

  /** @param most the maximum of cached rows */
  constructor(most: number) {
    this.known = new LRUCache({ max: most });
  }

  /** The rows by id, without missing ones. @param readRows reads those that are not cached */
  async read(
    asked: readonly AskedRow[],
    readRows: (ids: readonly string[]) => Promise<readonly Row[]>,
  ): Promise<Map<string, Row>> {
    const rows = new Map<string, Row>();
    const missing = new Map<string, Searched | undefined>();
    for (const { id, professional } of asked) {
      const known = professional && this.known.get(id);
      if (known && known.professional === professional) rows.set(id, known.row);
      else missing.set(id, professional);
    }
    if (missing.size === 0) return rows;
    for (const row of await readOnShards([...missing.keys()], readRows)) {
      rows.set(row.id, row);
      const professional = missing.get(row.id);
      if (professional) this.known.set(row.id, { professional, row });
    }
    return rows;
  }
}

/** Rows in the requested order, without missing ones. */
export const inOrderOf = <Row>(asked: readonly AskedRow[], rows: ReadonlyMap<string, Row>): Row[] =>
  asked.flatMap(({ id }) => rows.get(id) ?? []);
