/** The value below which a share of the values lies. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Probability that a value of the first set exceeds one of the second, ties counting half (AUC). At 0.5 a single value
 * reveals nothing about its origin.
 */
export function chanceOfLonger(ones: readonly number[], others: readonly number[]): number {
  let longer = 0;
  for (const one of ones)
    for (const other of others) {
      if (one > other) longer += 1;
      else if (one === other) longer += 0.5;
    }
  return longer / (ones.length * others.length);
}
