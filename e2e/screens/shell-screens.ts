import { join } from '../personas/join';
import { DEMO_PASSWORD, PEOPLE } from '../personas/people';
import { stranger } from '../personas/stranger';
import { ProductApi } from '../product/api';
import { Outbox } from '../product/outbox';
import { FeedbackPanel } from './feedback';
import { LoginScreen } from './login';
import { Notifications } from './notifications';
import { at } from './open-screen';
import type { Screen } from './screen';

/** Log-in, account and the other pages of the shell. */
export const SHELL_SCREENS: readonly Screen[] = [
  { name: 'login', visitorsOnly: true, open: at('/login') },
  {
    name: 'login-second-step',
    visitorsOnly: true,
    open: async (page) => {
      const login = new LoginScreen(page);
      await login.open();
      await login.logIn(PEOPLE.admin.email, DEMO_PASSWORD);
      await page.getByLabel('Code of your app').waitFor();
    },
  },
  {
    name: 'activate',
    visitorsOnly: true,
    open: async (page, { apiAs }) => {
      const { email } = stranger('Naomi', 'invited');
      await (await apiAs('admin')).invite(email, 'Client');
      await new Outbox(page).follow(email, /invit/i);
      await page.getByLabel('Password', { exact: true }).fill('a long enough one');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'activate-without-token', visitorsOnly: true, open: at('/activate') },
  { name: 'forgot-password', visitorsOnly: true, open: at('/forgot-password') },
  {
    name: 'reset-password',
    visitorsOnly: true,
    open: async (page, { apiAs }) => {
      const naomi = stranger('Naomi', 'forgetful');
      const admin = await apiAs('admin');
      await join(page, admin, 'Client', naomi);
      await admin.call('POST', '/accounts/forgot-password', { email: naomi.email });
      await new Outbox(page).follow(naomi.email, /new password/i);
      await page.getByLabel('New password', { exact: true }).waitFor();
    },
  },
  { name: 'reset-password-without-token', visitorsOnly: true, open: at('/reset-password') },
  {
    name: 'confirm-email',
    visitorsOnly: true,
    open: async (page, { apiAs }) => {
      const ifeoma = stranger('Ifeoma', 'moving');
      const { email: new_email } = stranger('Ifeoma', 'moved');
      await join(page, await apiAs('admin'), 'Client', ifeoma);
      const api = await ProductApi.logIn(ifeoma);
      await api.call('POST', '/users/me/email-change', { new_email, email_password: ifeoma.password });
      await api.end();
      await new Outbox(page).follow(new_email, /confirm your new email/i);
      await page.getByRole('button', { name: 'Change my email' }).waitFor();
    },
  },
  { name: 'confirm-email-without-token', open: at('/confirm-email') },
  {
    name: 'account',
    person: 'client',
    open: at('/account', (page) => page.getByText(/bookings? (is|are) cancelled:|no upcoming bookings/)),
  },
  {
    name: 'add-passkey',
    person: 'otherClient',
    open: async (page) => {
      await at('/account')(page);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  {
    name: 'two-step-setup',
    person: 'otherClient',
    open: async (page) => {
      await at('/account')(page);
      await page.getByRole('button', { name: 'Set up two-step log-in' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByLabel('Code of the app').waitFor();
    },
  },
  {
    name: 'notifications',
    person: 'client',
    open: async (page) => {
      await at('/account')(page);
      const notifications = new Notifications(page);
      await notifications.open();
      await notifications.banner
        .getByRole('listitem')
        .or(page.getByText('You have no notifications.'))
        .first()
        .waitFor();
    },
  },
  {
    name: 'feedback',
    person: 'professional',
    open: async (page) => {
      await at('/account')(page);
      const feedback = new FeedbackPanel(page);
      await feedback.open();
      await feedback.comment("What's smooth?", 'Prices up front, finally.');
      await feedback.minimise();
      await feedback.open();
      await feedback.send();
      await page.getByText('Please choose an answer').first().waitFor();
    },
  },
  { name: 'unauthorized', person: 'client', open: at('/unauthorized') },
  { name: '404', open: at('/no-such-page') },
];
