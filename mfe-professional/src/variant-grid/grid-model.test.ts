import fc from 'fast-check';
import { CELL_KINDS } from './cell-text';
import {
  type Column,
  changedNumbers,
  cleared,
  filledDown,
  filledRight,
  pasted,
  selectedTexts,
  type Table,
  withText,
} from './edits';
import { historyOf, redone, undone, withStep } from './history';
import { insideGrid, only, rectangleOf, type Selection, selectionAfter } from './selection';

const SIZE = { rows: 4, columns: 3 };
const press = (key: string, held: 'shift' | 'control' | 'none' = 'none') => ({
  key,
  shiftKey: held === 'shift',
  ctrlKey: held === 'control',
  metaKey: false,
});
const from = (row: number, column: number): Selection => only({ row, column });
const between = (top: number, left: number, bottom: number, right: number): Selection => ({
  anchor: { row: top, column: left },
  active: { row: bottom, column: right },
});

describe('grid keys', () => {
  it.each([
    ['ArrowUp', 1, 1],
    ['ArrowDown', 3, 1],
    ['ArrowLeft', 2, 0],
    ['ArrowRight', 2, 2],
    ['Home', 2, 0],
    ['End', 2, 2],
    ['PageUp', 0, 1],
    ['PageDown', 3, 1],
  ])('%s moves the active cell', (key, row, column) => {
    expect(selectionAfter(from(2, 1), press(key), SIZE)).toEqual(from(row, column));
  });

  it.each([
    ['ArrowUp', 0, 1],
    ['ArrowDown', 3, 1],
    ['ArrowLeft', 2, 0],
    ['ArrowRight', 2, 2],
    ['Home', 0, 0],
    ['End', 3, 2],
  ])('Control+%s jumps to the end', (key, row, column) => {
    expect(selectionAfter(from(2, 1), press(key, 'control'), SIZE)).toEqual(from(row, column));
  });

  it('extends the selection from the anchor with Shift, and starts a new one without', () => {
    const extended = selectionAfter(from(1, 1), press('ArrowDown', 'shift'), SIZE);
    expect(extended).toEqual(between(1, 1, 2, 1));
    expect(extended && selectionAfter(extended, press('ArrowRight'), SIZE)).toEqual(from(2, 2));
  });

  it('selects everything, a column or a row', () => {
    expect(selectionAfter(from(1, 1), press('a', 'control'), SIZE)).toEqual(between(0, 0, 3, 2));
    expect(selectionAfter(from(1, 1), press(' ', 'control'), SIZE)).toEqual(between(0, 1, 3, 1));
    expect(selectionAfter(from(1, 1), press(' ', 'shift'), SIZE)).toEqual(between(1, 0, 1, 2));
  });

  it('leaves other keys to the browser', () => {
    expect(selectionAfter(from(1, 1), press('Tab'), SIZE)).toBeUndefined();
    expect(selectionAfter(from(1, 1), press('s', 'control'), SIZE)).toBeUndefined();
  });

  it('never leaves the grid', () => {
    const keys = [
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageUp',
      'PageDown',
      'a',
      ' ',
    ];
    const presses = fc.array(
      fc.tuple(
        fc.constantFrom(...keys),
        fc.constantFrom('shift' as const, 'control' as const, 'none' as const),
      ),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        presses,
        (rows, columns, all) => {
          let selection = from(0, 0);
          for (const [key, held] of all)
            selection = selectionAfter(selection, press(key, held), { rows, columns }) ?? selection;
          const { top, bottom, left, right } = rectangleOf(selection);
          expect([top, left].every((place) => place >= 0)).toBe(true);
          expect([bottom < rows, right < columns]).toEqual([true, true]);
        },
      ),
    );
  });

  it('is clamped to a grid that has become smaller', () => {
    expect(insideGrid(between(1, 1, 9, 9), { rows: 3, columns: 2 })).toEqual(between(1, 1, 2, 1));
  });
});

const COLUMNS: readonly Column[] = [
  { id: 'price', label: 'Price', kind: CELL_KINDS.money },
  { id: 'shortest', label: 'Shortest', kind: CELL_KINDS.minutes },
  { id: 'longest', label: 'Longest', kind: CELL_KINDS.minutes },
];

const table = (): Table => ({
  columns: COLUMNS,
  rows: [
    { price: 18_000, shortest: 180, longest: 210 },
    { price: 20_000, shortest: 200, longest: 240 },
    { price: 22_000, shortest: 220, longest: 270 },
    { price: 24_000, shortest: 240, longest: 300 },
  ],
});

const shown = (rows: Table['rows']) =>
  rows.map((row) => COLUMNS.map(({ id, kind }) => kind.show(row[id] ?? null)).join(' | '));

