import { attempt, clearFromTab, keepInTab, readFromTab } from './tab-storage';

const PREFIX = 'crown-and-coil:draft:';
const keyOf = (name: string) => `${PREFIX}${name}`;

/** Typed and stored values by field, only for fields that differ. */
export interface Draft {
  readonly base: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Record<string, unknown>>;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the draft of that name; undefined when damaged or written by an older release. */
export function readDraft(name: string): Draft | undefined {
  const text = readFromTab(keyOf(name));
  const draft: unknown = text ? attempt(() => JSON.parse(text)) : undefined;
  if (!isRecord(draft)) return undefined;
  const { base, typed } = draft;
  return isRecord(base) && isRecord(typed) ? { base, typed } : undefined;
}

export function writeDraft(name: string, draft: Draft): void {
  keepInTab(keyOf(name), JSON.stringify(draft));
}

/** Deletes the draft after its form was saved. */
export function forgetDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(name)));
}

/** On log-out: the tab's next user finds no drafts. */
export const forgetAllDrafts = (): void => clearFromTab(PREFIX);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The form values that differ from the initial ones. */
export function draftOf(
  values: Readonly<Record<string, unknown>>,
  initialValues: Readonly<Record<string, unknown>>,
): Draft {
  const fields = Object.keys(values).filter((field) => !isSame(values[field], initialValues[field]));
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { base: pick(initialValues), typed: pick(values) };
}

/**
 * Draft fields whose stored value has not changed since, for a form that is opened again. Fields that the form no
 * longer has are omitted, so that an old draft never undoes a newer save.
 */
export function restorableFields(
  { base, typed }: Draft,
  initialValues: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([field]) => field in initialValues && isSame(base[field], initialValues[field]),
    ),
  );
}
