import { SiteHeader } from '../screens/site-header';
import { askToLogIn, enterAs } from './account';
import { expect, test } from './test';

test('client pages ask a visitor to log in', async ({ page }) => {
  await askToLogIn(page, ['/client-profile', '/edit-client-profile']);
});

test('the profile shows bookings, and the form shows the stored values', async ({ page, watch }) => {
  await enterAs({ page, watch }, 'client');
  await expect(page).toHaveURL(/\/browse-services/);
  await new SiteHeader(page).goTo('My Profile');
  await expect(page.getByRole('region', { name: 'Hair', exact: true })).toBeVisible();
  await expect(page.getByRole('article').or(page.getByText('No bookings found.')).first()).toBeVisible();
  await page.goto('/edit-client-profile');
  await expect(page.getByLabel('First name')).not.toHaveValue('');
});
