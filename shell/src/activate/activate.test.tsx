import { type Answers, json, loggedInAs, offline, problem, store } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { link, writeRegistry } from '../testing/live-remotes';
import { linkRefusal, renderOwnPage, sessionAnswers, TOKEN } from '../testing/render-shell';
import Activate from './activate';

beforeAll(() =>
  writeRegistry({
    'mfe-browse': {
      routes: { '/terms': 'public', '/privacy': 'public', '/waitlist': 'public' },
      links: [
        link('agreement', '/terms', { label: 'terms of use' }),
        link('agreement', '/privacy', { label: 'privacy policy', order: 20 }),
        link('sign-up', '/waitlist', { label: 'Join the waitlist' }),
      ],
    },
  }),
);

const READ = 'POST /accounts/invitation';
const ACTIVATE = 'POST /accounts/activate';
const invitation = (role: string, name: string | null = 'Naomi Tesfaye Rose') => ({
  email: 'naomi@example.com',
  role,
  name,
  expiresAt: '2026-12-01T00:00:00.000Z',
});

const open = (answers: Answers, at = '/activate?token=abc') => renderOwnPage(Activate, at, answers);
const password = () => screen.getByLabelText('Password', { selector: 'input' });
const activate = () => userEvent.click(screen.getByRole('button', { name: 'Activate account' }));

describe('an open invitation', () => {
  it('asks a client for first and last name, with the known names filled in', async () => {
    const { calls, place } = open({
      [READ]: invitation('Client'),
      [ACTIVATE]: () => json(TOKEN, { status: 201 }),
      ...sessionAnswers('client'),
    });
    expect(await screen.findByLabelText('First name')).toHaveValue('Naomi');
    expect(screen.getByLabelText('Last name')).toHaveValue('Tesfaye Rose');
    const agreement = screen.getByText(/By activating/);
    expect(agreement).toHaveTextContent(
      'By activating you agree to our terms of use and privacy policy, and confirm that you are 18 or over.',
    );
    expect(within(agreement).getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await userEvent.type(password(), 'ten of them');
    await activate();
    await waitFor(() => expect(place().path).toBe('/'));
    expect(calls.find(({ path }) => path === '/accounts/activate')?.body).toEqual({
      token: 'abc',
      firstName: 'Naomi',
      lastName: 'Tesfaye Rose',
      password: 'ten of them',
    });
    expect(store.getState().session).toMatchObject({ token: 'new-token', user: { role: 'client' } });
    expect(screen.getByText('Your account is ready.')).toBeVisible();
    // The link has been used by now: it must not be read again.
    expect(calls.filter(({ path }) => path === '/accounts/invitation')).toHaveLength(1);
  });

  it.each(['Hairdresser', 'Barber'])('asks a %s for a display name', async (role) => {
    const { calls } = open({
      [READ]: invitation(role, null),
      [ACTIVATE]: () => json(TOKEN, { status: 201 }),
      ...sessionAnswers('professional'),
    });
    await userEvent.type(await screen.findByLabelText('Display name'), 'Naomi Braids');
    await userEvent.type(password(), 'ten of them');
    await activate();
    await screen.findByText('Your account is ready.');
    expect(calls.find(({ path }) => path === '/accounts/activate')?.body).toEqual({
      token: 'abc',
      name: 'Naomi Braids',
      password: 'ten of them',
    });
  });

  it.each([
    ['nine characters', '123456789', 'Password must be at least 10 characters long'],
    ['none', '', 'Password is required'],
    ['201 characters', 'x'.repeat(201), 'Password must be 200 characters or fewer'],
  ])('rejects a password of %s, and sends nothing', async (_case, text, message) => {
    const { calls } = open({ [READ]: invitation('Client') });
    await screen.findByLabelText('First name');
    await userEvent.click(password());
    if (text) await userEvent.paste(text);
    await activate();
    await waitFor(() => expect(password()).toHaveAccessibleDescription(message));
    expect(calls).toHaveLength(1);
  });

  it('has a password field that accepts pasting, can be shown, and names the account for password managers', async () => {
    open({ [READ]: invitation('Client') });
    await screen.findByLabelText('First name');
    await userEvent.click(password());
    await userEvent.paste('correct horse battery');
    expect(password()).toHaveValue('correct horse battery');
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('naomi@example.com');
  });

  it("shows the server's error for a common password on its field and keeps the values", async () => {
    const message = 'This password is too common. Please choose another one.';
    open({
      [READ]: invitation('Client'),
      [ACTIVATE]: () => problem(422, [{ loc: ['body', 'password'], msg: message, type: 'value' }]),
    });
    await screen.findByLabelText('First name');
    await userEvent.type(password(), 'password1234');
    await activate();
    await waitFor(() => expect(password()).toHaveAccessibleDescription(message));
    expect(password()).toHaveValue('password1234');
    expect(screen.getByLabelText('First name')).toHaveValue('Naomi');
    await userEvent.clear(screen.getByLabelText('First name'));
    await userEvent.tab();
    await waitFor(() => expect(screen.getByLabelText('First name')).toBeInvalid());
    expect(password()).toHaveAccessibleDescription(message);
  });

  it('keeps the values when the server cannot be reached', async () => {
    open({ [READ]: invitation('Client'), [ACTIVATE]: offline });
    await screen.findByLabelText('First name');
    await userEvent.type(password(), 'ten of them');
    await activate();
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    expect(password()).toHaveValue('ten of them');
  });

  it('opens the log-in page when the link was used in the meantime', async () => {
    open({
      [READ]: invitation('Client'),
      [ACTIVATE]: () => linkRefusal('used', 'This invitation was used already. Please log in.'),
    });
    await screen.findByLabelText('First name');
    await userEvent.type(password(), 'ten of them');
    await activate();
    expect(await screen.findByText('This invitation was used already. Please log in.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });
});

describe('in a browser that is logged in to another account', () => {
  it('says so before the new account takes its place', async () => {
    open({ [READ]: invitation('Client') });
    loggedInAs('client');
    expect(
      await screen.findByText(
        'You are logged in as client@demo.test. Activating logs this browser in to the new account instead.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Activate account' })).toBeVisible();
  });

  it('names the account instead of asking for a log-in when the invitation is used', async () => {
    open({ [READ]: () => linkRefusal('used', 'This invitation was used already. Please log in.') });
    loggedInAs('client');
    expect(await screen.findByText('You are logged in as client@demo.test.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/account');
    expect(screen.queryByText(/Please log in/)).not.toBeInTheDocument();
  });
});

describe('a link without an open invitation', () => {
  it.each([
    ['expired', 'This invitation has expired. Please ask for a new one.'],
    ['used', 'This invitation was used already. Please log in.'],
    ['invalid', 'This invitation is not valid. Please check the link.'],
  ])('shows the reason when it is %s', async (reason, sentence) => {
    open({ [READ]: () => linkRefusal(reason, sentence) });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Activate account' })).not.toBeInTheDocument();
  });

  it('is invalid without a token, and sends no request', async () => {
    const { calls } = open({}, '/activate');
    expect(await screen.findByText('This invitation is not valid. Please check the link.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('can be retried when the server is unreachable', async () => {
    let answer: () => unknown = offline;
    open({ [READ]: () => answer() });
    expect(await screen.findByRole('alert')).toBeVisible();
    answer = () => invitation('Client');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('First name')).toBeVisible();
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });
});
