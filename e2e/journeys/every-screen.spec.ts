import type { BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { showOnPhone } from '../launch/devices';
import { storedState } from '../personas/people';
import { ALL_RULES, LOOKS, violations } from '../product/accessibility';
import { coveredActions } from '../product/clearance';
import { ALL_SCREENS } from '../screens/all-screens';
import { expect, testWithPictures } from '../test';

interface Browsers {
  /** The browser context of a login, created for its first screen. */
  readonly browserOf: (login: string | undefined, options: BrowserContextOptions) => Promise<BrowserContext>;
}

/** These tests change nothing, so all screens of a login share one context with warm script caches. */
const test = testWithPictures.extend<object, Browsers>({
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

/** Violations of the rules that depend on theme and width, once colour transitions have ended. */
async function violationsOfLooks(page: Page): Promise<string[]> {
  await waitForTransitions(page);
  return violations(page, LOOKS);
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Current or selected elements without an outline in forced colours, which remove backgrounds. */
async function unmarkedInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  return page
    .locator('[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]')
    .locator('visible=true')
    .evaluateAll((chosen) =>
      chosen
        .filter((element) => getComputedStyle(element).outlineStyle === 'none')
        .map((element) => element.outerHTML.slice(0, 160)),
    );
}

/** Links, buttons and texts clipped horizontally by an ancestor that cannot scroll. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const clipperOf = (element: Element): Element | null => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (scrolls(box)) return null;
        if (clips(box)) return box;
      }
      return null;
    };
    return [
      ...document.querySelectorAll(
        'main :is(a, button, h1, h2, h3, p, dt, dd, label), header :is(a, button)',
      ),
    ]
      .filter(
        (element) =>
          element.textContent?.trim() && isShown(element) && !element.closest('[aria-hidden="true"]'),
      )
      .filter((element) => {
        const box = clipperOf(element)?.getBoundingClientRect();
        const { left, right } = element.getBoundingClientRect();
        return box && box.width > 1 && (right > box.right + 1 || left < box.left - 1);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });

/** Texts smaller than the look allows (12 px). */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const size = Number.parseFloat(getComputedStyle(parentElement).fontSize);
      if (size < 12) small.push(`${size} px: ${textContent.trim().slice(0, 60)}`);
    }
    return small;
  });

/** Colours within a transition are not the design's. Does not wait for endless animations. */
const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Checks that apply to every screen at any width. */
async function checkScreen(page: Page): Promise<void> {
  // Retries, as a button may change colour while axe runs.
  await expect(async () => {
    await waitForTransitions(page);
    expect(await violations(page, ALL_RULES)).toEqual([]);
  }).toPass({ timeout: 60_000 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await page.title()).toMatch(/ \| Crown & Coil$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

async function checkNarrowestPhone(page: Page): Promise<void> {
  await showOnPhone(page, { width: 320, height: 640 });
  expect(await sidewaysScroll(page), 'at 320 px').toBe(0);
  // The map moves its markers into view shortly after a resize.
  await expect.poll(() => cutOff(page), 'cut off at 320 px').toEqual([]);
  expect(await tooSmall(page), 'text below 12 px at 320 px').toEqual([]);
  await checkDarkTheme(page);
}

async function checkDarkTheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOfLooks(page), 'in the dark theme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const { name, person, visitorsOnly, open } of ALL_SCREENS) {
  /** Public screens are opened twice: by a visitor on a desktop, by a client on a phone (with the feedback button). */
  const hasOneAudience = person !== undefined || visitorsOnly === true;

  test.describe(name, () => {
    const viewer = (project: string) => person ?? (project === 'phone' ? 'client' : undefined);

    test.use({
      storageState: async ({ baseURL: _ }, use, { project }) => {
        await use(storedState(viewer(project.name)));
      },
    });

    test(`${name}: accessible, no horizontal scroll, nothing covered, clean console${hasOneAudience ? ', on a desktop and a phone @once' : ''}`, async ({
      page,
      watch,
      findBookable,
      apiAs,
    }, { project }) => {
      if (/404|not-found/.test(name)) watch.expect(/404/);
      await open(page, { findBookable: () => findBookable({ extras: 1, products: 1 }), apiAs });
      await checkScreen(page);
      if (hasOneAudience) {
        expect(await unmarkedInForcedColors(page), 'on a desktop').toEqual([]);
        await page.emulateMedia({ forcedColors: 'none' });
        await showOnPhone(page);
        await checkScreen(page);
      }
      if (hasOneAudience || project.name === 'phone') {
        if (viewer(project.name)) expect(await coveredActions(page), 'under the feedback button').toEqual([]);
        await checkNarrowestPhone(page);
      } else await checkDarkTheme(page);
      expect(await unmarkedInForcedColors(page)).toEqual([]);
    });
  });
}

/** Replaces each name and place in API responses by one long word. */
const lengthenNames = (page: Page) =>
  page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET' || /stream/.test(route.request().url())) return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    const longer = body.replace(
      /"(display_name|first_name|client_name|location|name)":"/g,
      `$&${'Wolfeschlegel'.repeat(5)}`,
    );
    return route.fulfill({ response, body: longer });
  });

/** Checks that long names are shown without horizontal scrolling or clipping. */
async function checkLongNames(page: Page, part: Locator, where: string): Promise<void> {
  await part
    .getByText(/Wolfeschlegel/)
    .first()
    .waitFor();
  expect(await sidewaysScroll(page), where).toBe(0);
  expect(await cutOff(page), where).toEqual([]);
}

test.describe('a client on a phone', () => {
  test.use({ storageState: storedState('client') });

  test('names of one long word are wrapped @once', async ({ page, apiAs }) => {
    const { id, professional, services } = await (await apiAs('client')).oldestBookingOfMine('pending');
    await lengthenNames(page);
    await page.goto('/client-profile');
    await showOnPhone(page);
    for (const path of [
      '/client-profile',
      `/booking-details/${id}`,
      `/booking/${id}/reschedule`,
      `/booking-confirmed/${id}`,
      `/ask-for-quote/${professional.id}`,
      `/add-more-services/${services[0]?.id}/${professional.id}`,
    ]) {
      await page.goto(path);
      await checkLongNames(page, page.getByRole('main'), path);
    }
  });
});

test.describe('a professional on a phone', () => {
  test.use({ storageState: storedState('professional') });

  test('names of one long word are wrapped in the workspace @once', async ({ page }) => {
    await lengthenNames(page);
    await page.goto('/professional-dashboard');
    await showOnPhone(page);
    for (const tab of ['today', 'services', 'bookings', 'products', 'payments']) {
      await page.goto(`/professional-dashboard?tab=${tab}`);
      await checkLongNames(page, page.getByRole('tabpanel'), tab);
    }
  });
});
