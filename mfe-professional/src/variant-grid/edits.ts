import type { CellKind, CellValue } from './cell-text';
import { isOneCell, type Rectangle, rectangleOf, type Selection } from './selection';

/** A row's values by the ids of the columns. */
export type GridRow = Readonly<Record<string, CellValue>>;

export interface Column {
  /** The field of a row. */
  readonly id: string;
  readonly label: string;
  readonly kind: CellKind;
}

/** What the grid shows. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly GridRow[];
}

/** Answers undefined where the cell stays as it is. */
type Change = (value: CellValue, row: number, column: Column) => CellValue | undefined;

/** The rows with every cell of a rectangle changed; rows that stay as they are stay the same objects. */
function changedCells(
  { rows, columns }: Table,
  { top, bottom, left, right }: Rectangle,
  change: Change,
): readonly GridRow[] {
  return rows.map((row, place) => {
    if (place < top || place > bottom) return row;
    const changes = columns.slice(left, right + 1).flatMap((column) => {
      const before = row[column.id] ?? null;
      const after = change(before, place, column);
      return after === undefined || after === before ? [] : [[column.id, after] as const];
    });
    return changes.length === 0 ? row : { ...row, ...Object.fromEntries(changes) };
  });
}

/** The rows with what was typed into one cell. */
export const withText = (
  table: Table,
  { row, column }: { readonly row: number; readonly column: number },
  text: string,
) =>
  changedCells(table, { top: row, bottom: row, left: column, right: column }, (_before, _row, { kind }) =>
    kind.read(text),
  );

/** Empties the selected cells. */
export const cleared = (table: Table, selection: Selection) =>
  changedCells(table, rectangleOf(selection), (_before, _row, { kind }) => kind.read(''));

/** Copies the first row of a selection to its other rows; one row takes the values of the row above it. */
export function filledDown(table: Table, selection: Selection): readonly GridRow[] {
  const { top, bottom, ...sides } = rectangleOf(selection);
  const source = table.rows[top === bottom ? top - 1 : top];
  if (!source) return table.rows;
  return changedCells(table, { top, bottom, ...sides }, (_before, _row, { id }) => source[id] ?? null);
}

/** Copies the first column of a selection to its other columns; one column takes the values of the column before it. */
export function filledRight(table: Table, selection: Selection): readonly GridRow[] {
  const { left, right, ...rows } = rectangleOf(selection);
  const source = table.columns[left === right ? left - 1 : left];
  if (!source) return table.rows;
  return changedCells(table, { left, right, ...rows }, (before, row, { id, kind }) => {
    if (id === source.id) return before;
    return kind.read(source.kind.write(table.rows[row]?.[source.id] ?? null));
  });
}

/** Changes the numbers of a selection; other cells stay as they are. */
export const changedNumbers = (
  table: Table,
  selection: Selection,
  change: (value: number, row: number) => number,
  kind: CellKind,
) =>
  changedCells(table, rectangleOf(selection), (before, row, column) =>
    column.kind === kind && typeof before === 'number' ? change(before, row) : before,
  );

/** The selected cells as text, for the clipboard. */
export function selectedTexts({ rows, columns }: Table, selection: Selection): string[][] {
  const { top, bottom, left, right } = rectangleOf(selection);
  const shown = columns.slice(left, right + 1);
  return rows.slice(top, bottom + 1).map((row) => shown.map(({ id, kind }) => kind.write(row[id] ?? null)));
}

/**
 * Pastes texts from the first selected cell on. A selection larger than the texts is filled by repeating them where they
 * fit a whole number of times; what goes beyond the grid is left out.
 *
 * @returns the rows, and the rectangle that was pasted into
 */
export function pasted(
  table: Table,
  selection: Selection,
  texts: readonly (readonly string[])[],
): { readonly rows: readonly GridRow[]; readonly into: Selection } {
  const height = texts.length;
  const width = Math.max(0, ...texts.map((line) => line.length));
  if (height === 0 || width === 0) return { rows: table.rows, into: selection };
  const selected = rectangleOf(selection);
  const selectedRows = selected.bottom - selected.top + 1;
  const selectedColumns = selected.right - selected.left + 1;
  const repeats = !isOneCell(selection) && selectedRows % height === 0 && selectedColumns % width === 0;
  const last = repeats
    ? { bottom: selected.bottom, right: selected.right }
    : { bottom: selected.top + height - 1, right: selected.left + width - 1 };
  const bottom = Math.min(last.bottom, table.rows.length - 1);
  const right = Math.min(last.right, table.columns.length - 1);
  const places = new Map(table.columns.map(({ id }, place) => [id, place]));
  const rows = changedCells(
    table,
    { top: selected.top, left: selected.left, bottom, right },
    (before, row, { id, kind }) => {
      const column = (places.get(id) ?? 0) - selected.left;
      const text = texts[(row - selected.top) % height]?.[column % width];
      return text === undefined ? before : kind.read(text);
    },
  );
  return {
    rows,
    into: { anchor: { row: selected.top, column: selected.left }, active: { row: bottom, column: right } },
  };
}
