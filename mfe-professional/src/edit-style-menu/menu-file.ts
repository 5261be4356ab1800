import { MAX_OPTION_GROUPS } from '@crown-and-coil/shared-api';
import Papa from 'papaparse';
import type { Column, GridRow } from '../variant-grid/edits';
import { menuColumns, rowOf, variantOfRow } from './menu-columns';
import {
  hasRoomFor,
  type MenuValues,
  newMenuId,
  newOption,
  type VariantValues,
  withEveryCombination,
} from './menu-values';

/** The non-empty lines of a CSV file. */
export const readFileLines = (file: File): Promise<string[][]> =>
  new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      skipEmptyLines: 'greedy',
      complete: ({ data }) => resolve(data),
      error: reject,
    });
  });

/** Clipboard lines are tab-separated, whatever else they contain. */
export const readPastedLines = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter: '\t', skipEmptyLines: true }).data;

/** The menu's rows as CSV: a column per group, then the grid's columns. Cells are guarded against formula injection. */
export function menuCsv({ groups, variants, hair }: MenuValues): string {
  const columns = menuColumns(hair !== null);
  const fields = [...groups.map(({ name }) => name), ...columns.map(({ label }) => label)];
  const data = variants.map((variant) => {
    const row = rowOf(variant);
    const labels = groups.map(
      ({ options }, place) => options.find(({ id }) => id === variant.options[place])?.label ?? '',
    );
    return [...labels, ...columns.map(({ id, kind }) => kind.write(row[id] ?? null))];
  });
  return Papa.unparse({ fields, data }, { escapeFormulae: true });
}

/** Result of an import. */
interface ImportOutcome {
  readonly values: MenuValues;
  readonly filled: number;
  /** Rows naming options that the menu does not have. */
  readonly unknown: readonly string[];
}

const plain = (text: string) => text.trim().toLowerCase();
/** Strips the prefix that guards against formula injection. */
const unescaped = (text: string) => text.trim().replace(/^'(?=[=+\-@])/, '');

/**
 * Applies a CSV file to the menu. Columns are matched by heading, rows by option names. If the menu has no groups, each
 * unknown heading before the first known one becomes a group.
 *
 * @returns undefined when no heading is known
 */
export function withImportedLines(
  values: MenuValues,
  [heading = [], ...lines]: readonly (readonly string[])[],
  first: VariantValues,
): ImportOutcome | undefined {
  const columns = menuColumns(true);
  const columnAt = heading.map((text) => columns.find(({ label }) => plain(label) === plain(text)));
  if (!columnAt.some(Boolean)) return undefined;
  const firstKnown = columnAt.findIndex(Boolean);
  const menu =
    values.groups.length === 0 ? withGroupsOf(values, heading.slice(0, firstKnown), lines, first) : values;
  const groupAt = menu.groups.map(({ name }) => heading.findIndex((text) => plain(text) === plain(name)));
  const places = new Map(menu.variants.map(({ options }, place) => [options.join(' '), place]));

  const rows: GridRow[] = menu.variants.map(rowOf);
  const unknown: string[] = [];
  let filled = 0;
  for (const line of lines) {
    const names = groupAt.map((at) => unescaped(line[at] ?? ''));
    const options = menu.groups.map(
      (group, place) => group.options.find(({ label }) => plain(label) === plain(names[place] ?? ''))?.id,
    );
    const place = places.get(options.join(' '));
    const row = place === undefined ? undefined : rows[place];
    if (place === undefined || row === undefined) unknown.push(names.join(', '));
    else {
      rows[place] = withCells(row, columnAt, line);
      filled += 1;
    }
  }
  const takesHair =
    menu.hair !== null ||
    rows.some(({ hairIncluded, hairBring, hairSold }) => hairIncluded || hairBring || hairSold);
  return {
    values: {
      ...menu,
      hair: takesHair ? (menu.hair ?? { name: '', isPreStretched: false, productId: null }) : null,
      variants: menu.variants.map((variant, place) => variantOfRow(rows[place] ?? rowOf(variant), variant)),
    },
    filled,
    unknown,
  };
}

function withCells(
  row: GridRow,
  columnAt: readonly (Column | undefined)[],
  line: readonly string[],
): GridRow {
  const cells = columnAt.flatMap((column, place) => {
    const value = column?.kind.read(unescaped(line[place] ?? ''));
    return column && value !== undefined ? [[column.id, value] as const] : [];
  });
  return { ...row, ...Object.fromEntries(cells) };
}

/** Groups and options in file order. */
function withGroupsOf(
  values: MenuValues,
  names: readonly string[],
  lines: readonly (readonly string[])[],
  first: VariantValues,
): MenuValues {
  const groups = names.slice(0, MAX_OPTION_GROUPS).map((name, place) => {
    const labels = new Map(
      lines
        .map((line) => unescaped(line[place] ?? ''))
        .filter((label) => label !== '')
        .map((label) => [plain(label), label] as const),
    );
    return {
      id: newMenuId(),
      name: unescaped(name),
      options: [...labels.values()].map((label) => ({ ...newOption(), label })),
    };
  });
  if (groups.length === 0 || !hasRoomFor(groups)) return values;
  return withEveryCombination({ ...values, groups, variants: [] }, first);
}
