/**
 * Where a key leads in a list of options: arrows step (and stop at the ends), Home and End jump, a letter goes to
 * the next option that starts with it. Undefined when the key has no such meaning.
 */
export function optionForKey(key: string, active: number, labels: readonly string[]): number | undefined {
  const last = labels.length - 1;
  if (last < 0) return undefined;
  if (key === 'ArrowDown') return Math.min(active + 1, last);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1 || key === ' ') return undefined;
  const order = labels.map((_, step) => (active + 1 + step) % labels.length);
  return order.find((place) => labels[place]?.toLowerCase().startsWith(key.toLowerCase()));
}
