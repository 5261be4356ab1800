import { PASSKEY_MESSAGES, SECOND_FACTOR_MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Page } from '@playwright/test';
import { join } from '../personas/join';
import { startSession } from '../personas/session';
import { stranger } from '../personas/stranger';
import { Outbox } from '../product/outbox';
import { LoginScreen } from '../screens/login';
import { SiteHeader } from '../screens/site-header';
import { expect, test } from '../test';

/** Calls in flight while a token is replaced get a 401, and the page continues with the new token. */
const TOKEN_ENDED = /\b401\b/;

/** Adds a virtual authenticator that verifies its user immediately, such as a phone's. */
async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the user approves requests immediately. */
    touches: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Makes user verification fail or succeed. */
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Records the page's passkey requests. @returns the mediation of each request since the page loaded */
async function noteRequests(page: Page): Promise<() => Promise<(string | undefined)[]>> {
  await page.addInitScript(() => {
    const asked: (string | undefined)[] = [];
    const get = CredentialsContainer.prototype.get;
    CredentialsContainer.prototype.get = function (options) {
      asked.push(options?.mediation ?? 'by the button');
      return get.call(this, options);
    };
    Object.assign(globalThis, { asked });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'asked'));
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await sectionOf(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

test('a client adds a passkey, logs in with it, and removes it @phone', async ({ page, watch, apiAs }, {
  project,
}) => {
  watch.expect(TOKEN_ENDED);
  const pia = stranger('Pia', project.name);
  await join(page, await apiAs('admin'), 'Client', pia);
  const device = await giveAuthenticator(page);
  const login = new LoginScreen(page);
  const header = new SiteHeader(page);
  await startSession(page, pia);
  await page.goto('/account');
  await addPasskey(page, 'My phone', pia.password);
  await expect(page.getByText(PASSKEY_MESSAGES.added)).toBeVisible();
  const passkeys = sectionOf(page).getByRole('listitem');
  await expect(passkeys).toHaveCount(1);
  await expect(passkeys).toContainText('Not used yet.');
  await new Outbox(page).hasText(pia.email, 'The passkey “My phone” was added');

  await addPasskey(page, 'Again', pia.password);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(PASSKEY_MESSAGES.alreadyHere)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await header.logOut();
  await device.touches(false);
  const requests = await noteRequests(page);
  await login.open();
  await expect.poll(requests).toEqual(['conditional']);
  await device.verifies(false);
  await device.touches(true);
  await login.passkey.click();
  await expect(login.problem).toHaveText(PASSKEY_MESSAGES.cancelled);
  await expect.poll(requests).toEqual(['conditional', 'by the button', 'conditional']);
  await device.verifies(true);
  await login.passkey.click();
  await expect(page).not.toHaveURL(/\/login$/);

  await page.goto('/account');
  await expect(passkeys).toContainText('Last used');
  await passkeys.getByRole('button', { name: 'Rename My phone' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(PASSKEY_MESSAGES.renamed)).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove Old phone' }).click();
  await dialog.getByLabel('Your password').fill(pia.password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(PASSKEY_MESSAGES.removed)).toBeVisible();
  await expect(passkeys).toHaveCount(0);

  // The device answers autofill requests immediately, as if the user had picked a suggestion.
  await header.logOut();
  await login.open();
  await expect(login.problem).toHaveText(PASSKEY_MESSAGES.refused);
  expect(await requests()).toEqual(['conditional']);
});

test('an admin picks a passkey from the suggestions and reaches the dashboard without a code @once', async ({
  page,
  watch,
  apiAs,
}, { project }) => {
  watch.expect(TOKEN_ENDED);
  const ada = stranger('Ada', project.name);
  await join(page, await apiAs('admin'), 'Admin', ada);
  await giveAuthenticator(page);
  const login = new LoginScreen(page);
  const users = page.getByRole('tabpanel', { name: 'Users' }).getByRole('listitem').first();
  await page.goto('/admin-dashboard?tab=users');
  await login.isShown();
  await login.logIn(ada.email, ada.password);
  await expect(page.getByText(SECOND_FACTOR_MESSAGES.neededHere)).toBeVisible();
  await addPasskey(page, 'Laptop', ada.password);
  await expect(page).toHaveURL('/admin-dashboard?tab=users');
  await expect(users).toBeVisible();

  const requests = await noteRequests(page);
  await new SiteHeader(page).logOut();
  await page.goto('/admin-dashboard?tab=users');
  await expect(page).toHaveURL('/admin-dashboard?tab=users');
  await expect(users).toBeVisible();
  expect(await requests()).toEqual(['conditional']);
});
