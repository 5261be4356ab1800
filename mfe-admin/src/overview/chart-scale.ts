/**
 * The upper end of a scale for counts: the next 1, 2, 4 or 6 times a power of ten, so that its half is a whole number
 * too, and never below 2.
 */
export function topOfScale(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 10].find((times) => times * power >= most) ?? 10;
  return step * power;
}

/** The day with the highest count; undefined when every count is 0. */
export function peakOf<Day>(days: readonly Day[], countOf: (day: Day) => number): Day | undefined {
  const peak = days.reduce<Day | undefined>(
    (best, day) => (best === undefined || countOf(day) > countOf(best) ? day : best),
    undefined,
  );
  return peak !== undefined && countOf(peak) > 0 ? peak : undefined;
}
