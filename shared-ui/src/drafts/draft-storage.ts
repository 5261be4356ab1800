const PREFIX = 'crown-and-coil:draft:';
const keyOf = (name: string) => `${PREFIX}${name}`;

/** The tab's storage may be full, or forbidden: a form works without drafts. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What was typed over what was there: by field, only the fields that differ. */
export interface Draft {
  readonly base: Readonly<Record<string, unknown>>;
  readonly typed: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The draft of that name; a damaged one, or one of an older release, is none. */
export function readDraft(name: string): Draft | undefined {
  const text = attempt(() => sessionStorage.getItem(keyOf(name)));
  const draft: unknown = text ? attempt(() => JSON.parse(text)) : undefined;
  if (!isRecord(draft)) return undefined;
  const { base, typed } = draft;
  return isRecord(base) && isRecord(typed) ? { base, typed } : undefined;
}

export function writeDraft(name: string, draft: Draft): void {
  attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)));
}

/** The form was saved: its draft is not needed any more. */
export function forgetDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(name)));
}

/** Somebody logged out: whoever uses this tab next finds nothing of what they typed. */
export function forgetAllDrafts(): void {
  attempt(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place));
    for (const key of keys) if (key?.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What of a form's values differs from those that it was opened with. */
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
 * What a draft still has to say about a form that is opened anew: fields that it does not have any more are left out, and
 * so are those whose stored value has changed meanwhile, so that an old draft never undoes what was saved since.
 */
export function typedStill(
  { base, typed }: Draft,
  initialValues: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([field]) => field in initialValues && isSame(base[field], initialValues[field]),
    ),
  );
}
