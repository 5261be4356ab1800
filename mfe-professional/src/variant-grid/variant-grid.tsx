import { VisuallyHidden } from '@crown-and-coil/shared-ui';
import { memo } from 'react';
import { CellEditor } from './cell-editor';
import type { Column, GridRow } from './edits';
import { clipboardHandlers, type GridChanges, keyHandlers, mouseHandlers } from './grid-events';
import { Frame, Sheet } from './grid-style';
import { rectangleOf, type Selection } from './selection';
import { type Editing, type Grid, useGrid } from './use-grid';

/** A row with what names it. */
interface NamedRow {
  readonly key: string;
  /** 'Small, Waist'. */
  readonly name: string;
  readonly values: GridRow;
}

interface Props extends GridChanges {
  readonly label: string;
  /** The id of the text that explains the keys. */
  readonly describedBy: string;
  /** The heading of the names: 'Size, Length'. */
  readonly nameHeading: string;
  readonly columns: readonly Column[];
  readonly rows: readonly NamedRow[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Text of the clipboard, as a spreadsheet copies it. */
  readonly onPaste: (text: string) => void;
  /** The id of a cell's element, so that a message can link to it. */
  readonly cellId: (row: number, column: Column) => string;
  /** What is wrong with the cells of a row. */
  readonly problems: Readonly<Record<number, CellProblems>>;
}

/** Messages by the ids of the columns. */
type CellProblems = Readonly<Record<string, string>>;

/**
 * A grid that is worked like a spreadsheet, by the ARIA pattern: one tab stop, arrows move, Enter or F2 edits, Escape gives
 * up, Shift extends the selection.
 */
export function VariantGrid({ columns, rows, cellId, problems, ...props }: Props) {
  const grid = useGrid({ ...props, columns, values: rows.map((row) => row.values) });
  const { editing, selection } = grid;
  const { top, bottom, left, right } = rectangleOf(selection);
  return (
    <Frame>
      <Sheet
        ref={grid.element}
        role="grid"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-multiselectable="true"
        {...keyHandlers(grid, props)}
        {...mouseHandlers(grid)}
        {...clipboardHandlers(grid, props.onPaste)}
      >
        <thead>
          <tr>
            <th scope="col">{props.nameHeading}</th>
            {columns.map(({ id, label }, place) => (
              <th key={id} scope="col" data-heads-column={place}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values: cells }, row) => {
            const isSelected = row >= top && row <= bottom;
            return (
              <SheetRow
                key={key}
                row={row}
                name={name}
                cells={cells}
                columns={columns}
                problems={problems[row]}
                cellId={cellId}
                selectedFrom={isSelected ? left : undefined}
                selectedTo={isSelected ? right : undefined}
                activeColumn={row === selection.active.row ? selection.active.column : undefined}
                editing={row === editing?.place.row ? editing : undefined}
                onFinish={row === editing?.place.row ? grid.finish : undefined}
              />
            );
          })}
        </tbody>
      </Sheet>
    </Frame>
  );
}

interface SheetRowProps {
  readonly row: number;
  readonly name: string;
  readonly cells: GridRow;
  readonly columns: readonly Column[];
  readonly problems: CellProblems | undefined;
  readonly cellId: Props['cellId'];
  readonly selectedFrom: number | undefined;
  readonly selectedTo: number | undefined;
  readonly activeColumn: number | undefined;
  readonly editing: Editing | undefined;
  /** Of the row that is edited. */
  readonly onFinish: Grid['finish'] | undefined;
}

/** One row; drawn again only when something of its own changes. */
const SheetRow = memo(function SheetRow({
  row,
  name,
  cells,
  columns,
  problems,
  cellId,
  selectedFrom = Number.POSITIVE_INFINITY,
  selectedTo = Number.NEGATIVE_INFINITY,
  activeColumn,
  editing,
  onFinish,
}: SheetRowProps) {
  return (
    <tr>
      <th scope="row" title={name} data-heads-row={row}>
        {name}
      </th>
      {columns.map((column, place) => {
        const { id, label, kind } = column;
        const value = cells[id] ?? null;
        const problem = problems?.[id];
        return (
          <td
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: not every reader knows that a td in a table of role grid is one
            role="gridcell"
            key={id}
            id={cellId(row, column)}
            data-row={row}
            data-column={place}
            data-off={cells.offered === false || undefined}
            tabIndex={place === activeColumn ? 0 : -1}
            aria-selected={place >= selectedFrom && place <= selectedTo}
            aria-invalid={problem ? true : undefined}
            title={problem}
          >
            {editing?.place.column === place ? (
              <CellEditor
                label={`${label}, ${name}`}
                kind={kind}
                value={value}
                typed={editing.typed}
                onFinish={(text, next) => onFinish?.({ row, column: place }, text, next)}
              />
            ) : (
              kind.show(value)
            )}
            {problem && <VisuallyHidden>. {problem}</VisuallyHidden>}
          </td>
        );
      })}
    </tr>
  );
});
