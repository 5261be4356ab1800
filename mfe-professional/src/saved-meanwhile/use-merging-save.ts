import type { FormikHelpers } from '@crown-and-coil/shared-ui/forms';
import { useState } from 'react';
import { mergeValues } from './merge-values';

/** The current state in a 409 for a change that is based on outdated values; undefined for any other failure. */
function currentOf<Stored>(error: unknown): Stored | undefined {
  const { data } = Object(error) as { data?: unknown };
  const { current } = Object(data) as { current?: Stored };
  return current;
}

interface Options<Stored, Values, Answer> {
  /** What the form was opened with; undefined for something new. Later values are ignored. */
  readonly stored: Stored | undefined;
  readonly valuesOf: (stored: Stored) => Values;
  /** Sends the values with the state that they are based on. */
  readonly send: (values: Values, base: Stored | undefined) => PromiseLike<Answer>;
}

/**
 * Saves a form without reverting what another tab or device saved since the form was opened: fields that the form did
 * not change keep what is stored. When both changed the same field, nothing is saved, and `conflicts` has the stored
 * values; saving again overwrites them. `base` is the state that the form's values are based on.
 */
export function useMergingSave<Stored, Values extends object, Answer extends { readonly error?: unknown }>({
  stored,
  valuesOf,
  send,
}: Options<Stored, Values, Answer>) {
  const [base, setBase] = useState(stored);
  const [conflicts, setConflicts] = useState<Partial<Values>>({});

  async function save(values: Values, helpers: FormikHelpers<Values>): Promise<Answer> {
    setConflicts({});
    const answer = await send(values, base);
    const current = currentOf<Stored>(answer.error);
    if (base === undefined || current === undefined) return answer;
    const saved = valuesOf(current);
    const merged = mergeValues({ opened: valuesOf(base), typed: values, saved });
    setBase(current);
    setConflicts(merged.conflicts);
    // The draft, too, is now based on the current state.
    helpers.resetForm({ values: saved, isSubmitting: true, submitCount: 1 });
    void helpers.setValues(merged.values, false);
    return Object.keys(merged.conflicts).length === 0 ? send(merged.values, current) : answer;
  }

  return { save, base, conflicts, discardConflicts: () => setConflicts({}) };
}
