import type { Page } from '@playwright/test';
import type { Hands } from '../hands/hands';
import { keyboard } from '../hands/keyboard';
import { pointer } from '../hands/pointer';
import { desktop, phone } from '../launch/devices';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { BrowseServicesScreen } from '../screens/browse-services';
import { LoginScreen } from '../screens/login';
import { SiteHeader } from '../screens/site-header';
import { Workspace } from '../screens/workspace';
import { expect, test } from '../test';

interface Way {
  readonly name: string;
  readonly device: typeof desktop;
  readonly hands: (page: Page) => Hands;
  /** Each way of working moves the studio somewhere else: a real change every time. */
  readonly suburb: { readonly typed: string; readonly display: string };
}

const WAYS: readonly Way[] = [
  { name: 'desktop', device: desktop, hands: pointer, suburb: { typed: 'Sunsh', display: 'Sunshine VIC' } },
  { name: 'phone', device: phone, hands: pointer, suburb: { typed: 'Carl', display: 'Carlton VIC' } },
  { name: 'keyboard', device: desktop, hands: keyboard, suburb: { typed: 'Foots', display: 'Footscray VIC' } },
];

// One professional, one way after the other; so the whole file belongs to one project.
test.describe.configure({ mode: 'serial' });

for (const { name: way, device, hands, suburb } of WAYS) {
  test.describe(`a working day of a braider, ${way} @once`, () => {
    test.use(device);

    const tag = `${way} ${Date.now().toString(36)}`;

    async function logIn(page: Page, email: string): Promise<void> {
      const login = new LoginScreen(page);
      await hands(page).write(login.email, email);
      await hands(page).write(login.password, DEMO_PASSWORD);
      await hands(page).press(login.submit);
    }

    async function startWork(page: Page): Promise<Workspace> {
      await new LoginScreen(page).open();
      await logIn(page, PEOPLE.professional.email);
      const workspace = new Workspace(page, hands(page));
      await workspace.isShown();
      return workspace;
    }

    test('moves to another suburb, and is found there', async ({ page }) => {
      const workspace = await startWork(page);
      const name = await workspace.profile.getByRole('heading', { level: 1 }).innerText();
      await workspace.follow('Edit Profile');
      await workspace.hands.suggest(page.getByRole('combobox', { name: 'Location' }), suburb.typed, suburb.display);
      await workspace.press('Save profile');
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
      await workspace.isShown();

      await new SiteHeader(page).goTo('Professionals');
      const card = page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
      await expect(card).toContainText(suburb.display);
    });

    test('offers, prices, hides and withdraws a service and a product', async ({ page }) => {
      const [service, product] = [`Knotless ${tag}`, `Beads ${tag}`];
      const workspace = await startWork(page);
      await workspace.follow('Add new service');
      await workspace.write('Name', service);
      await workspace.write('Price (AUD)', '180');
      await workspace.write('Duration (minutes)', '240');
      await workspace.select('Category', 'Protective Styles');
      await workspace.press('Save service');
      await expect(workspace.row(service)).toContainText('$180.00');

      await workspace.openTab('Manage Products');
      await workspace.follow('Create product');
      await workspace.write('Name', product);
      await workspace.write('Price (AUD)', '12.50');
      await workspace.press('Add attribute');
      await workspace.select('Key', 'Color');
      await workspace.write('Value', 'Gold');
      await workspace.press('Save product');
      await expect(workspace.row(product)).toContainText('Color: Gold');

      // The client of the same browser, without a reload: nothing that was known before stands in the way.
      const header = new SiteHeader(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await header.logOut();
      await header.goTo('Log in');
      await logIn(page, PEOPLE.client.email);
      const services = new BrowseServicesScreen(page);
      await services.isShown();
      await services.searchFor(service);
      await page.getByRole('link', { name: service, exact: true }).click();
      await page.getByRole('link', { name: 'Book Appointment' }).click();
      await expect(page).toHaveURL(/add-more-services/);
      await header.logOut();
      await header.goTo('Log in');
      await logIn(page, PEOPLE.professional.email);
      await workspace.isShown();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

      await workspace.openTab('Manage Services');
      await workspace.follow(`Edit ${service}`);
      await workspace.write('Price (AUD)', '195');
      await workspace.hands.press(page.getByRole('checkbox', { name: 'Active' }));
      await workspace.press('Save service');
      await expect(workspace.row(service)).toContainText('$195.00');
      await expect(workspace.row(service)).toContainText('Not active');
      await header.goTo('Services');
      await services.searchFor(service);
      await expect(page.getByRole('heading', { name: 'No services found for the search term' })).toBeVisible();

      await header.goTo('My Dashboard');
      await workspace.deleteOne(service, 'service');
      await expect(workspace.row(service)).toHaveCount(0);
      await workspace.openTab('Manage Products');
      await workspace.follow(`Edit ${product}`);
      await workspace.write('Price (AUD)', '14');
      await workspace.press('Save product');
      await expect(workspace.row(product)).toContainText('$14.00');
      await workspace.deleteOne(product, 'product');
      await expect(workspace.row(product)).toHaveCount(0);
    });
  });
}
