import type { Page } from '@playwright/test';
import { openUntil } from '../open-until';
import { BrowseProfessionalsScreen } from '../screens/browse-professionals';
import { BrowseServicesScreen } from '../screens/browse-services';
import { expect, test } from '../test';

test.use({ javaScriptEnabled: false });

/** Reloads a page until it is server-rendered: a busy gateway may leave rendering to the browser. */
async function waitUntilRendered(page: Page): Promise<void> {
  const rendered = page.locator('[data-drawn-version]');
  if ((await rendered.count()) === 1) return;
  await openUntil(
    () => page.reload(),
    (soon) => soon(rendered).toHaveCount(1),
  );
}

/** Files needed only by scripts are not loaded. */
const NO_SCRIPTS = /\.js \(csp\)$/;

test('home is complete and its links work @once', async ({ page, watch }) => {
  watch.expect(NO_SCRIPTS);
  await page.goto('/');
  await waitUntilRendered(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the hands that know your hair.');
  await expect(page.getByRole('img', { name: /crown of hair/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 Crown & Coil');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse professionals' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professionals');
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
});

test('a visitor searches, filters and pages through services, and reads the price of one @once', async ({
  page,
  watch,
}) => {
  watch.expect(NO_SCRIPTS);
  const services = new BrowseServicesScreen(page);
  await page.goto('/browse-services');
  await waitUntilRendered(page);
  await expect(services.cards).toHaveCount(20);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await waitUntilRendered(page);
  await expect(services.cards.first()).toBeVisible();

  await services.category.selectOption('Protective Styles');
  await services.searchText.fill('braids');
  await services.search.click();
  await expect(page).toHaveURL(/category=Protective\+Styles&search=braids/);
  await waitUntilRendered(page);
  await expect(services.searchText).toHaveValue('braids');
  await expect(services.category).toHaveValue('Protective Styles');
  const card = services.cards.first();
  await expect(card).toContainText('Protective Styles');
  const name = (await card.getByRole('heading').getByRole('link').textContent()) ?? '';
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/service-details\//);
  await waitUntilRendered(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main')).toContainText(/\$\d/);
});

test('hovering a card prefetches its page @once', async ({ page, watch }) => {
  watch.expect(NO_SCRIPTS);
  const prefetched = new Set<string>();
  const browser = await page.context().newCDPSession(page);
  browser.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') prefetched.add(prefetchUrl);
  });
  await browser.send('Preload.enable');
  await page.goto('/browse-services');
  await waitUntilRendered(page);
  const link = new BrowseServicesScreen(page).cards.first().getByRole('heading').getByRole('link');
  const address = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  await link.hover();
  await expect.poll(() => prefetched).toContain(address);
  await link.click();
  await expect(page).toHaveURL(address);
  const delivery = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map(
        (entry) => (entry as PerformanceNavigationTiming & { readonly deliveryType: string }).deliveryType,
      ),
  );
  expect(delivery).toEqual(['navigational-prefetch']);
});

test('a visitor finds a professional by specialisation and place, and reads prices and free times @once', async ({
  page,
  watch,
  findBookable,
}) => {
  watch.expect(NO_SCRIPTS);
  const { service } = await findBookable();
  const { professional } = service;
  const professionals = new BrowseProfessionalsScreen(page);
  await page.goto('/browse-professionals');
  await waitUntilRendered(page);
  await page.getByRole('listbox', { name: 'Specialisation' }).selectOption('Braider');
  await page.getByText('More filters').click();
  await page.getByRole('listbox', { name: 'They offer' }).selectOption('Children welcome');
  await professionals.filter.click();
  await expect(page).toHaveURL(/specialization=Braider.*offer=children/);
  await waitUntilRendered(page);
  await expect(professionals.cards.first()).toContainText('Braider');
  await professionals.reset.click();
  await expect(page).not.toHaveURL(/specialization/);
  await waitUntilRendered(page);
  await professionals.location.fill(professional.location);
  await professionals.filter.click();
  await expect(page).toHaveURL(/location=/);
  await waitUntilRendered(page);
  await page.getByRole('link', { name: professional.display_name, exact: true }).first().click();
  await expect(page).toHaveURL(/\/public-professional-page\//);
  await waitUntilRendered(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(professional.display_name);
  await expect(page.getByRole('main')).toContainText(/\$\d/);
  const times = page.getByRole('complementary', { name: 'Available Times' });
  await expect(times.getByRole('link', { name: /\d (am|pm), .*, book / }).first()).toBeVisible();
});

test('a page that needs scripts says so, and not that it is loading @once', async ({ page, watch }) => {
  watch.expect(NO_SCRIPTS);
  await page.goto('/client-profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  const loading = () => getComputedStyle(document.querySelector('#app') as Element, '::before').content;
  expect(await page.evaluate(loading)).toBe('none');
});
