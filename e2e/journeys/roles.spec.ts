import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { LoginScreen } from '../screens/login';
import { SiteHeader } from '../screens/site-header';
import { as, expect, test } from '../test';

const NO_PERMISSION = 'You do not have permission to view this page.';

test('a protected page asks a visitor to log in, then returns there @phone', async ({ page, apiAs }) => {
  const [booking] = await (await apiAs('client')).bookingsOfMine();
  if (!booking) throw new Error('The demo client has no bookings.');
  await page.goto(`/booking-details/${booking.id}`);
  const login = new LoginScreen(page);
  await login.isShown();
  await login.logIn(PEOPLE.client.email, DEMO_PASSWORD);
  await expect(page).toHaveURL(`/booking-details/${booking.id}`);
  await expect(page.getByRole('main')).toContainText(booking.services[0]?.name ?? '');
});

test('logging in for a page of another role opens the landing page @once', async ({ page }) => {
  await page.goto('/booking-confirmed/01990000-0000-7000-8000-000000000000');
  const login = new LoginScreen(page);
  await login.isShown();
  await login.logIn(PEOPLE.professional.email, DEMO_PASSWORD);
  await expect(page).toHaveURL(PEOPLE.professional.landing);
});

test('an unknown URL shows the not-found page @once', async ({ page, watch }) => {
  watch.expect(/404/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('img', { name: '404' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This part doesn't lead anywhere.");
  await expect(page).toHaveTitle(/^Page not found/);
  await page.getByRole('main').getByRole('link', { name: 'Browse services' }).click();
  await expect(page).toHaveURL('/browse-services');
});

test('a wrong password shows an error and keeps what was typed @phone', async ({ page, watch }) => {
  watch.expect(/401/);
  // A new email each time: too many failures would lock a real account.
  const email = `unknown-${crypto.randomUUID()}@demo.test`;
  const login = new LoginScreen(page);
  await login.open();
  await login.logIn(email, 'not-the-password');
  await expect(login.problem).toContainText('Incorrect email or password.');
  await expect(login.email).toHaveValue(email);
  await expect(page).toHaveURL('/login');
});

test('email and password are both required @once', async ({ page }) => {
  const login = new LoginScreen(page);
  await login.open();
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  await expect(login.password).toHaveAttribute('aria-invalid', 'true');
});

const WORKSPACE_PAGES = [
  '/professional-dashboard',
  '/edit-professional-profile',
  '/create-service',
  '/create-product',
  '/set-availability',
];

test.describe('a client', () => {
  test.use(as('client'));

  test("cannot open pages of the professional's workspace @once", async ({ page }) => {
    for (const path of WORKSPACE_PAGES) {
      await page.goto(path);
      await expect(page).toHaveURL('/unauthorized');
      await expect(page.getByRole('heading', { level: 1, name: NO_PERMISSION })).toBeVisible();
    }
  });
});

test.describe('a professional', () => {
  test.use(as('professional'));

  test('has a dashboard link in the header, and cannot open client pages @once', async ({ page }) => {
    await page.goto('/browse-services');
    await new SiteHeader(page).showsLoggedIn('My Dashboard');
    await page.goto('/booking-confirmed/01990000-0000-7000-8000-000000000000');
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByRole('heading', { level: 1, name: NO_PERMISSION })).toBeVisible();
  });

  test('can walk through the booking steps and learns that only clients book @once', async ({
    page,
    findBookable,
  }) => {
    const { BookingFlow } = await import('../screens/booking-flow');
    const flow = new BookingFlow(page);
    await flow.toConfirm(await findBookable());
    await expect(flow.confirm.confirm).toBeDisabled();
    await expect(flow.confirm.running).toContainText(/client/i);
  });
});
