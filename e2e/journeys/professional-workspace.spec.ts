import type { Page } from '@playwright/test';
import { openUntil } from '../open-until';
import { DEMO_PASSWORD } from '../personas/people';
import { startSession } from '../personas/session';
import { ProductApi } from '../product/api';
import { ISLA } from '../product/demo-professionals';
import { BrowseServicesScreen } from '../screens/browse-services';
import { SiteHeader } from '../screens/site-header';
import { expect, test } from '../test';

const ISLAS_ACCOUNT = { email: ISLA.email, password: DEMO_PASSWORD };

test.beforeEach(async ({ page }) => {
  await startSession(page, ISLAS_ACCOUNT);
  await page.goto('/professional-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: ISLA.name })).toBeVisible();
});

const save = (page: Page, thing: string) => page.getByRole('button', { name: `Save ${thing}` }).click();

test('a service is created, found by clients at once, changed and deleted @phone', async ({
  page,
  another,
}) => {
  // Unique for each run.
  const name = `Twist out ${Date.now().toString(36)}`;
  const header = new SiteHeader(page);

  await page.getByRole('tab', { name: 'Manage Services' }).click();
  await page.getByRole('link', { name: 'Add new service' }).click();
  await page.getByLabel('Duration (minutes)').fill('10');
  await save(page, 'service');
  await expect(page.getByRole('alert')).toContainText('Four things to fix before this can be saved.');
  await expect(page.getByRole('alert')).toBeFocused();

  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Price (AUD)').fill('95.50');
  await page.getByLabel('Duration (minutes)').fill('105');
  await page.getByLabel('Category').selectOption('Braids');
  await expect(page.getByRole('main')).toContainText('Braids are listed under Protective Styles.');
  await page.getByRole('button', { name: 'Switch to Protective Styles' }).click();
  await save(page, 'service');
  await expect(page).toHaveURL('/professional-dashboard?tab=services');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  // In the same session without a reload, and for other visitors.
  await header.goTo('Services');
  const services = new BrowseServicesScreen(page);
  await services.searchFor(name);
  await expect(services.card(name, ISLA.name)).toContainText('$95.50');
  const { page: visitor } = await another();
  const seen = new BrowseServicesScreen(visitor);
  await openUntil(
    () => seen.open(`?search=${encodeURIComponent(name)}`),
    (soon) => soon(seen.card(name, ISLA.name)).toBeVisible(),
  );

  await header.goTo('My Dashboard');
  await page.getByRole('tab', { name: 'Manage Services' }).click();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByLabel('Price (AUD)').fill('120');
  await save(page, 'service');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('$120.00');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this service?');
  await page.getByRole('button', { name: 'Delete service' }).click();
  await expect(page.getByRole('heading', { name: 'Your services' })).toBeFocused();
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  const none = visitor.getByRole('heading', { name: 'No services found for the search term' });
  await openUntil(
    () => visitor.reload(),
    (soon) => soon(none).toBeVisible(),
  );
});

test('unsaved changes prompt before leaving and survive a reload @once', async ({ page }) => {
  await page.getByRole('tab', { name: 'Manage Services' }).click();
  await page.getByRole('link', { name: 'Add new service' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Not saved yet');

  await page.goBack();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/create-service');
  await expect(name).toHaveValue('Not saved yet');

  await page.reload();
  await expect(name).toHaveValue('Not saved yet');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(name).toHaveValue('');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/professional-dashboard?tab=services');
});

test('availability is added, refused a second time, and deleted @phone', async ({ page, watch }) => {
  watch.expect(/409/);
  // Later than all demo windows, with minutes that identify its row.
  const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const row = page.getByRole('listitem').filter({ hasText: '9:05 am' });
  // A failed attempt may have left it.
  const isla = await ProductApi.logIn(ISLAS_ACCOUNT);
  for (const { id, start_time } of await isla.windowsOfMine())
    if (Date.parse(start_time) > Date.now() + 198 * 86_400_000) await isla.closeWindow(id);
  await isla.end();
  const openDay = async (from: string, to: string) => {
    await page.getByRole('link', { name: 'Set availability' }).click();
    await expect(page.getByRole('main')).toContainText('All times are Hobart time');
    await page.getByLabel('Start', { exact: true }).fill(`${day}T${from}:05`);
    await page.getByLabel('End', { exact: true }).fill(`${day}T${to}:05`);
    await save(page, 'availability');
  };

  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await openDay('09', '17');
  await expect(page).toHaveURL('/professional-dashboard?tab=availability&show=list');
  await expect(row).toContainText(`5:05 pm`);

  await openDay('16', '18');
  await expect(page.getByRole('alert')).toContainText('This overlaps your availability on');
  await expect(page.getByLabel('Start', { exact: true })).toHaveValue(`${day}T16:05`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  await row.getByRole('button', { name: /^Delete / }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete this availability?',
  );
  await page.getByRole('button', { name: 'Delete availability' }).click();
  await expect(page.getByRole('heading', { name: 'Your availability' })).toBeFocused();
  await expect(row).toHaveCount(0);
});
