import { MAX_PASSWORD_LENGTH, PASSKEY_MESSAGES, SECOND_FACTOR_MESSAGES } from '@crown-and-coil/shared-api';
import { type Answers, offline, problem, store } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderOwnPage, sessionAnswers, TOKEN } from '../testing/render-shell';
import { LoginForm } from './login-form';

const startAuthentication = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (...given: unknown[]) => startAuthentication(...given),
}));

const open = (answers: Answers) => renderOwnPage(LoginForm, '/login', answers);
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

async function fill(name: string, secret: string) {
  for (const [field, text] of [
    [email(), name],
    [password(), secret],
  ] as const) {
    await userEvent.click(field);
    if (text) await userEvent.paste(text);
  }
}

test('requires email and password, and focuses the first missing one', async () => {
  const { calls } = open({});
  await logIn();
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Email is required'));
  expect(password()).toHaveAccessibleDescription('Password is required');
  expect(email()).toHaveFocus();
  expect(calls).toEqual([]);
});

test.each([
  ['an email of 321 characters', 'x'.repeat(321), 'secret', email, 'Must be 320 characters or fewer'],
  [
    'a password that is too long',
    'naomi',
    'x'.repeat(MAX_PASSWORD_LENGTH + 1),
    password,
    `Must be ${MAX_PASSWORD_LENGTH} characters or fewer`,
  ],
])('refuses %s without a request', async (_case, name, secret, field, message) => {
  const { calls } = open({});
  await fill(name, secret);
  await logIn();
  await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
  expect(calls).toEqual([]);
});

test.each([
  ["the server's detail", () => problem(401, 'Incorrect email or password.'), 'Incorrect email or password.'],
  ["the server's detail after too many", () => problem(429, 'Too many attempts.'), 'Too many attempts.'],
  ['a plain sentence for an answer without one', () => problem(500), 'Invalid credentials or server error'],
  ['a plain sentence when no answer comes', offline, 'An unexpected error occurred.'],
])('a failed log-in shows %s and keeps the fields', async (_case, answer, sentence) => {
  open({});
  // The log-in is form-encoded, which the fake API does not read.
  globalThis.fetch = async () => answer();
  await fill('x'.repeat(320), 'y'.repeat(MAX_PASSWORD_LENGTH));
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(email()).toHaveValue('x'.repeat(320));
  expect(password()).toHaveValue('y'.repeat(MAX_PASSWORD_LENGTH));
});

test('links to the forgotten password page, and has autocomplete tokens on its fields', () => {
  open({});
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

describe('a log-in by passkey', () => {
  const START = 'POST /login/passkey/options';
  const CHALLENGE = { passkeyToken: 'signed', challenge: 'challenge', rpId: 'localhost', expiresIn: 300 };
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }));

  beforeEach(() => {
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    startAuthentication.mockReset().mockResolvedValue({
      id: 'AAEC',
      response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's', userHandle: 'u' },
    });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

  test('starts a session with what the device answers, and needs no fields', async () => {
    const { calls } = open({
      ...sessionAnswers('client'),
      [START]: CHALLENGE,
      'POST /login/passkey': TOKEN,
    });
    await press();
    await waitFor(() => expect(store.getState().session.token).toBe('new-token'));
    expect(calls.find(({ path }) => path.endsWith('/login/passkey'))?.body).toEqual({
      passkeyToken: 'signed',
      credentialId: 'AAEC',
      clientData: 'c',
      authenticatorData: 'a',
      signature: 's',
      userHandle: 'u',
    });
    expect(startAuthentication.mock.lastCall?.[0].optionsJSON).toMatchObject({
      allowCredentials: [],
      userVerification: 'required',
    });
  });

  test.each([
    ['the person declines', 'NotAllowedError', PASSKEY_MESSAGES.cancelled],
    ['the device fails', 'UnknownError', PASSKEY_MESSAGES.failed],
  ])('says so when %s', async (_case, name, sentence) => {
    startAuthentication.mockRejectedValue(new DOMException('no', name));
    open({ [START]: CHALLENGE });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test("shows the server's refusal", async () => {
    open({ [START]: CHALLENGE, 'POST /login/passkey': problem(401, PASSKEY_MESSAGES.refused) });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(PASSKEY_MESSAGES.refused);
  });

  test('asks nothing in a browser without passkeys', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    const { calls } = open({});
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(PASSKEY_MESSAGES.unsupported);
    expect(calls).toEqual([]);
  });
});

describe('the second step', () => {
  const FIRST = { 'POST /login/': { secondFactorToken: 'waiting', expiresIn: 600 } };
  const SECOND = 'POST /login/second-factor';
  const code = () => screen.findByLabelText('Code of your app');
  const enter = async () => {
    await fill('naomi@example.com', 'secret');
    await logIn();
  };

  test('asks for a code, and starts the session with it', async () => {
    const { calls } = open({ ...FIRST, [SECOND]: TOKEN, ...sessionAnswers('client') });
    await enter();
    expect(await code()).toHaveFocus();
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(await code(), '123456');
    await logIn();
    await waitFor(() => expect(store.getState().session.token).toBe('new-token'));
    expect(calls.find(({ path }) => path === '/login/second-factor')?.body).toEqual({
      secondFactorToken: 'waiting',
      code: '123456',
    });
  });

  test('shows a wrong code at its field, and takes a recovery code instead', async () => {
    const wrong = { loc: ['body', 'code'], msg: SECOND_FACTOR_MESSAGES.wrongCode, type: 'wrong' };
    open({ ...FIRST, [SECOND]: problem(422, [wrong]) });
    await enter();
    await userEvent.type(await code(), '000000');
    await logIn();
    await waitFor(async () =>
      expect(await code()).toHaveAccessibleDescription(SECOND_FACTOR_MESSAGES.wrongCode),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByLabelText('Recovery code')).toHaveFocus();
    expect(screen.getByLabelText('Recovery code')).toHaveValue('');
  });

  test('leaving the empty field shows no error, which would move the buttons below', async () => {
    open(FIRST);
    await enter();
    expect(await code()).toHaveFocus();
    await userEvent.tab();
    expect(await code()).not.toHaveFocus();
    expect(screen.queryByText(SECOND_FACTOR_MESSAGES.codeRequired)).not.toBeInTheDocument();
    await logIn();
    expect(await screen.findByText(SECOND_FACTOR_MESSAGES.codeRequired)).toBeVisible();
  });

  test('that took too long goes back to the password and says why', async () => {
    open({ ...FIRST, [SECOND]: problem(401, SECOND_FACTOR_MESSAGES.loginExpired) });
    await enter();
    await userEvent.type(await code(), '123456');
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(SECOND_FACTOR_MESSAGES.loginExpired);
    expect(password()).toBeVisible();
  });
});
