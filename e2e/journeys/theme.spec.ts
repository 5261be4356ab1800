import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, PEOPLE, storedState } from '../personas/people';
import { startSession } from '../personas/session';
import { expect, test } from '../test';

const GROUNDS = { light: 'rgb(251, 245, 234)', dark: 'rgb(28, 19, 14)' };

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const choose = (page: Page, theme: string) =>
  page.getByRole('contentinfo').getByText(theme, { exact: true }).click();
const barColors = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('content')));

test("a page follows the device's theme until the person chooses one @once", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect.poll(() => ground(page)).toBe(GROUNDS.dark);

  await choose(page, 'Light');
  await expect.poll(() => ground(page)).toBe(GROUNDS.light);
  expect(await barColors(page)).toEqual(['#FBF5EA', '#FBF5EA']);

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await ground(page)).toBe(GROUNDS.light);

  await choose(page, 'As this device');
  await expect.poll(() => ground(page)).toBe(GROUNDS.dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(GROUNDS.light);
});

test('a chosen theme applies before any script file loads, so that no page flashes @once', async ({
  page,
  watch,
}) => {
  watch.expect(/\.js/);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await choose(page, 'Dark');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/browse-services', { waitUntil: 'commit' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveCSS('background-color', GROUNDS.dark);
  await expect(html).toHaveCSS('color-scheme', 'dark');
});

test('a theme chosen in one tab applies in the other tabs @once', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/terms-of-use');
  await choose(other, 'Dark');
  await expect.poll(() => ground(page)).toBe(GROUNDS.dark);
  await other.close();
});

test('print is light, whatever the theme @once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/terms-of-use');
  await choose(page, 'Dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test("a professional's printed lists leave out forms and words about buttons @once", async ({ page }) => {
  await startSession(page, { email: PEOPLE.professional.email, password: DEMO_PASSWORD });
  await page.goto('/professional-dashboard?tab=payments');
  const setup = page.getByText('You can ask for deposits in your house rules.');
  const businessName = page.getByRole('textbox', { name: /Business name/ });
  await expect(setup).toBeVisible();
  await expect(businessName).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Receipts and invoices' })).toBeVisible();
  await expect(setup).toBeHidden();
  await expect(businessName).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/professional-dashboard');
  const prompt = page.getByText(/ sees when you open it\.$/).first();
  await expect(prompt).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(prompt).toBeHidden();
});

/** Scroll areas with more content than they show, which paper cuts off. */
const cutByScrolling = (page: Page) =>
  page
    .getByRole('main')
    .locator('*')
    .evaluateAll((elements) =>
      elements
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
        .filter(({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1)
        .map((element) => element.outerHTML.slice(0, 160)),
    );

test("a professional's whole week is printed @once", async ({ page }) => {
  await startSession(page, { email: PEOPLE.professional.email, password: DEMO_PASSWORD });
  await page.goto('/professional-dashboard?tab=availability');
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect.poll(() => cutByScrolling(page)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => cutByScrolling(page)).toEqual([]);
});

test.describe('an admin', () => {
  test.use({ storageState: storedState('admin') });

  test('prints whole lists, without the search above them and the link to skip @once', async ({ page }) => {
    await page.goto('/admin-dashboard');
    await expect(page.getByRole('region', { name: 'Counts by day' })).toBeVisible();
    await expect.poll(() => cutByScrolling(page)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => cutByScrolling(page)).toEqual([]);
    await expect(page.getByText('Skip to content')).toBeHidden();

    await page.goto('/admin-dashboard?tab=users');
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByLabel('Search users')).toBeHidden();
  });
});
