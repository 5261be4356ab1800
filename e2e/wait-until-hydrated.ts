import type { Page } from '@playwright/test';

/** On the element of a remote that a server has drawn, until it is hydrated (shared-ui `remote/drawn-element`). */
const DRAWN = '[data-drawn-version]:visible';

/** Waits until the browser has taken over what a server drew: nothing that is pressed before that reaches a script. */
export const hydrated = (page: Page): Promise<void> => page.locator(DRAWN).waitFor({ state: 'hidden' });

/**
 * Makes each load of a page end when a drawn page can be used. A `goto` with `waitUntil: 'commit'` does not wait.
 */
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
