import { BrowseProfessionalsScreen } from '../screens/browse-professionals';
import { BrowseServicesScreen } from '../screens/browse-services';
import { HomeScreen } from '../screens/home';
import { ServiceDetailsScreen } from '../screens/service-details';
import { expect, test } from './test';

test('home leads to services, a service and its professional', async ({ page }) => {
  const home = new HomeScreen(page);
  await home.open();
  await home.services.click();
  const services = new BrowseServicesScreen(page);
  await services.isShown();
  const link = services.cards.first().getByRole('heading').getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  const details = new ServiceDetailsScreen(page);
  await details.isShown(name);
  await expect(details.facts).toContainText(/\$\d/);
  await expect(details.book).toBeVisible();
  await details.professional.click();
  await expect(page.getByRole('heading', { name: 'Services Offered' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Available Times' })).toBeVisible();
});

test('professionals can be listed and filtered', async ({ page }) => {
  const professionals = new BrowseProfessionalsScreen(page);
  await professionals.open();
  await expect(professionals.cards.first()).toBeVisible();
  await professionals.location.fill('no such place');
  await professionals.filter.click();
  await expect(page.getByRole('heading', { name: 'No professionals found.' })).toBeVisible();
});
