import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { cleared, filledDown, filledRight, type GridRow, selectedTexts } from './edits';
import { type Place, selectionAfter, wholeColumn, wholeRow } from './selection';
import type { Grid } from './use-grid';

export interface GridChanges {
  readonly onChange: (values: readonly GridRow[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** What a key does to the selected cells; undefined for a key that moves or types. */
function actionOf(
  { table, selection, edit, toggleOrEdit }: Grid,
  { onChange, onUndo, onRedo }: GridChanges,
  { key: pressed, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
): (() => void) | undefined {
  const key = pressed.toLowerCase();
  const { active } = selection;
  if (ctrlKey || metaKey) {
    if (key === 'z') return shiftKey ? onRedo : onUndo;
    if (key === 'y') return onRedo;
    if (key === 'd') return () => onChange(filledDown(table, selection));
    if (key === 'r') return () => onChange(filledRight(table, selection));
    return undefined;
  }
  if (key === 'enter') return () => toggleOrEdit(active);
  if (key === 'f2') return () => edit(active);
  if (key === 'delete' || key === 'backspace') return () => onChange(cleared(table, selection));
  if (key === ' ' && !shiftKey && table.columns[active.column]?.kind.isSwitch)
    return () => toggleOrEdit(active);
  return undefined;
}

export const keyHandlers = (grid: Grid, changes: GridChanges) => ({
  onKeyDown: (event: KeyboardEvent) => {
    const { editing, selection, size } = grid;
    if (editing || event.altKey) return;
    const act = actionOf(grid, changes, event);
    const next = act ? undefined : selectionAfter(selection, event, size);
    if (act) act();
    else if (next) grid.select(next);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey)
      grid.edit(selection.active, event.key === ' ' ? undefined : event.key);
    else return;
    event.preventDefault();
  },
  // A message's link focuses its cell, and Tab comes back to the active one.
  onFocus: ({ target, relatedTarget }: FocusEvent) => {
    const place = placeOf(target);
    if (!place || isSame(place, grid.selection.active)) return;
    if (!grid.element.current?.contains(relatedTarget)) grid.selectCell(place);
  },
});

export const mouseHandlers = ({ selection: { anchor, active }, size, ...grid }: Grid) => ({
  onMouseDown: (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || isEditor(event.target)) return;
    if (event.shiftKey) {
      event.preventDefault();
      grid.select({ anchor, active: place });
    } else if (isSame(place, active) && grid.cellAt(place) === document.activeElement) {
      event.preventDefault();
      grid.toggleOrEdit(place);
    } else {
      grid.stopEditing();
      grid.selectCell(place);
    }
  },
  /** A heading selects its column or row. The click, not its start, so that a finger can scroll the grid there. */
  onClick: ({ target }: MouseEvent) => {
    const heading = target instanceof Element ? target.closest<HTMLElement>('th') : null;
    if (!heading || size.rows === 0) return;
    const { headsRow, headsColumn } = heading.dataset;
    if (headsRow !== undefined) grid.selectFrom(wholeRow(Number(headsRow), size));
    if (headsColumn !== undefined) grid.selectFrom(wholeColumn(Number(headsColumn), size));
  },
  onMouseOver: (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (event.buttons !== 1 || !place || grid.editing || isSame(place, active)) return;
    if (grid.element.current?.contains(document.activeElement)) grid.select({ anchor, active: place });
  },
});

export const clipboardHandlers = (
  { editing, table, selection }: Grid,
  pasteText: (text: string) => void,
) => ({
  onCopy: (event: ClipboardEvent) => {
    if (editing) return;
    const lines = selectedTexts(table, selection).map((texts) => texts.join('\t'));
    event.clipboardData.setData('text/plain', lines.join('\n'));
    event.preventDefault();
  },
  onPaste: (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    pasteText(event.clipboardData.getData('text/plain'));
  },
});

const isSame = (one: Place, other: Place) => one.row === other.row && one.column === other.column;

/** The cell that an event is in. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

const isEditor = (target: EventTarget) =>
  target instanceof Element && target.matches('input, select, option');
