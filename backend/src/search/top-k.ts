/** Above this number sorting everything is faster than insertion. */
const MOST_IN_PLACE = 100;

/** The first `count` in an order, like sorting and slicing; stable. */
export function topK<One>(
  all: readonly One[],
  compare: (one: One, other: One) => number,
  count: number,
): One[] {
  if (count > MOST_IN_PLACE || all.length <= count) return all.toSorted(compare).slice(0, count);
  const first: One[] = [];
  for (const one of all) {
    const last = first.at(-1);
    if (first.length === count && last !== undefined && compare(one, last) >= 0) continue;
    first.splice(placeOf(one, first, compare), 0, one);
    if (first.length > count) first.pop();
  }
  return first;
}

/** After all that are less or equal. */
function placeOf<One>(one: One, sorted: readonly One[], compare: (one: One, other: One) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(one, other) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
