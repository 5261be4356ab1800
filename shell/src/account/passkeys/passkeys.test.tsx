import { MAX_PASSKEYS, MESSAGES, PASSKEY_MESSAGES, type Passkey } from '@crown-and-coil/shared-api';
import { type Answers, problem, store } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderOwnPage, sessionAnswers, TOKEN } from '../../testing/render-shell';
import Account from '../account';

const startRegistration = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  startRegistration: (...given: unknown[]) => startRegistration(...given),
}));
beforeEach(() => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  startRegistration.mockReset().mockResolvedValue({
    id: 'AAEC',
    response: { clientDataJSON: 'client-data', attestationObject: 'attestation' },
  });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

const LIST = 'GET /users/me/passkeys';
const START = 'POST /users/me/passkeys/options';
const ADD = 'POST /users/me/passkeys';
const CREATION = {
  passkeyToken: 'signed',
  challenge: 'challenge',
  rpId: 'localhost',
  expiresIn: 300,
  userId: 'user',
  userName: 'naomi@example.com',
  algorithms: [-8, -7],
  excluded: ['BBBB'],
};
const PHONE: Passkey = {
  id: 'p1',
  name: 'My phone',
  createdAt: '2026-11-20T00:00:00Z',
  lastUsedAt: null,
};

const open = (answers: Answers) =>
  renderOwnPage(
    Account,
    '/account',
    {
      ...sessionAnswers('client'),
      'GET /bookings/clients/client-naomi': [],
      'GET /users/me/sessions': [],
      'GET /users/me/second-factor': { isOn: false, recoveryCodesLeft: 0 },
      ...answers,
    },
    'client',
  );
const section = () => within(screen.getByRole('region', { name: 'Passkeys' }));
const dialog = () => within(screen.getByRole('dialog'));
const pressIn = async (place: ReturnType<typeof within>, name: string) =>
  userEvent.click(await place.findByRole('button', { name }));

async function fillAndContinue() {
  await pressIn(section(), 'Add a passkey');
  await userEvent.type(dialog().getByLabelText('Name'), 'My phone');
  await userEvent.type(dialog().getByLabelText('Your password'), 'my password');
  await pressIn(dialog(), 'Continue');
}

test('is added with a name and the password, and the session continues with the new token', async () => {
  let passkeys: Passkey[] = [];
  const { calls } = open({
    [LIST]: () => passkeys,
    [START]: CREATION,
    [ADD]: () => {
      passkeys = [PHONE];
      return TOKEN;
    },
  });
  await fillAndContinue();
  expect(await section().findByText('My phone')).toBeVisible();
  expect(section().getByText(/Added Fri, 20 Nov 2026\. Not used yet\./)).toBeVisible();
  expect(calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { passkeyPassword: 'my password' },
    {
      passkeyToken: 'signed',
      passkeyName: 'My phone',
      credentialId: 'AAEC',
      clientData: 'client-data',
      attestationObject: 'attestation',
    },
  ]);
  const { optionsJSON } = startRegistration.mock.lastCall?.[0] ?? {};
  expect(optionsJSON).toMatchObject({
    rp: { id: 'localhost' },
    excludeCredentials: [{ id: 'BBBB', type: 'public-key' }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(store.getState().session.token).toBe('new-token');
});

test.each([
  ['declines', 'NotAllowedError', PASSKEY_MESSAGES.notCreated],
  ['has one already', 'InvalidStateError', PASSKEY_MESSAGES.alreadyHere],
  ['fails', 'UnknownError', MESSAGES.unexpected],
])('shows a message when the device %s, and adds nothing', async (_what, name, sentence) => {
  startRegistration.mockRejectedValue(new DOMException('no', name));
  const { calls } = open({ [LIST]: [], [START]: CREATION });
  await fillAndContinue();
  expect(await dialog().findByText(sentence)).toBeVisible();
  expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

test('shows a wrong password on its field, and does not prompt the device', async () => {
  const loc = ['body', 'passkey_password'];
  open({ [LIST]: [], [START]: problem(422, [{ loc, msg: 'This is not right.', type: 'wrong' }]) });
  await fillAndContinue();
  expect(await dialog().findByText('This is not right.')).toBeVisible();
  expect(startRegistration).not.toHaveBeenCalled();
});

test('can be renamed without a password', async () => {
  let passkeys = [PHONE];
  const { calls } = open({
    [LIST]: () => passkeys,
    'PATCH /users/me/passkeys/p1': () => {
      passkeys = [{ ...PHONE, name: 'Old phone' }];
      return new Response(null, { status: 204 });
    },
  });
  await pressIn(section(), 'Rename My phone');
  const name = dialog().getByLabelText('Name');
  expect(name).toHaveValue('My phone');
  await userEvent.clear(name);
  await pressIn(dialog(), 'Save');
  expect(await dialog().findByText(PASSKEY_MESSAGES.nameRequired)).toBeVisible();
  await userEvent.type(name, 'Old phone');
  await pressIn(dialog(), 'Save');
  expect(await section().findByText('Old phone')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { passkeyName: 'Old phone' },
  ]);
});

test('can be removed with the password', async () => {
  let passkeys = [PHONE];
  const { calls } = open({
    [LIST]: () => passkeys,
    'DELETE /users/me/passkeys/p1': () => {
      passkeys = [];
      return TOKEN;
    },
  });
  await pressIn(section(), 'Remove My phone');
  await userEvent.type(dialog().getByLabelText('Your password'), 'my password');
  await pressIn(dialog(), 'Remove');
  expect(await section().findByText(/You have no passkey yet/)).toBeVisible();
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ passkeyPassword: 'my password' });
});

test('cannot be added in a browser without passkeys', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  open({ [LIST]: [PHONE] });
  expect(await section().findByText(PASSKEY_MESSAGES.unsupported)).toBeVisible();
  expect(section().queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});

test('cannot be added beyond the limit', async () => {
  open({ [LIST]: Array.from({ length: MAX_PASSKEYS }, (_none, at) => ({ ...PHONE, id: `p${at}` })) });
  expect(await section().findByText(PASSKEY_MESSAGES.tooMany)).toBeVisible();
  expect(section().queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});
