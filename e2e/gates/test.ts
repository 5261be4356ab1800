import { test as base, expect } from '@playwright/test';
import { waitUntilHydrated } from '../wait-until-hydrated';
import { PageWatch } from '../watch-page';

/**
 * A gate runs against a release before promotion and against the live site afterwards, as a read-only visitor. Pages
 * must be free of errors.
 */
export const test = base.extend<{
  /** Fails the test if the page, or one it opened, had an unexpected error. */
  readonly watch: PageWatch;
}>({
  watch: [
    async ({ page, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) waitUntilHydrated(page);
      const watch = new PageWatch();
      await watch.follow(page);
      await use(watch);
      const problems = [...watch.problems];
      // Handlers with a pending fetch would otherwise fail the run once the page is closed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems, 'problems of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
