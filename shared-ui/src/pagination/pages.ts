/** How many pages hold `total` results; at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page numbers worth showing: first, last, current and its neighbours; 'gap' where some are omitted. */
export function visiblePages(page: number, pages: number): (number | 'gap')[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(shown)].sort((first, second) => first - second);
  return sorted.flatMap((number, place): (number | 'gap')[] => {
    const before = sorted[place - 1] ?? 0;
    if (number - before <= 1) return [number];
    // A gap of one page is the page itself.
    return number - before === 2 ? [number - 1, number] : ['gap', number];
  });
}
