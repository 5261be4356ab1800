import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { LoginScreen } from '../screens/login';
import { SiteHeader } from '../screens/site-header';
import { expect, test } from '../test';

/** Each of these ends its session, so none may use the stored one. */
async function logIn(login: LoginScreen): Promise<void> {
  await login.open();
  await login.logIn(PEOPLE.client.email, DEMO_PASSWORD);
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
  await logIn(new LoginScreen(page));
  await page.goto('/login');
  await expect(page).toHaveURL(PEOPLE.client.landing);
});

test('a session ended elsewhere leads to the log-in page and back @once', async ({ page, watch, apiAs }) => {
  watch.expect(/401/);
  const client = await apiAs('client');
  const [booking] = await client.bookingsOfMine();
  if (!booking) throw new Error('The demo client has no bookings.');
  const login = new LoginScreen(page);
  await logIn(login);
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

test('logging in or out in one tab updates the other @once', async ({ page, context, watch }) => {
  // What one tab is asking for while the other ends the session is refused.
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
