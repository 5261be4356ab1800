/** How many files of the whole page are not stored yet: one question guards them all. */
const counts = new Map<object, number>();
const listeners = new Set<() => void>();

/** @param list whose count it is; 0 forgets it */
export function reportUnsent(list: object, count: number): void {
  if ((counts.get(list) ?? 0) === count) return;
  if (count > 0) counts.set(list, count);
  else counts.delete(list);
  for (const listener of listeners) listener();
}

export function subscribeUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasUnsent = (): boolean => counts.size > 0;
