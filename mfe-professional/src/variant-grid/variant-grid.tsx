import { VisuallyHidden } from '@crown-and-coil/shared-ui';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useRef,
  useState,
} from 'react';
import { CellEditor, type NextCell } from './cell-editor';
import {
  type Column,
  cleared,
  filledDown,
  filledRight,
  type GridRow,
  selectedTexts,
  withText,
} from './edits';
import { Frame, Sheet } from './grid-style';
import {
  insideGrid,
  only,
  type Place,
  rectangleOf,
  type Selection,
  selectionAfter,
  wholeColumn,
  wholeRow,
} from './selection';

/** A row with what names it. */
interface NamedRow {
  readonly key: string;
  /** 'Small, Waist'. */
  readonly name: string;
  readonly values: GridRow;
}

interface Props {
  readonly label: string;
  /** The id of the text that explains the keys. */
  readonly describedBy: string;
  /** The heading of the names: 'Size, Length'. */
  readonly nameHeading: string;
  readonly columns: readonly Column[];
  readonly rows: readonly NamedRow[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onChange: (values: readonly GridRow[]) => void;
  /** Text of the clipboard, as a spreadsheet copies it. */
  readonly onPaste: (text: string) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** The id of a cell's element, so that a message can link to it. */
  readonly cellId: (row: number, column: Column) => string;
  /** What is wrong with the cells of a row. */
  readonly problems: Readonly<Record<number, CellProblems>>;
}

/** Messages by the ids of the columns. */
type CellProblems = Readonly<Record<string, string>>;

/** The cell being edited, with the text that it begins with when that is not the cell's own. */
interface Editing {
  readonly place: Place;
  readonly typed: string | undefined;
}

/**
 * A grid that is worked like a spreadsheet, by the ARIA pattern: one tab stop, arrows move, Enter or F2 edits, Escape gives
 * up, Shift extends the selection.
 */
export function VariantGrid({
  columns,
  rows,
  selection: chosen,
  onSelect,
  onChange,
  cellId,
  problems,
  ...props
}: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<Editing>();
  const size = { rows: rows.length, columns: columns.length };
  const selection = insideGrid(chosen, size);
  const { active } = selection;
  const values = rows.map((row) => row.values);
  const table = { columns, rows: values };

  const cellAt = ({ row, column }: Place) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);

  const select = (next: Selection) => {
    onSelect(next);
    cellAt(next.active)?.focus();
  };

  /** Selects backwards, so that the active cell, which scrolls into view, is the one beside the pressed heading. */
  const selectFrom = ({ anchor, active }: Selection) => {
    setEditing(undefined);
    // First, as a cell that gets the focus from outside the grid is selected alone.
    cellAt(anchor)?.focus();
    onSelect({ anchor: active, active: anchor });
  };

  const edit = (place: Place, typed?: string) => setEditing({ place, typed });

  const toggleOrEdit = (place: Place) => {
    const { kind, id } = columns[place.column] ?? {};
    const value = id === undefined ? null : (values[place.row]?.[id] ?? null);
    if (kind?.isSwitch) onChange(withText(table, place, kind.write(!value)));
    else edit(place);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const act = actionOf(event.key.toLowerCase(), isControl, event.shiftKey);
    const next = act ? undefined : selectionAfter(selection, event, size);
    if (act) act();
    else if (next) select(next);
    else if (event.key.length === 1 && !isControl) edit(active, event.key === ' ' ? undefined : event.key);
    else return;
    event.preventDefault();
  };

  /** What a key does to the selected cells; undefined for a key that moves or types. */
  const actionOf = (key: string, isControl: boolean, isShift: boolean): (() => void) | undefined => {
    if (isControl) {
      if (key === 'z') return isShift ? props.onRedo : props.onUndo;
      if (key === 'y') return props.onRedo;
      if (key === 'd') return () => onChange(filledDown(table, selection));
      if (key === 'r') return () => onChange(filledRight(table, selection));
      return undefined;
    }
    if (key === 'enter') return () => toggleOrEdit(active);
    if (key === 'f2') return () => edit(active);
    if (key === 'delete' || key === 'backspace') return () => onChange(cleared(table, selection));
    if (key === ' ' && !isShift && columns[active.column]?.kind.isSwitch) return () => toggleOrEdit(active);
    return undefined;
  };

  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || isEditor(event.target)) return;
    if (event.shiftKey) {
      event.preventDefault();
      select({ anchor: selection.anchor, active: place });
    } else if (isSame(place, active) && cellAt(place) === document.activeElement) {
      event.preventDefault();
      toggleOrEdit(place);
    } else {
      setEditing(undefined);
      onSelect(only(place));
    }
  };

  /** A heading selects its column or row. The click, not its start, so that a finger can scroll the grid there. */
  const onClick = ({ target }: MouseEvent) => {
    const heading = target instanceof Element ? target.closest<HTMLElement>('th') : null;
    if (!heading || rows.length === 0) return;
    const { headsRow, headsColumn } = heading.dataset;
    if (headsRow !== undefined) selectFrom(wholeRow(Number(headsRow), size));
    if (headsColumn !== undefined) selectFrom(wholeColumn(Number(headsColumn), size));
  };

  const onMouseOver = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (event.buttons !== 1 || !place || editing || isSame(place, active)) return;
    if (!grid.current?.contains(document.activeElement)) return;
    select({ anchor: selection.anchor, active: place });
  };

  // A message's link focuses its cell, and Tab comes back to the active one.
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target);
    if (!place || isSame(place, active) || grid.current?.contains(event.relatedTarget)) return;
    onSelect(only(place));
  };

  const onCopy = (event: ClipboardEvent) => {
    if (editing) return;
    const lines = selectedTexts(table, selection).map((texts) => texts.join('\t'));
    event.clipboardData.setData('text/plain', lines.join('\n'));
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    props.onPaste(event.clipboardData.getData('text/plain'));
  };

  const finish = (place: Place, text: string | undefined, next: NextCell | 'nowhere') => {
    setEditing(undefined);
    if (text !== undefined) onChange(withText(table, place, text));
    if (next === 'nowhere') return;
    const key = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' }[next];
    const press = { key, shiftKey: false, ctrlKey: false, metaKey: false };
    select(selectionAfter(only(place), press, size) ?? only(place));
  };

  const { top, bottom, left, right } = rectangleOf(selection);
  return (
    <Frame>
      <Sheet
        ref={grid}
        role="grid"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onMouseOver={onMouseOver}
        onFocus={onFocus}
        onCopy={onCopy}
        onPaste={onPaste}
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
                activeColumn={row === active.row ? active.column : undefined}
                editing={row === editing?.place.row ? editing : undefined}
                onFinish={row === editing?.place.row ? finish : undefined}
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
  readonly onFinish:
    | ((place: Place, text: string | undefined, next: NextCell | 'nowhere') => void)
    | undefined;
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

const isSame = (one: Place, other: Place) => one.row === other.row && one.column === other.column;

/** The cell that an event is in. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

const isEditor = (target: EventTarget) =>
  target instanceof Element && target.matches('input, select, option');
