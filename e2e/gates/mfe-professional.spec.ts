import { askToLogIn, enterAs } from './account';
import { expect, test } from './test';

const NOTHING = '01990000-0000-7000-8000-000000000000';

test('every workspace page asks a visitor to log in', async ({ page }) => {
  await askToLogIn(page, [
    '/professional-dashboard',
    '/edit-professional-profile',
    '/create-service',
    '/set-availability',
  ]);
});

test('the dashboard opens, and each tab shows its list, an empty message or the next step', async ({
  page,
  watch,
}) => {
  await enterAs({ page, watch }, 'professional');
  await expect(page).toHaveURL(/\/professional-dashboard/);
  await expect(page.getByRole('complementary', { name: 'Your profile' })).toBeVisible();
  for (const tab of ['Manage Services', 'Manage Availability', 'Manage Bookings', 'Manage Products']) {
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    await expect(
      panel
        .getByRole('listitem')
        .or(panel.getByText(/^No .+ found/))
        .first(),
    ).toBeVisible();
    await expect(panel.getByRole('alert')).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Payments' }).click();
  const payments = page.getByRole('tabpanel', { name: 'Payments' });
  await expect(payments.getByText(/ask for deposits/).first()).toBeVisible();
  await expect(payments.getByRole('alert')).toHaveCount(0);
});

test('each form opens and rejects an empty submit', async ({ page, watch }) => {
  await enterAs({ page, watch }, 'professional');
  await expect(page.getByRole('complementary', { name: 'Your profile' })).toBeVisible();
  for (const [path, thing] of [
    ['/create-service', 'service'],
    ['/create-product', 'product'],
    ['/set-availability', 'availability'],
    ['/set-weekly-hours', 'weekly hours'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: `Save ${thing}` }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto('/edit-professional-profile');
  await expect(page.getByLabel('Display name')).not.toHaveValue('');
});

test('an unknown service shows a message', async ({ page, watch }) => {
  watch.expect(/404/);
  await enterAs({ page, watch }, 'professional');
  await expect(page.getByRole('complementary', { name: 'Your profile' })).toBeVisible();
  await page.goto(`/edit-service/${NOTHING}`);
  await expect(page.getByRole('main')).toContainText('Service not found.');
});
