/** Number of files on the page that are not stored yet; one leave prompt covers all of them. */
const counts = new Map<object, number>();
const listeners = new Set<() => void>();

/** @param list identifies the uploader; a count of 0 removes it */
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
