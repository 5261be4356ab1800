import { SECOND_FACTOR_MESSAGES, sessionStarted } from '@crown-and-coil/shared-api';
import { type Answers, problem, store } from '@crown-and-coil/shared-api/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderOwnPage, sessionAnswers, TOKEN } from '../../testing/render-shell';
import Account from '../account';

const READ = 'GET /users/me/second-factor';
const START = 'POST /users/me/second-factor';
const CONFIRM = 'PUT /users/me/second-factor';
const OFF = 'DELETE /users/me/second-factor';
const RENEW = 'POST /users/me/second-factor/recovery-codes';
const IS_OFF = { isOn: false, recoveryCodesLeft: 0 };
const SETUP = {
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/Crown%20%26%20Coil:n?secret=ABCDEFGHIJKLMNOP',
};
const CODES = ['k7m2x-9qd4t', 'aaaaa-bbbbb'];

const open = (answers: Answers, role: 'client' | 'admin' = 'client') =>
  renderOwnPage(
    Account,
    '/account',
    {
      ...sessionAnswers('client'),
      'GET /bookings/clients/client-naomi': [],
      'GET /users/me/sessions': [],
      'GET /users/me/passkeys': [],
      ...answers,
    },
    role,
  );
const section = () => within(screen.getByRole('region', { name: 'Two-step log-in' }));
const dialog = () => within(screen.getByRole('dialog'));
const pressIn = async (place: ReturnType<typeof within>, name: string) =>
  userEvent.click(await place.findByRole('button', { name }));

async function givePassword() {
  await pressIn(section(), 'Set up two-step log-in');
  await userEvent.type(dialog().getByLabelText('Your password'), 'my password');
  await pressIn(dialog(), 'Continue');
}

test('is set up with the password and the first code, and shows the recovery codes once', async () => {
  let state = IS_OFF;
  const { calls } = open({
    [READ]: () => state,
    [START]: SETUP,
    [CONFIRM]: () => {
      state = { isOn: true, recoveryCodesLeft: 10 };
      return { ...TOKEN, recoveryCodes: CODES };
    },
  });
  await givePassword();
  expect(await dialog().findByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  expect(dialog().getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await userEvent.type(dialog().getByLabelText('Code of the app'), '123456');
  await pressIn(dialog(), 'Turn on');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { factorPassword: 'my password' },
    { code: '123456' },
  ]);
  // Brings a clipboard.
  await userEvent.setup().click(dialog().getByRole('button', { name: 'Copy' }));
  expect(await dialog().findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();
  await pressIn(dialog(), 'I have kept them');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await section().findByText('10 recovery codes are left.')).toBeVisible();
  expect(store.getState().session.token).toBe('new-token');
});

test('the recovery codes are shown even if the dialog was closed before they came', async () => {
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  open({
    [READ]: IS_OFF,
    [START]: SETUP,
    [CONFIRM]: () => answered.then(() => ({ ...TOKEN, recoveryCodes: CODES })),
  });
  await givePassword();
  await userEvent.type(await dialog().findByLabelText('Code of the app'), '123456');
  await pressIn(dialog(), 'Turn on');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(async () => answer());
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
});

test('a wrong password or code shows an error on its field in the dialog', async () => {
  let start: unknown = problem(422, [
    { loc: ['body', 'factor_password'], msg: 'This is not your current password.', type: 'wrong' },
  ]);
  open({
    [READ]: IS_OFF,
    [START]: () => start,
    [CONFIRM]: problem(422, [
      { loc: ['body', 'code'], msg: SECOND_FACTOR_MESSAGES.wrongCode, type: 'wrong' },
    ]),
  });
  await givePassword();
  expect(await dialog().findByText('This is not your current password.')).toBeVisible();
  start = SETUP;
  await pressIn(dialog(), 'Continue');
  await userEvent.type(await dialog().findByLabelText('Code of the app'), '000000');
  await pressIn(dialog(), 'Turn on');
  expect(await dialog().findByText(SECOND_FACTOR_MESSAGES.wrongCode)).toBeVisible();
});

test('new recovery codes and turning off require the password and a code', async () => {
  let state = { isOn: true, recoveryCodesLeft: 1 };
  const { calls } = open({
    [READ]: () => state,
    [RENEW]: { recoveryCodes: CODES },
    [OFF]: () => {
      state = IS_OFF;
      return TOKEN;
    },
  });
  expect(await section().findByText('1 recovery code is left.')).toBeVisible();
  const confirm = async (name: string) => {
    await userEvent.type(dialog().getByLabelText('Your password'), 'my password');
    await userEvent.type(dialog().getByLabelText('Code'), '123456');
    await pressIn(dialog(), name);
  };
  await pressIn(section(), 'New recovery codes');
  await confirm('Make new codes');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await pressIn(dialog(), 'I have kept them');
  await pressIn(section(), 'Turn off');
  await confirm('Turn off');
  expect(await section().findByRole('button', { name: 'Set up two-step log-in' })).toBeVisible();
  const given = { factorPassword: 'my password', factorCode: '123456' };
  expect(calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([given, given]);
});

test('a failed load can be retried', async () => {
  open({ [READ]: problem(500, 'x') });
  expect(await section().findByRole('alert')).toHaveTextContent(SECOND_FACTOR_MESSAGES.loadFailed);
});

test('a password change requires a code when two-step log-in is on', async () => {
  open({ [READ]: { isOn: true, recoveryCodesLeft: 10 } });
  const password = () => within(screen.getByRole('region', { name: 'Password' }));
  expect(password().queryByLabelText('Code')).not.toBeInTheDocument();
  const { token, user } = store.getState().session;
  if (!token || !user) throw new Error('No one is logged in.');
  act(() => {
    store.dispatch(sessionStarted({ token, user: { ...user, hasSecondFactor: true } }));
  });
  expect(password().getByLabelText('Code')).toBeVisible();
});
