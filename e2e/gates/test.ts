import { test as base, expect } from '@playwright/test';
import { waitUntilHydrated } from '../wait-until-hydrated';
import { PageWatch } from '../watch-page';

/**
 * A gate runs before a release becomes live, and against what is live afterwards: as a visitor, and without changing
 * anything. A page must be without errors too.
 */
export const test = base.extend<{ watch: PageWatch }>({
  watch: [
    async ({ page }, use) => {
      waitUntilHydrated(page);
      const watch = new PageWatch();
      await watch.follow(page);
      await use(watch);
      expect(watch.problems, 'problems of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
