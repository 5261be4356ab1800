import { join } from '../personas/join';
import { startSession } from '../personas/session';
import { stranger } from '../personas/stranger';
import { Outbox } from '../product/outbox';
import { AccountScreen } from '../screens/account';
import { LoginScreen } from '../screens/login';
import { SiteHeader } from '../screens/site-header';
import { expect, test } from '../test';

/** Changing the email revokes all tokens: concurrent calls get a 401, and the page logs in with the new token. */
const TOKEN_ENDED = /\b401\b/;

test('a client changes their email by the link to the new address, and logs in with it @phone', async ({
  page,
  watch,
  apiAs,
}, { project }) => {
  watch.expect(TOKEN_ENDED);
  const dina = stranger('Dina', project.name);
  const next = stranger('Dina', `${project.name}new`);
  await join(page, await apiAs('admin'), 'Client', dina);
  await startSession(page, dina);
  await page.goto('/account');
  const account = new AccountScreen(page);
  await account.changeEmail(next.email, dina.password);
  await expect(account.email.getByText(next.email)).toBeVisible();
  await page.reload();
  await expect(account.email.getByRole('button', { name: 'Cancel the change' })).toBeVisible();

  const outbox = new Outbox(page);
  await outbox.follow(next.email, /confirm your new email/i);
  await page.getByRole('button', { name: 'Change my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email was changed.' })).toBeFocused();
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page.getByText(`You are logged in as ${next.email}.`)).toBeVisible();
  await expect(account.email.getByRole('button', { name: 'Change email' })).toBeVisible();
  await outbox.hasText(dina.email, 'The email of your account was changed', 'log in with your username');

  await new SiteHeader(page).logOut();
  const login = new LoginScreen(page);
  await login.open();
  await login.logIn(next.email, dina.password);
  await expect(page).not.toHaveURL(/\/login$/);
});
