const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Versions<Values> {
  /** The values that the form was opened with. */
  readonly opened: Values;
  readonly typed: Values;
  /** The values that are stored now. */
  readonly saved: Values;
}

interface Merged<Values> {
  /** The typed values of fields that were changed in the form, the saved ones of all others. */
  readonly values: Values;
  /** The saved values of fields that were changed to something else in the form. */
  readonly conflicts: Partial<Values>;
}

/** Three-way merge by top-level field. */
export function mergeValues<Values extends object>({
  opened,
  typed,
  saved,
}: Versions<Values>): Merged<Values> {
  const values = { ...saved };
  const conflicts: Partial<Values> = {};
  for (const field of Object.keys(typed) as (keyof Values)[]) {
    if (isSame(typed[field], opened[field])) continue;
    values[field] = typed[field];
    if (!isSame(saved[field], opened[field]) && !isSame(saved[field], typed[field]))
      conflicts[field] = saved[field];
  }
  return { values, conflicts };
}
