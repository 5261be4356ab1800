/** Steps that are kept; the oldest goes first. */
const MAX_STEPS = 100;

/** A value with what it was before and what was undone. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
}

export const historyOf = <Value>(present: Value): History<Value> => ({ past: [], present, future: [] });

/**
 * Adds a step. What was undone before is gone, as in any editor.
 *
 * @param joins whether the step continues the one before (a letter more in the same field), so that both undo as one
 */
export const withStep = <Value>(
  { past, present, future }: History<Value>,
  next: Value,
  joins = false,
): History<Value> => {
  if (next === present) return { past, present, future };
  return { past: joins ? past : [...past, present].slice(-MAX_STEPS), present: next, future: [] };
};

export function undone<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
  };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}
