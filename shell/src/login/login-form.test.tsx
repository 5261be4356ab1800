import { MAX_PASSWORD_LENGTH, PASSKEY_MESSAGES, SECOND_FACTOR_MESSAGES } from '@crown-and-coil/shared-api';
import { type Answers, offline, problem, store } from '@crown-and-coil/shared-api/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderOwnPage, sessionAnswers, TOKEN } from '../testing/render-shell';
import { LoginForm } from './login-form';

const startAuthentication = jest.fn();
const cancelCeremony = jest.fn();
let hasAutofill = false;
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: (...given: unknown[]) => startAuthentication(...given),
  browserSupportsWebAuthnAutofill: async () => hasAutofill,
  WebAuthnAbortService: { cancelCeremony: () => cancelCeremony() },
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
  await waitFor(() => expect(email()).toHaveFocus());
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
])('rejects %s without a request', async (_case, name, secret, field, message) => {
  const { calls } = open({});
  await fill(name, secret);
  await logIn();
  await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
  expect(calls).toEqual([]);
});

test.each([
  ["the server's detail", () => problem(401, 'Incorrect email or password.'), 'Incorrect email or password.'],
  [
    "the server's detail after too many attempts",
    () => problem(429, 'Too many attempts.'),
    'Too many attempts.',
  ],
  ['a default message for a response without one', () => problem(500), 'Invalid credentials or server error'],
  ['a default message when there is no response', offline, 'An unexpected error occurred.'],
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
  expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

describe('log-in with a passkey', () => {
  const START = 'POST /login/passkey/options';
  const CHALLENGE = { passkeyToken: 'signed', challenge: 'challenge', rpId: 'localhost', expiresIn: 300 };
  const GIVEN = {
    id: 'AAEC',
    response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's', userHandle: 'u' },
  };
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }));

  beforeEach(() => {
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    startAuthentication.mockReset().mockResolvedValue(GIVEN);
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

  test("starts a session with the device's response, and needs no fields", async () => {
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
  ])('shows a message when %s', async (_case, name, sentence) => {
    startAuthentication.mockRejectedValue(new DOMException('no', name));
    open({ [START]: CHALLENGE });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test("shows the server's error", async () => {
    open({ [START]: CHALLENGE, 'POST /login/passkey': problem(401, PASSKEY_MESSAGES.refused) });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(PASSKEY_MESSAGES.refused);
  });

  describe("from the email field's suggestions", () => {
    /** The ceremonies that the browser has begun, the newest last: each waits until it is ended. */
    let ceremonies: { isAutofill: boolean; give: () => void; decline: () => void }[];
    const begun = (count: number) =>
      waitFor(() => expect(ceremonies).toHaveLength(count), { timeout: 20_000 });

    beforeEach(() => {
      hasAutofill = true;
      ceremonies = [];
      const abort = () => ceremonies.at(-1)?.decline();
      cancelCeremony.mockReset().mockImplementation(abort);
      startAuthentication.mockImplementation(({ useBrowserAutofill }) => {
        abort();
        return new Promise((resolve, reject) => {
          ceremonies.push({
            isAutofill: useBrowserAutofill,
            give: () => resolve(GIVEN),
            decline: () => reject(new DOMException('no', 'AbortError')),
          });
        });
      });
    });
    afterEach(() => {
      hasAutofill = false;
      jest.useRealTimers();
    });

    test('starts a session without a button press', async () => {
      open({ ...sessionAnswers('client'), [START]: CHALLENGE, 'POST /login/passkey': TOKEN });
      await begun(1);
      expect(ceremonies[0]?.isAutofill).toBe(true);
      ceremonies[0]?.give();
      await waitFor(() => expect(store.getState().session.token).toBe('new-token'), { timeout: 20_000 });
    });

    test('ends when the button is used, and restarts when the person cancels there', async () => {
      open({ [START]: CHALLENGE });
      await begun(1);
      await press();
      await begun(2);
      expect(cancelCeremony).toHaveBeenCalledTimes(1);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(ceremonies[1]?.isAutofill).toBe(false);
      ceremonies[1]?.decline();
      await begun(3);
      expect(ceremonies[2]?.isAutofill).toBe(true);
      expect(await screen.findByRole('alert')).toHaveTextContent(PASSKEY_MESSAGES.cancelled);
    });

    test('shows an error, and does not ask again by itself', async () => {
      const { calls } = open({
        [START]: CHALLENGE,
        'POST /login/passkey': problem(401, PASSKEY_MESSAGES.refused),
      });
      await begun(1);
      ceremonies[0]?.give();
      expect(await screen.findByRole('alert')).toHaveTextContent(PASSKEY_MESSAGES.refused);
      expect(screen.getByRole('button', { name: 'Log in with a passkey' })).toBeEnabled();
      expect(calls.map(({ path }) => path)).toEqual(['/login/passkey/options', '/login/passkey']);
    });

    test('renews the challenge before it expires, while the page is visible', async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      open({ [START]: CHALLENGE });
      await begun(1);
      await act(async () => jest.advanceTimersByTime(CHALLENGE.expiresIn * 1000));
      expect(ceremonies).toHaveLength(1);
      visibility.mockRestore();
      act(() => {
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await begun(2);
      await act(async () => jest.advanceTimersByTime(CHALLENGE.expiresIn * 1000));
      await begun(3);
      expect(ceremonies.every(({ isAutofill }) => isAutofill)).toBe(true);
    });

    test('shows nothing when no challenge arrives, and ends with the page', async () => {
      const { calls } = open({ [START]: problem(500) });
      await waitFor(() => expect(calls).toHaveLength(1), { timeout: 20_000 });
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      cleanup();
      open({ [START]: CHALLENGE });
      await begun(1);
      cleanup();
      expect(cancelCeremony).toHaveBeenCalledTimes(1);
    });
  });

  test('shows a message in a browser without passkeys, and sends no request', async () => {
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

  test('shows a wrong code on its field, and accepts a recovery code instead', async () => {
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

  test('leaving the empty field shows no error, to avoid layout shift', async () => {
    open(FIRST);
    await enter();
    expect(await code()).toHaveFocus();
    await userEvent.tab();
    expect(await code()).not.toHaveFocus();
    expect(screen.queryByText(SECOND_FACTOR_MESSAGES.codeRequired)).not.toBeInTheDocument();
    await logIn();
    expect(await screen.findByText(SECOND_FACTOR_MESSAGES.codeRequired)).toBeVisible();
  });

  test('that took too long returns to the password and shows why', async () => {
    open({ ...FIRST, [SECOND]: problem(401, SECOND_FACTOR_MESSAGES.loginExpired) });
    await enter();
    await userEvent.type(await code(), '123456');
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(SECOND_FACTOR_MESSAGES.loginExpired);
    expect(password()).toBeVisible();
  });
});
