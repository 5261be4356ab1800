import type { HairSupply } from '@crown-and-coil/shared-api';
import { fieldId } from '@crown-and-coil/shared-ui/forms';
import { CELL_KINDS, type CellValue, choiceKind } from '../variant-grid/cell-text';
import type { Column, GridRow } from '../variant-grid/edits';
import type { VariantValues } from './menu-values';

/** A column of the variants grid, with the variant field that validation messages refer to. */
interface MenuColumn extends Column {
  readonly field: keyof VariantValues;
}

const BEFORE_HAIR: readonly MenuColumn[] = [
  { id: 'offered', field: 'offered', label: 'Offered', kind: CELL_KINDS.yesOrNo },
  { id: 'priceCents', field: 'priceCents', label: 'Price', kind: CELL_KINDS.money },
  { id: 'minutesMin', field: 'minutesMin', label: 'Shortest', kind: CELL_KINDS.minutes },
  { id: 'minutesMax', field: 'minutesMax', label: 'Longest', kind: CELL_KINDS.minutes },
];

/** Columns for each way of supplying hair. */
const HAIR_COLUMNS = { hairIncluded: 'included', hairBring: 'bring', hairSold: 'sold' } as const;

const HAIR: readonly MenuColumn[] = [
  { id: 'hairIncluded', field: 'hair', label: 'Hair included', kind: CELL_KINDS.yesOrNo },
  { id: 'hairBring', field: 'hair', label: 'Client brings', kind: CELL_KINDS.yesOrNo },
  { id: 'hairSold', field: 'hair', label: 'You sell', kind: CELL_KINDS.yesOrNo },
  { id: 'packs', field: 'packs', label: 'Packs', kind: CELL_KINDS.number },
];

const AFTER_HAIR: readonly MenuColumn[] = [
  { id: 'earliestStart', field: 'earliestStart', label: 'Starts from', kind: CELL_KINDS.time },
  { id: 'latestStart', field: 'latestStart', label: 'Starts by', kind: CELL_KINDS.time },
  {
    id: 'leastNaturalLengthCm',
    field: 'leastNaturalLengthCm',
    label: 'Own hair (cm)',
    kind: CELL_KINDS.number,
  },
  {
    id: 'hands',
    field: 'hands',
    label: 'Hands',
    kind: choiceKind([
      { value: 1, label: '1' },
      { value: 2, label: '2' },
    ]),
  },
];

const WITHOUT_HAIR = [...BEFORE_HAIR, ...AFTER_HAIR];
const WITH_HAIR = [...BEFORE_HAIR, ...HAIR, ...AFTER_HAIR];

export const menuColumns = (takesHair: boolean): readonly MenuColumn[] =>
  takesHair ? WITH_HAIR : WITHOUT_HAIR;

const rows = new WeakMap<VariantValues, GridRow>();

/** A variant as a grid row; memoized, so the same variant gives the same row object. */
export function rowOf(variant: VariantValues): GridRow {
  const known = rows.get(variant);
  if (known) return known;
  const { options, hair, ...cells } = variant;
  const supplies = Object.entries(HAIR_COLUMNS).map(([id, supply]) => [id, hair.includes(supply)] as const);
  const row: GridRow = { ...cells, ...Object.fromEntries(supplies) };
  rows.set(variant, row);
  return row;
}

/** The variant behind an edited row. */
export function variantOfRow(row: GridRow, before: VariantValues): VariantValues {
  if (row === rowOf(before)) return before;
  const { hairIncluded, hairBring, hairSold, ...cells } = row;
  const isOn: Readonly<Record<string, CellValue | undefined>> = { hairIncluded, hairBring, hairSold };
  const hair = Object.entries(HAIR_COLUMNS).flatMap(([id, supply]): HairSupply[] =>
    isOn[id] ? [supply] : [],
  );
  // Each column's kind determines the field's type.
  return { ...before, ...(cells as Partial<VariantValues>), hair };
}

/** The id of a cell's element: messages about a variant's field link to the first column that shows it. */
export const cellId = (row: number, { id }: Column): string =>
  fieldId(`variants[${row}].${id === 'hairIncluded' ? 'hair' : id}`);

/** Messages of a variant by the columns that show them. */
export function columnProblems(
  problems: Readonly<Record<string, unknown>>,
  columns: readonly MenuColumn[],
): Readonly<Record<string, string>> {
  const seen = new Set<string>();
  return Object.fromEntries(
    columns.flatMap(({ id, field }) => {
      const message = problems[field];
      if (typeof message !== 'string' || seen.has(field)) return [];
      seen.add(field);
      return [[id, message]];
    }),
  );
}
