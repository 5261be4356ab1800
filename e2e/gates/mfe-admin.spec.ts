import { askToLogIn, enterAs } from './account';
import { expect, test } from './test';

test('every admin page asks a visitor to log in', async ({ page }) => {
  await askToLogIn(page, ['/admin-dashboard', '/admin-upload']);
});

test('the dashboard shows its charts and table, and each list its entries or an empty message', async ({
  page,
  watch,
}) => {
  await enterAs({ page, watch }, 'admin');
  await expect(page).toHaveURL(/\/admin-dashboard/);
  await expect(page.getByRole('img', { name: /by day: \d+ in 30 days/ })).toHaveCount(4);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(32);
  for (const tab of ['Waitlist', 'Invitations', 'Users', 'Feedback', 'Payments', 'Admin log']) {
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    await expect(
      panel
        .getByRole('listitem')
        .or(panel.getByText(/^(No|No one|Nothing) .+/))
        .first(),
    ).toBeVisible();
    await expect(panel.getByRole('alert')).toHaveCount(0);
  }
});

test('site images are shown by type', async ({ page, watch }) => {
  await enterAs({ page, watch }, 'admin');
  await expect(page).toHaveURL(/\/admin-dashboard/);
  await page.goto('/admin-upload?type=founder');
  await expect(page.getByRole('radio', { name: /^founder/ })).toBeChecked();
  await expect(
    page
      .getByRole('region', { name: 'On the site' })
      .or(page.getByRole('heading', { name: 'No images of this type yet.' })),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
