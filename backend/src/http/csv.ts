import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';

type Cells = readonly (string | number | null)[];

/** A table that is read in parts. */
interface CsvTable<Row> {
  readonly header: readonly string[];
  /** Reads the next rows after a row; the first ones without it. Fewer than `limit` are the last. */
  readonly readAfter: (last: Row | undefined, limit: number) => Promise<readonly Row[]>;
  readonly cellsOf: (row: Row) => Cells;
}

const ROWS_AT_ONCE = 500;

/** Streams a table as CSV. A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe. */
export const streamCsv = <Row>(table: CsvTable<Row>): Readable => Readable.from(csvParts(table));

async function* csvParts<Row>({ header, readAfter, cellsOf }: CsvTable<Row>): AsyncGenerator<string> {
  yield inCsv([header]);
  let last: Row | undefined;
  for (;;) {
    const rows = await readAfter(last, ROWS_AT_ONCE);
    if (rows.length > 0) yield inCsv(rows.map(cellsOf));
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

const inCsv = (rows: readonly Cells[]) =>
  stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
