import { useFormikContext } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { historyOf, redone, undone, withStep } from '../variant-grid/history';
import type { MenuValues } from './menu-values';

/** The path of the one text or number in which two values differ; undefined when more than one differs. */
function changedPath(before: unknown, after: unknown, path = ''): string | undefined {
  if (before === after) return undefined;
  if (!isParent(before) || !isParent(after)) return path;
  const keys = Object.keys(after);
  if (keys.length !== Object.keys(before).length) return undefined;
  const changed = keys.filter((key) => before[key] !== after[key]);
  const [key] = changed;
  return changed.length === 1 && key !== undefined
    ? changedPath(before[key], after[key], `${path}.${key}`)
    : undefined;
}

const isParent = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Steps back and forward over the whole menu. Letters typed into one field are one step. */
export function useMenuHistory() {
  const { values, setValues } = useFormikContext<MenuValues>();
  const [history, setHistory] = useState(() => historyOf(values));

  if (values !== history.present) {
    const path = changedPath(history.present, values);
    const isText = path !== undefined && !path.startsWith('.variants');
    const continues = isText && path === changedPath(history.past.at(-1), history.present);
    setHistory(withStep(history, values, continues));
  }

  const go = (there: typeof history) => {
    setHistory(there);
    void setValues(there.present);
  };
  return {
    undo: history.past.length > 0 ? () => go(undone(history)) : undefined,
    redo: history.future.length > 0 ? () => go(redone(history)) : undefined,
  };
}
