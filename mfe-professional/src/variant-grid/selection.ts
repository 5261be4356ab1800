/** A cell by its place, both counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells: it spans from the anchor, where it began, to the active cell, which has the focus. */
export interface Selection {
  readonly anchor: Place;
  readonly active: Place;
}

/** Both ends inclusive. */
export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export const FIRST_CELL: Selection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } };

export const only = (place: Place): Selection => ({ anchor: place, active: place });

export const rectangleOf = ({ anchor, active }: Selection): Rectangle => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
});

export const isInside = ({ top, bottom, left, right }: Rectangle, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const isOneCell = ({ anchor, active }: Selection): boolean =>
  anchor.row === active.row && anchor.column === active.column;

const clamp = (value: number, last: number) => Math.max(0, Math.min(value, last));

const within = ({ row, column }: Place, { rows, columns }: GridSize): Place => ({
  row: clamp(row, rows - 1),
  column: clamp(column, columns - 1),
});

/** The selection inside a grid that may have become smaller. */
export const insideGrid = ({ anchor, active }: Selection, size: GridSize): Selection => ({
  anchor: within(anchor, size),
  active: within(active, size),
});

export const wholeRow = (row: number, size: GridSize): Selection => ({
  anchor: { row, column: 0 },
  active: { row, column: size.columns - 1 },
});

export const wholeColumn = (column: number, size: GridSize): Selection => ({
  anchor: { row: 0, column },
  active: { row: size.rows - 1, column },
});

/** A key press, as a keyboard event describes it. */
interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  /** Command on a Mac, which counts as Control. */
  readonly metaKey: boolean;
}

/** Rows that Page Up and Page Down move by. */
const PAGE_ROWS = 10;

/** Where a key moves the active cell to; undefined when it moves nothing. */
function targetOf({ row, column }: Place, { key, ctrlKey, metaKey }: KeyPress, size: GridSize) {
  const isFar = ctrlKey || metaKey;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isFar ? lastRow : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isFar ? lastColumn : column + 1 };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn };
    case 'PageUp':
      return { row: row - PAGE_ROWS, column };
    case 'PageDown':
      return { row: row + PAGE_ROWS, column };
    default:
      return undefined;
  }
}

/**
 * The selection after a key, by the ARIA pattern of a grid: arrows, Home, End and Page keys move, with Shift they extend,
 * with Control they go to the end. Control+A selects everything, Control+Space the column, Shift+Space the row.
 *
 * @returns undefined for a key that does not concern the selection
 */
export function selectionAfter(selection: Selection, press: KeyPress, size: GridSize): Selection | undefined {
  const { active } = selection;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const isControl = press.ctrlKey || press.metaKey;
  if (isControl && press.key.toLowerCase() === 'a')
    return { anchor: { row: 0, column: 0 }, active: { row: lastRow, column: lastColumn } };
  if (press.key === ' ' && isControl) return wholeColumn(active.column, size);
  if (press.key === ' ' && press.shiftKey) return wholeRow(active.row, size);
  const target = targetOf(active, press, size);
  if (!target) return undefined;
  const place = within(target, size);
  return press.shiftKey ? { anchor: selection.anchor, active: place } : only(place);
}
