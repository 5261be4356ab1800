import { LoginScreen } from '../screens/login';
import { SiteHeader } from '../screens/site-header';
import { expect, test } from './test';

test('every page has the header and its links', async ({ page }) => {
  await page.goto('/');
  const header = new SiteHeader(page);
  await expect(header.brand).toBeVisible();
  await header.goTo('Professionals');
  await expect(page).toHaveURL('/browse-professionals');
  await header.goTo('Services');
  await expect(page).toHaveURL('/browse-services');
  await header.showsLoggedOut();
});

test('the log-in page asks for email and password', async ({ page }) => {
  const login = new LoginScreen(page);
  await login.open();
  await expect(login.email).toBeEditable();
  await expect(login.password).toBeEditable();
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
});

test('a client page asks a visitor to log in', async ({ page }) => {
  await page.goto('/booking-confirmed/01990000-0000-7000-8000-000000000000');
  await new LoginScreen(page).isShown();
});

test('an unknown URL shows the not-found page', async ({ page, watch }) => {
  watch.expect(/404/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('img', { name: '404' })).toBeVisible();
});

test('every remote in the registry can be fetched', async ({ request }) => {
  const registry = (await (await request.get('/registry.json')).json()) as {
    remotes: Record<string, { entry: string }>;
  };
  expect(Object.keys(registry.remotes)).toEqual(expect.arrayContaining(['mfe-booking', 'mfe-browse']));
  for (const [name, { entry }] of Object.entries(registry.remotes)) {
    const answer = await request.get(entry);
    expect(answer.status(), name).toBe(200);
    expect(answer.headers()['content-type'], name).toContain('javascript');
    expect(answer.headers()['cache-control'], name).toContain('immutable');
  }
});
