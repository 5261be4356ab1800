import { test as base, expect } from '@playwright/test';
import { waitUntilHydrated } from '../wait-until-hydrated';
import { PageWatch } from '../watch-page';

/**
 * A gate runs before a release becomes live, and against what is live afterwards: as a visitor, and without changing
 * anything. A page must be without errors too.
 */
export const test = base.extend<{
  /** Fails the test when the page, or another one of it, had an error that the test does not expect. */
  readonly watch: PageWatch;
}>({
  watch: [
    async ({ page, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) waitUntilHydrated(page);
      const watch = new PageWatch();
      await watch.follow(page);
      await use(watch);
      expect(watch.problems, 'problems of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
