import type { Page } from '@playwright/test';

/** Attribute of a server-rendered remote's element until it is hydrated (shared-ui `remote/server-rendered-element`). */
const NOT_HYDRATED = '[data-drawn-version]:visible';

/** Waits until server-rendered content is hydrated: earlier clicks do not reach any script. */
export const hydrated = (page: Page): Promise<void> =>
  page.locator(NOT_HYDRATED).waitFor({ state: 'hidden' });

/** Makes each page load wait for hydration, except a `goto` with `waitUntil: 'commit'`. */
export function waitUntilHydrated(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil !== 'commit') await hydrated(page);
    return response;
  };
}
