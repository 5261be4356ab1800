import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { storedState } from '../personas/people';
import { coveredActions } from '../product/clearance';
import { ALL_SCREENS } from '../screens/all-screens';
import { test as anyTest, expect } from '../test';

interface Browsers {
  /** The browser of whoever has this log-in, opened with the first of their screens. */
  readonly browserOf: (login: string | undefined, options: BrowserContextOptions) => Promise<BrowserContext>;
}

/** Nothing is changed here: the screens of one person are tabs of one browser, which has their scripts after the first. */
const test = anyTest.extend<object, Browsers>({
  browserOf: [
    async ({ browser }, use) => {
      const open = new Map<string | undefined, Promise<BrowserContext>>();
      await use((login, options) => {
        const context = open.get(login) ?? browser.newContext(options);
        open.set(login, context);
        return context;
      });
      for (const context of open.values()) await (await context).close();
    },
    { scope: 'worker' },
  ],

  page: async (
    { browserOf, baseURL, storageState, viewport, isMobile, hasTouch, deviceScaleFactor, locale, timezoneId },
    use,
  ) => {
    const login = typeof storageState === 'string' ? storageState : undefined;
    const context = await browserOf(login, {
      baseURL,
      viewport,
      isMobile,
      hasTouch,
      deviceScaleFactor,
      locale,
      timezoneId,
      ...(login && { storageState: login }),
    });
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html.slice(0, 160)}`));
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { name, person, visitorsOnly, open } of ALL_SCREENS) {
  test.describe(name, () => {
    /** On a phone a client looks at what is open to everybody too: so the feedback button stands on it. */
    const looker = (project: string) =>
      person ?? (project === 'phone' && !visitorsOnly ? 'client' : undefined);

    test.use({
      storageState: async ({ baseURL: _ }, use, { project }) => {
        await use(storedState(looker(project.name)));
      },
    });

    test(`${name}: accessible, nothing sideways or covered, nothing wrong in the console`, async ({
      page,
      watch,
      findBookable,
      apiAs,
    }, { project }) => {
      if (/404|not-found/.test(name)) watch.expect(/404/);
      await open(page, await findBookable({ extras: 1, products: 1 }), apiAs);
      expect(await seriousViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await page.title()).toMatch(/ \| Crown & Coil$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

      if (project.name === 'phone') {
        if (looker(project.name)) expect(await coveredActions(page), 'under the feedback button').toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await sidewaysScroll(page), 'at 320 px').toBe(0);
      }
    });
  });
}
