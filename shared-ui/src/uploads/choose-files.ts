/** A file that is not added, and why in one sentence. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

export interface ChoiceRules {
  /** How many more fit; Infinity where there is no limit. */
  readonly remaining: number;
  /** Said of those that do not fit: 'You can add up to 3 images.' */
  readonly fullMessage: string;
  /** Why a file cannot be added whatever the room; undefined when it can. */
  readonly refuse: (file: File) => string | undefined;
}

/** Splits chosen files into accepted and refused. Refused files take no place; earlier files come first. */
export function chooseFiles(
  files: readonly File[],
  { remaining, fullMessage, refuse }: ChoiceRules,
): { readonly taken: readonly File[]; readonly leftOut: readonly LeftOut[] } {
  const taken: File[] = [];
  const leftOut: LeftOut[] = [];
  for (const file of files) {
    const reason = refuse(file) ?? (taken.length < remaining ? undefined : fullMessage);
    if (reason === undefined) taken.push(file);
    else leftOut.push({ name: file.name, reason });
  }
  return { taken, leftOut };
}

/** The same reason once, with all the files that it concerns. */
export function byReason(
  leftOut: readonly LeftOut[],
): readonly { readonly reason: string; readonly names: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { name, reason } of leftOut) groups.set(reason, [...(groups.get(reason) ?? []), name]);
  return [...groups].map(([reason, names]) => ({ reason, names }));
}
