import { CELL_KINDS } from '../variant-grid/cell-text';
import { changedNumbers, type GridRow, type Table } from '../variant-grid/edits';
import { rectangleOf, type Selection } from '../variant-grid/selection';

/** Percent and dollars change prices, minutes change lengths. */
const CHANGE_UNITS = ['percent', 'dollars', 'minutes'] as const;
export type ChangeUnit = (typeof CHANGE_UNITS)[number];

interface NumberChange {
  /** May be negative. */
  readonly amount: number;
  readonly unit: ChangeUnit;
  /** How many times it applies to a row: once, or once per step from the first selected option of a group. */
  readonly times: (row: number) => number;
}

/** '+15 %' or '+30 min for each step' on the selected cells. A percentage gives whole dollars; nothing goes below 0. */
export function withChangedNumbers(
  table: Table,
  selection: Selection,
  { amount, unit, times }: NumberChange,
): readonly GridRow[] {
  const change = {
    percent: (cents: number, count: number) => Math.round((cents * (1 + (amount * count) / 100)) / 100) * 100,
    dollars: (cents: number, count: number) => cents + Math.round(amount * 100) * count,
    minutes: (minutes: number, count: number) => minutes + Math.round(amount) * count,
  }[unit];
  const kind = unit === 'minutes' ? CELL_KINDS.minutes : CELL_KINDS.money;
  return changedNumbers(
    table,
    selection,
    (value, row) => {
      const count = times(row);
      return count === 0 ? value : Math.max(0, change(value, count));
    },
    kind,
  );
}

/**
 * Each row's distance, in options of the group, from the first selected option.
 *
 * @param placeOf the place of a row's option within the group
 */
export function stepsFromFirst(
  selection: Selection,
  placeOf: (row: number) => number,
): (row: number) => number {
  const { top, bottom } = rectangleOf(selection);
  const first = Math.min(...Array.from({ length: bottom - top + 1 }, (_, index) => placeOf(top + index)));
  return (row) => placeOf(row) - first;
}
