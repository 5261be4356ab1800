import type { Page } from '@playwright/test';
import { pointer } from '../input/pointer';
import { openUntil } from '../open-until';
import { type Stranger, stranger } from '../personas/stranger';
import { Outbox } from '../product/outbox';
import { AccountScreen } from '../screens/account';
import { BookingConfirmedScreen } from '../screens/booking-confirmed';
import { BookingFlow } from '../screens/booking-flow';
import { BrowseServicesScreen } from '../screens/browse-services';
import { FeedbackPanel } from '../screens/feedback';
import { HomeScreen } from '../screens/home';
import { LoginScreen } from '../screens/login';
import { ServiceDetailsScreen } from '../screens/service-details';
import { SiteHeader } from '../screens/site-header';
import { WaitlistSignUpScreen } from '../screens/waitlist-signup';
import { Workspace } from '../screens/workspace';
import { expect, test } from '../test';

// An upper bound: each of these journeys visits many screens.
test.describe.configure({ timeout: 240_000 });

const VERIFY = /verify/i;
const INVITED = /invit/i;
const NEW_PASSWORD = /set a new password/i;

/** Approves a waitlist entry with a verified email, as the admin. */
async function invite(admin: Page, { name, email }: Stranger): Promise<void> {
  await admin.goto('/admin-dashboard?tab=waitlist');
  await admin.getByLabel('Search the waitlist').fill(email);
  await admin.getByRole('button', { name: 'Search' }).click();
  await admin.getByRole('button', { name: `Invite ${name}` }).click();
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: email })).toContainText('Invited');
}

async function openTomorrow(workspace: Workspace): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10);
  await workspace.openTab('Manage Availability');
  await workspace.press('List');
  await workspace.follow('Set availability');
  await workspace.input.setMoment(workspace.main.getByLabel('Start', { exact: true }), `${tomorrow}T09:00`);
  await workspace.input.setMoment(workspace.main.getByLabel('End', { exact: true }), `${tomorrow}T12:00`);
  await workspace.press('Save availability');
}