describe('edits of a table', () => {
  it('parses input by column type, and keeps input that it cannot parse', () => {
    const first = withText(table(), { row: 0, column: 0 }, '$1,180.50');
    expect(shown(first)[0]).toBe('$1180.50 | 3 h | 3 h 30');
    const second = withText({ columns: COLUMNS, rows: first }, { row: 0, column: 1 }, 'all day');
    expect(shown(second)[0]).toBe('$1180.50 | all day | 3 h 30');
    expect(second[1]).toBe(first[1]);
  });

  it('fills down from the first selected row, or from the row above a single row', () => {
    expect(shown(filledDown(table(), between(1, 0, 3, 1)))).toEqual([
      '$180 | 3 h | 3 h 30',
      '$200 | 3 h 20 | 4 h',
      '$200 | 3 h 20 | 4 h 30',
      '$200 | 3 h 20 | 5 h',
    ]);
    expect(shown(filledDown(table(), from(1, 0)))[1]).toBe('$180 | 3 h 20 | 4 h');
    expect(filledDown(table(), from(0, 0))).toEqual(table().rows);
  });

  it('fills across from the first selected column, or from the column before a single column', () => {
    expect(shown(filledRight(table(), between(0, 1, 1, 2)))).toEqual([
      '$180 | 3 h | 3 h',
      '$200 | 3 h 20 | 3 h 20',
      '$220 | 3 h 40 | 4 h 30',
      '$240 | 4 h | 5 h',
    ]);
    expect(shown(filledRight(table(), from(0, 2)))[0]).toBe('$180 | 3 h | 3 h');
  });

  it('changes only the numbers of one type', () => {
    const raised = changedNumbers(table(), between(0, 0, 1, 2), (cents) => cents * 1.15, CELL_KINDS.money);
    expect(shown(raised).slice(0, 3)).toEqual([
      '$207 | 3 h | 3 h 30',
      '$230 | 3 h 20 | 4 h',
      '$220 | 3 h 40 | 4 h 30',
    ]);
  });

  it('empties cells', () => {
    expect(shown(cleared(table(), between(0, 0, 0, 1)))[0]).toBe(' |  | 3 h 30');
  });

  it('pastes a block from the active cell, and drops what exceeds the grid', () => {
    const { rows, into } = pasted(table(), from(3, 1), [
      ['4:30', '330', 'too far'],
      ['5:00', '6 h'],
    ]);
    expect(shown(rows)[3]).toBe('$240 | 4 h 30 | 5 h 30');
    expect(into).toEqual(between(3, 1, 3, 2));
  });

  it('repeats a block over a selection of a whole multiple of its size', () => {
    const { rows } = pasted(table(), between(0, 0, 3, 0), [['100'], ['150']]);
    expect(rows.map(({ price }) => price)).toEqual([10_000, 15_000, 10_000, 15_000]);
  });

  it('pastes what it copied', () => {
    const copied = selectedTexts(table(), between(0, 0, 3, 2));
    const empty = { columns: COLUMNS, rows: cleared(table(), between(0, 0, 3, 2)) };
    expect(pasted(empty, from(0, 0), copied).rows).toEqual(table().rows);
  });
});

describe('cell text', () => {
  it.each([
    ['210', 210],
    ['3:30', 210],
    ['3:30:00', 210],
    ['3h30', 210],
    ['3 h 30 min', 210],
    ['3.5 h', 210],
    ['45 min', 45],
    ['a while', 'a while'],
    ['', ''],
  ])('parses the length %p as %p', (text, value) => {
    expect(CELL_KINDS.minutes.read(text)).toBe(value);
  });

  it.each([
    ['11', '11:00'],
    ['9.30', '09:30'],
    ['2:15 pm', '14:15'],
    ['12 am', '00:00'],
    ['25:00', '25:00'],
    ['noon', 'noon'],
    ['', null],
  ])('parses the time of day %p as %p', (text, value) => {
    expect(CELL_KINDS.time.read(text)).toBe(value);
  });

  it('parses what it formats', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 2880 }),
        (cents, length) => {
          const { money, minutes } = CELL_KINDS;
          expect(money.read(money.write(cents))).toBe(cents);
          expect(money.read(money.show(cents))).toBe(cents);
          expect(minutes.read(minutes.write(length))).toBe(length);
        },
      ),
    );
  });

  it.each([
    ['Yes', true],
    ['x', true],
    ['', false],
    ['no', false],
    ['maybe', undefined],
  ])('parses %p as %p', (text, value) => {
    expect(CELL_KINDS.yesOrNo.read(text)).toBe(value);
  });
});

describe('undo and redo', () => {
  it('restore each step, and discard undone steps after a new edit', () => {
    const history = withStep(withStep(historyOf('one'), 'two'), 'three');
    expect(undone(history).present).toBe('two');
    expect(redone(undone(history)).present).toBe('three');
    const other = withStep(undone(history), 'four');
    expect(redone(other).present).toBe('four');
    expect(undone(undone(undone(other))).present).toBe('one');
  });

  it('join keystrokes in one field into one step', () => {
    const history = withStep(withStep(historyOf(''), 'S'), 'Sm', true);
    expect(undone(history).present).toBe('');
  });
});
