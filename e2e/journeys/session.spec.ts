import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { startSession } from '../personas/session';
import { AccountScreen } from '../screens/account';
import { LoginScreen } from '../screens/login';
import { SiteHeader } from '../screens/site-header';
import { expect, test } from '../test';

/** A browser and an operating system that no other demo session uses. */
const LOST_PHONE =
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0 Mobile Safari/537.36 OPR/39.0';

const ACCOUNT = { email: PEOPLE.client.email, password: DEMO_PASSWORD };

/** These journeys end their sessions, so they must not use the stored one. */
async function logIn(login: LoginScreen): Promise<void> {
  await login.open();
  await login.logIn(ACCOUNT.email, ACCOUNT.password);
  await expect(login.page).toHaveURL(PEOPLE.client.landing);
}

test('a client logs in, stays logged in after a reload, and logs out @phone', async ({ page }) => {
  await logIn(new LoginScreen(page));
  const header = new SiteHeader(page);
  await header.showsLoggedIn('My Profile');
  await page.reload();
  await header.showsLoggedIn('My Profile');
  await header.logOut();
  await header.showsLoggedOut();
  await page.reload();
  await header.showsLoggedOut();
});

test('the log-in page redirects a logged-in person to their own page @once', async ({ page }) => {
  await startSession(page, ACCOUNT);
  await page.goto('/login');
  await expect(page).toHaveURL(PEOPLE.client.landing);
});

test('a session ended elsewhere leads to the log-in page and back @once', async ({ page, watch, apiAs }) => {
  watch.expect(/401/);
  const client = await apiAs('client');
  const [booking] = await client.bookingsOfMine();
  if (!booking) throw new Error('The demo client has no bookings.');
  const login = new LoginScreen(page);
  await startSession(page, ACCOUNT);
  const stored = await page.evaluate(() => Object.values({ ...localStorage }).join());
  const [, token] = /"token":"([^"]+)"/.exec(stored) ?? [];
  await client.revoke(token);

  await page.goto(`/booking-details/${booking.id}`);
  await login.isShown();
  await new SiteHeader(page).showsLoggedOut();
  expect(await page.evaluate(() => Object.values({ ...localStorage }).join())).not.toContain('"token":"');
  await login.logIn(PEOPLE.client.email, DEMO_PASSWORD);
  await expect(page).toHaveURL(`/booking-details/${booking.id}`);
});

test('a person sees where they are logged in, and logs out a lost phone @phone', async ({
  page,
  another,
  watch,
}) => {
  watch.expect(/422|401/);
  const phone = await another();
  await phone.context.setExtraHTTPHeaders({ 'user-agent': LOST_PHONE });
  const onPhone = new LoginScreen(phone.page);
  await logIn(onPhone);
  await startSession(page, ACCOUNT);
  await page.goto('/account');
  const account = new AccountScreen(page);
  await expect(account.devices.getByRole('listitem').first()).toContainText('This device');
  await account.logOutDevice('Opera on Windows Phone', 'not my password');
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('That device is logged out.')).toBeVisible();

  await onPhone.page.goto('/account');
  await onPhone.isShown();
  await page.reload();
  await account.isShown();
  await expect(account.devices.getByRole('listitem').first()).toContainText('This device');
});

test('logging in or out in one tab updates the other @once', async ({ page, context, watch }) => {
  // Requests in flight when the other tab ends the session get a 401.
  watch.expect(/^401: GET /, /console error: .* status of 401/);
  const other = await context.newPage();
  await watch.follow(other);
  await other.goto('/browse-services');
  await new SiteHeader(other).showsLoggedOut();

  await logIn(new LoginScreen(page));
  await new SiteHeader(other).showsLoggedIn('My Profile');
  await new SiteHeader(other).logOut();
  await new SiteHeader(page).showsLoggedOut();
});
