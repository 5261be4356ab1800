import { SECOND_FACTOR_MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { join } from '../personas/join';
import { startSession } from '../personas/session';
import { stranger } from '../personas/stranger';
import { ProductApi } from '../product/api';
import { Outbox } from '../product/outbox';
import { LoginScreen } from '../screens/login';
import { SiteHeader } from '../screens/site-header';
import { expect, test } from '../test';

const PERIOD_MS = 30_000;

/**
 * Sets up two-step log-in on the account page.
 *
 * @returns the authenticator app and the recovery codes
 */
async function setUp(page: Page, password: string): Promise<{ app: TOTP; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-step log-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  const key = await dialog.getByText('Key to type instead').locator('code').textContent();
  const app = new TOTP({ secret: key?.replaceAll(' ', '') ?? '' });
  await dialog.getByLabel('Code of the app').fill(app.generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const kept = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return { app, codes: kept };
}

/** Turning it on or off revokes all tokens: concurrent calls get a 401, and the page continues with the new token. */
const TOKEN_ENDED = /\b401\b/;

/** The next code after the one used for the setup, which the server accepts early. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + PERIOD_MS });

test('a client sets up two-step log-in, logs in with the app and with a recovery code, and turns it off @phone', async ({
  page,
  watch,
  apiAs,
}, { project }) => {
  watch.expect(/second-factor/, /status of 422/, TOKEN_ENDED);
  const dina = stranger('Dina', project.name);
  await join(page, await apiAs('admin'), 'Client', dina);
  const login = new LoginScreen(page);
  const header = new SiteHeader(page);
  await startSession(page, dina);
  await page.goto('/account');
  const { app, codes } = await setUp(page, dina.password);
  const section = page.getByRole('region', { name: 'Two-step log-in' });
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible();

  const [first = '', second = ''] = codes;
  await header.logOut();
  await login.open();
  await login.logIn(dina.email, dina.password);
  await expect(page.getByLabel('Code of your app')).toBeFocused();
  await page.getByLabel('Code of your app').fill('abc');
  await login.submit.click();
  await expect(page.getByText(SECOND_FACTOR_MESSAGES.wrongCode)).toBeVisible();
  await page.getByLabel('Code of your app').fill(nextCode(app));
  await login.submit.click();
  await expect(page).not.toHaveURL(/\/login$/);

  await header.logOut();
  await login.open();
  await login.logIn(dina.email, dina.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first.toUpperCase());
  await login.submit.click();
  await expect(page).not.toHaveURL(/\/login$/);
  await new Outbox(page).hasText(dina.email, '9 of 10 are left');

  await page.goto('/account');
  await section.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(dina.password);
  await dialog.getByLabel('Code').fill(second);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Set up two-step log-in' })).toBeVisible();
  await expect(page.getByText(SECOND_FACTOR_MESSAGES.turnedOff)).toBeVisible();
});

test('a new admin sets up two-step log-in before the dashboard, and returns to it @once', async ({
  page,
  watch,
  apiAs,
}, { project }) => {
  watch.expect(TOKEN_ENDED);
  const admin = await apiAs('admin');
  const rosa = stranger('Rosa', project.name);
  await join(page, admin, 'Admin', rosa);
  const login = new LoginScreen(page);
  await page.goto('/admin-dashboard?tab=users');
  await login.isShown();
  await login.logIn(rosa.email, rosa.password);
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(SECOND_FACTOR_MESSAGES.neededHere)).toBeVisible();
  expect(await (await ProductApi.logIn(rosa)).statusOf('/admin/users')).toBe(403);
  await setUp(page, rosa.password);
  await expect(page).toHaveURL('/admin-dashboard?tab=users');
  await expect(page.getByRole('tabpanel', { name: 'Users' }).getByRole('listitem').first()).toBeVisible();
});
