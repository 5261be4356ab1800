import { useRef, useState } from 'react';
import type { NextCell } from './cell-editor';
import { type Column, type GridRow, type Table, withText } from './edits';
import { insideGrid, only, type Place, type Selection, selectionAfter } from './selection';

/** The cell being edited, with the text that it begins with when that is not the cell's own. */
export interface Editing {
  readonly place: Place;
  readonly typed: string | undefined;
}

interface Options {
  readonly columns: readonly Column[];
  readonly values: readonly GridRow[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onChange: (values: readonly GridRow[]) => void;
}

/** What is selected and edited in a grid, and the operations that its keys and presses need. */
export function useGrid({ columns, values, selection: chosen, onSelect, onChange }: Options) {
  const element = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<Editing>();
  const size = { rows: values.length, columns: columns.length };
  const table: Table = { columns, rows: values };

  const cellAt = ({ row, column }: Place) =>
    element.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  const select = (next: Selection) => {
    onSelect(next);
    cellAt(next.active)?.focus();
  };
  const edit = (place: Place, typed?: string) => setEditing({ place, typed });

  return {
    element,
    editing,
    size,
    table,
    selection: insideGrid(chosen, size),
    cellAt,
    select,
    /** Without moving the focus, which the browser does. */
    selectCell: (place: Place) => onSelect(only(place)),
    /** Selects backwards, so that the active cell, which scrolls into view, is the one beside the pressed heading. */
    selectFrom: ({ anchor, active }: Selection) => {
      setEditing(undefined);
      // First, as a cell that gets the focus from outside the grid is selected alone.
      cellAt(anchor)?.focus();
      onSelect({ anchor: active, active: anchor });
    },
    edit,
    toggleOrEdit: (place: Place) => {
      const { kind, id } = columns[place.column] ?? {};
      const value = id === undefined ? null : (values[place.row]?.[id] ?? null);
      if (kind?.isSwitch) onChange(withText(table, place, kind.write(!value)));
      else edit(place);
    },
    stopEditing: () => setEditing(undefined),
    finish: (place: Place, text: string | undefined, next: NextCell | 'nowhere') => {
      setEditing(undefined);
      if (text !== undefined) onChange(withText(table, place, text));
      if (next === 'nowhere') return;
      const key = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', stay: '' }[next];
      const press = { key, shiftKey: false, ctrlKey: false, metaKey: false };
      select(selectionAfter(only(place), press, size) ?? only(place));
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;
