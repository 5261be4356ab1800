import {
  Button,
  DownloadIcon,
  Field,
  Input,
  Muted,
  media,
  Row,
  Select,
  saveFile,
  UploadIcon,
} from '@crown-and-coil/shared-ui';
import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useId, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { filledDown, filledRight, type GridRow, pasted } from '../variant-grid/edits';
import { FIRST_CELL, insideGrid, type Selection } from '../variant-grid/selection';
import { VariantGrid } from '../variant-grid/variant-grid';
import { type ChangeUnit, stepsFromFirst, withChangedNumbers } from './change-selected';
import { cellId, columnProblems, menuColumns, rowOf, variantOfRow } from './menu-columns';
import { MenuSection } from './menu-section';
import { type MenuValues, type VariantValues, variantName } from './menu-values';
import { useMenuHistory } from './use-menu-history';

const Change = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  align-items: end;
  & input {
    width: 96px;
  }
  ${media.mobile} {
    width: 100%;
  }
`;

const KeyHelp = styled.span`
  @media (pointer: coarse) {
    display: none;
  }
`;

const TouchHelp = styled.span`
  @media not all and (pointer: coarse) {
    display: none;
  }
`;

/** Loaded when a spreadsheet first comes in or goes out: it brings the CSV library. */
const loadMenuFile = () => import('./menu-file');

interface Props {
  readonly serviceName: string;
  /** For combinations that a file brings. */
  readonly plain: VariantValues;
}

/** Price, length and the rest of every combination, in one grid. */
export function VariantSection({ serviceName, plain }: Props) {
  const { values, errors, submitCount, setValues } = useFormikContext<MenuValues>();
  const history = useMenuHistory();
  const helpId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const [chosen, setSelection] = useState<Selection>(FIRST_CELL);
  const [said, setSaid] = useState('');
  const { groups, variants } = values;
  const columns = menuColumns(values.hair !== null);
  const rows = useMemo(
    () =>
      variants.map((variant) => ({
        key: variant.options.join(' '),
        name: variantName(groups, variant),
        values: rowOf(variant),
      })),
    [groups, variants],
  );
  const table = { columns, rows: rows.map((row) => row.values) };
  const selection = insideGrid(chosen, { rows: rows.length, columns: columns.length });
  const problems = useProblems(submitCount > 0 ? errors.variants : undefined, columns);

  const change = (changed: readonly GridRow[]) => {
    const next = variants.map((variant, place) => variantOfRow(changed[place] ?? rowOf(variant), variant));
    const count = next.filter((variant, place) => variant !== variants[place]).length;
    if (count === 0) return;
    setSaid(count === 1 ? 'Changed one row.' : `Changed ${count} rows.`);
    void setValues({ ...values, variants: next }, submitCount > 0);
  };

  const paste = async (text: string) => {
    const { readPastedLines } = await loadMenuFile();
    const { rows: changed, into } = pasted(table, selection, readPastedLines(text));
    setSelection(into);
    change(changed);
  };

  const exportCsv = async () => {
    const { menuCsv } = await loadMenuFile();
    saveFile(`${serviceName} menu.csv`, menuCsv(values), 'text/csv');
  };

  const importCsv = async (file: File | undefined) => {
    if (!file) return;
    const { readFileLines, withImportedLines } = await loadMenuFile();
    const outcome = withImportedLines(values, await readFileLines(file), plain);
    if (!outcome) {
      setSaid('This file has none of the columns of the grid. Export the menu first to see how it looks.');
      return;
    }
    void setValues(outcome.values, submitCount > 0);
    const missed = outcome.unknown.length;
    setSaid(
      `Filled ${outcome.filled} ${outcome.filled === 1 ? 'row' : 'rows'} from the file.${missed > 0 ? ` Not in this menu: ${outcome.unknown.slice(0, 3).join('; ')}${missed > 3 ? ` and ${missed - 3} more` : ''}.` : ''}`,
    );
  };

  return (
    <MenuSection aria-labelledby="menu-variants">
      <h2 id="menu-variants">Prices and lengths</h2>
      <Row $wrap $gap="s2">
        <Button size="small" aria-disabled={!history.undo} onClick={history.undo}>
          Undo
        </Button>
        <Button size="small" aria-disabled={!history.redo} onClick={history.redo}>
          Redo
        </Button>
        <Button size="small" onClick={() => change(filledDown(table, selection))}>
          Fill down
        </Button>
        <Button size="small" onClick={() => change(filledRight(table, selection))}>
          Fill across
        </Button>
        <Button size="small" icon={<DownloadIcon size="small" />} onClick={() => void exportCsv()}>
          Export CSV
        </Button>
        <Button size="small" icon={<UploadIcon size="small" />} onClick={() => fileInput.current?.click()}>
          Import CSV
        </Button>
        <input
          ref={fileInput}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file to import"
          hidden
          onChange={(event) => {
            void importCsv(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Row>
      <ChangeSelected
        groups={groups}
        onApply={({ amount, unit, group }) => {
          const options = groups[group]?.options;
          const times = options
            ? stepsFromFirst(selection, (row) =>
                options.findIndex(({ id }) => id === variants[row]?.options[group]),
              )
            : () => 1;
          change(withChangedNumbers(table, selection, { amount, unit, times }));
        }}
      />
      <Muted id={helpId}>
        <KeyHelp>
          Arrow keys move, Enter edits, Shift extends the selection, Ctrl+C and Ctrl+V work with any
          spreadsheet.
        </KeyHelp>
        <TouchHelp>Tap a cell twice to edit it, a heading to select its row or column.</TouchHelp> Lengths can
        be written as 3:30, 3 h 30 or 210. The longest one is what a booking reserves.
      </Muted>
      <VariantGrid
        label="Combinations"
        describedBy={helpId}
        nameHeading={groups.map(({ name }) => name || 'Option').join(', ') || 'Service'}
        columns={columns}
        rows={rows}
        selection={selection}
        onSelect={setSelection}
        onChange={change}
        onPaste={(text) => void paste(text)}
        onUndo={() => history.undo?.()}
        onRedo={() => history.redo?.()}
        cellId={cellId}
        problems={problems}
      />
      <Muted role="status">{said}</Muted>
    </MenuSection>
  );
}

/** The messages of the grid's cells, by row. */
function useProblems(errors: unknown, columns: ReturnType<typeof menuColumns>) {
  return useMemo(() => {
    const found = Object.entries(Object(errors)) as [string, unknown][];
    return Object.fromEntries(
      found.map(([row, problems]) => [Number(row), columnProblems(Object(problems), columns)]),
    );
  }, [errors, columns]);
}

interface ChangeSelectedProps {
  readonly groups: MenuValues['groups'];
  /** @param change.group its place, or -1 for the same change in every row */
  readonly onApply: (change: { amount: number; unit: ChangeUnit; group: number }) => void;
}

/** '+15 %' and '+30 min for each step': one change to all selected cells. */
function ChangeSelected({ groups, onApply }: ChangeSelectedProps) {
  const [amount, setAmount] = useState('15');
  const [unit, setUnit] = useState<ChangeUnit>('percent');
  const [group, setGroup] = useState(-1);
  const shownGroup = group < groups.length ? group : -1;
  const apply = () => {
    if (Number.isFinite(Number(amount))) onApply({ amount: Number(amount), unit, group: shownGroup });
  };
  return (
    <Change role="group" aria-label="Change the selected cells">
      <Field label="Add to the selected cells">
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            onKeyDown={(event) => {
              // The grid's form is not to be sent.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
        )}
      </Field>
      <Field label="In">
        {(control) => (
          <Select {...control} value={unit} onChange={(event) => setUnit(event.target.value as ChangeUnit)}>
            <option value="percent">% of the price</option>
            <option value="dollars">dollars</option>
            <option value="minutes">minutes</option>
          </Select>
        )}
      </Field>
      <Field label="How often">
        {(control) => (
          <Select
            {...control}
            value={String(shownGroup)}
            onChange={(event) => setGroup(Number(event.target.value))}
          >
            <option value="-1">the same in every row</option>
            {groups.map(({ id, name }, place) => (
              <option key={id} value={place}>
                more for each step of {name || `group ${place + 1}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button onClick={apply}>Apply</Button>
    </Change>
  );
}
