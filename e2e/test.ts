import { type BrowserContext, expect, type LaunchOptions, type Page } from '@playwright/test';
import { test as gateTest } from './gates/test';
import { chromiumOptions } from './launch/chromium';
import { type Person, storedLogin } from './personas/people';
import { ProductApi } from './product/api';
import { type FoundBookable, findBookable, type Wanted } from './product/bookable';
import { waitUntilHydrated } from './wait-until-hydrated';
import { MessageWatch } from './watch-messages';

interface Fixtures {
  /** The page's toasts; also of another page once it is watched. */
  readonly messages: MessageWatch;
  /** The API as an anonymous visitor. */
  readonly api: ProductApi;
  /** The API as a demo person, with a session that ends with the test. */
  readonly apiAs: (person: Person) => Promise<ProductApi>;
  /** Something bookable, with a professional that no other worker books. */
  readonly findBookable: <Extras extends number = 0, Products extends number = 0>(
    wanted?: Wanted<Extras, Products>,
  ) => Promise<FoundBookable<Extras, Products>>;
  /** A second browser with its own login. */
  readonly another: (person?: Person) => Promise<{ context: BrowserContext; page: Page }>;
}

/** Extends the gates' test with more fixtures. */
export const test = gateTest.extend<Fixtures>({
  messages: async ({ page }, use) => {
    const messages = new MessageWatch();
    await messages.follow(page);
    await use(messages);
  },

  api: async ({ baseURL: _ }, use) => {
    const api = await ProductApi.asVisitor();
    await use(api);
    await api.end();
  },

  apiAs: async ({ baseURL: _ }, use) => {
    const open: ProductApi[] = [];
    await use(async (person) => {
      const api = await ProductApi.as(person);
      open.push(api);
      return api;
    });
    for (const api of open) await api.end();
  },

  findBookable: async ({ api }, use, { parallelIndex, config }) => {
    const ofWorker = { worker: parallelIndex, workers: config.workers };
    await use((wanted = {}) => findBookable(api, wanted, ofWorker));
  },

  another: async ({ browser, viewport, isMobile, hasTouch, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({
        viewport,
        isMobile,
        hasTouch,
        ...(person ? { storageState: storedLogin(person) } : {}),
      });
      contexts.push(context);
      const page = await context.newPage();
      waitUntilHydrated(page);
      await watch.follow(page);
      return { context, page };
    });
    for (const context of contexts) await context.close();
  },
});

/**
 * For journeys that need pictures or desktop animations (`playwright.config.ts`). They share workers and browsers;
 * files with their own launch options, even equal ones, would not.
 */
export const testWithPictures = test.extend<object, { readonly launchOptions: LaunchOptions }>({
  launchOptions: [({ browserName: _ }, use) => use(chromiumOptions()), { scope: 'worker' }],
  contextOptions: ({ browserName: _ }, use) => use({}),
});

/** Runs all tests of a file logged in as this person. */
export const as = (person: Person) => ({ storageState: storedLogin(person) });

export { expect };
