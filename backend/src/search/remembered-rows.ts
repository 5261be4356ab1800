import { LRUCache } from 'lru-cache';
import { readOnShards } from '../database/shards';
import type { Searched } from './searched-facts';

/** A row to read. */
export interface AskedRow {
  readonly id: string;
  /** Whose it is, as the index has them; without it the row is read for this request alone. */
  readonly professional?: Searched | undefined;
}

/**
 * Rows of what searches show, each as long as nothing of its professional changes: their facts in the index are others
 * then. A change of anything in a row has to be one of `search_changes`.
 */
export class RememberedRows<Row extends { readonly id: string }> {
  private readonly known: LRUCache<string, { readonly professional: Searched; readonly row: Row }>;

  /** @param most rows that are remembered */
  constructor(most: number) {
    this.known = new LRUCache({ max: most });
  }

  /** The rows by their ids, without those that are gone. @param readRows reads those that are not remembered */
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

/** Rows in the order of those that were asked for; those that are gone are left out. */
export const inOrderOf = <Row>(asked: readonly AskedRow[], rows: ReadonlyMap<string, Row>): Row[] =>
  asked.flatMap(({ id }) => rows.get(id) ?? []);