test('a new professional signs up, is approved, is booked, and deletes the account @once', async ({
  page,
  watch,
  messages,
  another,
}, { project }) => {
  // Links are single-use: opening one again shows an error.
  watch.expect(/400/);
  const ada = stranger('Ada', project.name);
  const service = `Starter locs ${ada.name}`;
  const outbox = new Outbox(page);
  const workspace = new Workspace(page, pointer(page));

  await test.step('joins the waitlist and verifies the email', async () => {
    const home = new HomeScreen(page);
    await home.open();
    await page.getByRole('link', { name: 'Join the waitlist' }).first().click();
    const waitlist = new WaitlistSignUpScreen(page);
    await waitlist.isShown();
    await waitlist.signUp(ada, 'Hairdresser');
    await expect(page.getByRole('heading', { name: 'Check your inbox.' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(ada.email);
    await outbox.follow(ada.email, VERIFY);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Thank you, ${ada.name}.`);
    // Reloading shows that the email is verified, although the link is used.
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Your email is already verified.');
  });

  await test.step('is invited and activates the account', async () => {
    const { page: admin } = await another('admin');
    await invite(admin, ada);
    await outbox.follow(ada.email, INVITED);
    await expect(page.getByLabel('Display name')).toHaveValue(ada.name);
    await page.getByLabel('Password', { exact: true }).fill('123456789');
    await page.getByRole('button', { name: 'Activate account' }).click();
    await expect(page.getByRole('main')).toContainText('Password must be at least 10 characters long');
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByRole('button', { name: 'Activate account' }).click();
    await workspace.isShown();
  });

  await test.step('completes the profile, offers a service and opens a time', async () => {
    await workspace.follow('Edit Profile');
    await workspace.input.suggest(
      page.getByRole('combobox', { name: 'Location' }),
      'Footscr',
      'Footscray VIC',
    );
    await workspace.write('Experience (years)', '4');
    await workspace.press('Save profile');
    await workspace.isShown();
    await workspace.openTab('Manage Services');
    await workspace.follow('Add new service');
    await workspace.write('Name', service);
    await workspace.write('Price (AUD)', '90');
    await workspace.write('Duration (minutes)', '60');
    await workspace.select('Category', 'Loc Services');
    await workspace.press('Save service');
    await expect(workspace.row(service)).toContainText('$90.00');
    await openTomorrow(workspace);
    await workspace.isShown();
  });

  await test.step('is found and booked by a client', async () => {
    const { page: client } = await another('otherClient');
    const services = new BrowseServicesScreen(client);
    const search = () => services.open(`?search=${encodeURIComponent(service)}`);
    const found = services.card(service, ada.name).getByRole('heading').getByRole('link');
    await openUntil(search, (soon) => soon(found).toBeVisible());
    await found.click();
    const details = new ServiceDetailsScreen(client);
    await details.isShown(service);
    await details.book.click();
    const flow = new BookingFlow(client);
    await flow.services.skip.click();
    await flow.times.isShown();
    await client
      .getByRole('radio', { name: /9:00 am/ })
      .first()
      .click();
    await flow.times.goOn.click();
    await flow.products.skip.click();
    await flow.confirm.isShown();
    await flow.confirm.confirm.click();
    const confirmed = new BookingConfirmedScreen(client);
    await confirmed.isShown();
    await workspace.openTab('Manage Bookings');
    await page.reload();
    await expect(page.getByRole('tabpanel')).toContainText(service);

    await test.step('deletes the account, after a warning that names the booking it cancels', async () => {
      await new SiteHeader(page).goTo('Account');
      const account = new AccountScreen(page);
      await account.isShown();
      await expect(account.deletion).toContainText('This booking is cancelled:');
      await expect(account.deletion).toContainText(service);
      await account.deleteWith(ada.password);
      await messages.hear('Your account was deleted.');
      await expect(page).toHaveURL('/');
      await confirmed.details.click();
      await client.reload();
      await expect(client.getByRole('main')).toContainText('Cancelled');
      await expect(client.getByRole('main')).toContainText('A former professional');
      const none = client.getByRole('heading', { name: 'No services found for the search term' });
      await openUntil(search, (soon) => soon(none).toBeVisible());
    });
  });
});

test('a client resets the password, exports their data, and sends feedback @phone', async ({
  page,
  watch,
  apiAs,
  another,
}, { project }) => {
  // Logging in with the old password is refused.
  watch.expect(/401/, /422/);
  const zuri = stranger('Zuri', project.name);
  const outbox = new Outbox(page);
  const login = new LoginScreen(page);
  const header = new SiteHeader(page);
  const newPassword = `${zuri.password} again`;

  await test.step('is invited by the admin without joining the waitlist', async () => {
    await (await apiAs('admin')).invite(zuri.email, 'Client');
    await outbox.follow(zuri.email, INVITED);
    const [first = '', last = ''] = zuri.name.split(' ');
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill(last);
    await page.getByLabel('Password', { exact: true }).fill(zuri.password);
    await page.getByRole('button', { name: 'Activate account' }).click();
    await expect(page).toHaveURL('/client-profile');
    await expect(page.getByRole('link', { name: 'Add hair details' })).toBeVisible();
    await header.logOut();
  });

  await test.step('forgets the password', async () => {
    await login.open();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The previous page has a field with this name too.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(zuri.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox.' })).toBeFocused();
    await outbox.follow(zuri.email, NEW_PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await login.isShown();
    await login.logIn(zuri.email, zuri.password);
    await expect(login.problem).toHaveText('Incorrect email or password.');
    await login.logIn(zuri.email, newPassword);
    await expect(page).toHaveURL('/browse-services');
  });

  await test.step('gives feedback, which is not lost when the panel is minimised', async () => {
    const feedback = new FeedbackPanel(page);
    await feedback.open();
    await feedback.question("What's confusing?").selectOption('navigation');
    await feedback.comment("What's confusing?", `Where is the map? ${zuri.name}`);
    await feedback.minimise();
    await header.goTo('Account');
    await feedback.open();
    await feedback.question("What's smooth?").selectOption('booking process');
    await feedback.send();
    await expect(feedback.panel).toContainText('Please choose an answer');
    await feedback.question('What would make you switch?').selectOption('other');
    await feedback.includeEmail.check();
    await feedback.send();
    await expect(feedback.panel).toContainText('Thanks for your feedback!');
    await expect(feedback.question("What's confusing?")).toHaveValue('');
    await expect(feedback.includeEmail).not.toBeChecked();
    await feedback.minimise();
    const { page: admin } = await another('admin');
    await admin.goto('/admin-dashboard?tab=feedback');
    await expect(admin.getByRole('main')).toContainText(`Where is the map? ${zuri.name}`);
  });

  const account = new AccountScreen(page);
  await test.step('sees why the password was not changed until it is corrected', async () => {
    await account.isShown();
    await account.changePassword('not the current one', 'another new password');
    await expect(account.currentPassword).toHaveAccessibleDescription('This is not your current password.');
    await account.newPassword.fill('short');
    await page.keyboard.press('Tab');
    await expect(account.newPassword).toHaveAttribute('aria-invalid', 'true');
    await expect(account.currentPassword).toHaveAccessibleDescription('This is not your current password.');
    await account.currentPassword.fill('corrected');
    await expect(account.currentPassword).not.toHaveAttribute('aria-invalid');
  });

  await test.step('exports the data', async () => {
    const { name, text } = await account.download();
    expect(name).toMatch(/^crown-and-coil-\d{4}-\d{2}-\d{2}\.json$/);
    expect(JSON.parse(text)).toMatchObject({ account: { email: zuri.email } });
    expect(text).toContain('Where is the map?');
    expect(text).not.toContain('argon2');
  });
});
