/** The tab's storage, which survives a reload. It may be full or blocked: everything works without what is kept in it. */

/** @returns undefined when it throws */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const readFromTab = (key: string): string | undefined =>
  attempt(() => sessionStorage.getItem(key)) ?? undefined;

export function keepInTab(key: string, text: string): void {
  attempt(() => sessionStorage.setItem(key, text));
}

/** Removes the entries whose keys begin with `prefix`. */
export function clearFromTab(prefix: string): void {
  attempt(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place));
    for (const key of keys) if (key?.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}
