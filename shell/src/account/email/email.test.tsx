import { type Answers, type Call, offline, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderOwnPage } from '../../testing/render-shell';
import Account from '../account';

const PENDING = 'GET /users/me/email-change';
const ASK = 'POST /users/me/email-change';
const RESEND = 'POST /users/me/email-change/resend';
const CANCEL = 'DELETE /users/me/email-change';

const EMAIL = 'naomi@new.example';
const none = { newEmail: null, expiresAt: null };
const pending = { newEmail: EMAIL, expiresAt: '2026-10-04T01:00:00.000Z' };

const open = (answers: Answers) =>
  renderOwnPage(
    Account,
    '/account',
    {
      'GET /bookings/clients/client-naomi': [],
      'GET /users/me/sessions': [],
      'GET /users/me/second-factor': { isOn: false, recoveryCodesLeft: 0 },
      'GET /users/me/passkeys': [],
      [PENDING]: none,
      ...answers,
    },
    'client',
  );
const section = () => within(screen.getByRole('region', { name: 'Email address' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Change email' }));
const press = async (name: string) => userEvent.click(await section().findByRole('button', { name }));

async function fillIn(email = EMAIL): Promise<void> {
  await press('Change email');
  await userEvent.type(dialog().getByLabelText('New email'), email);
  await userEvent.type(dialog().getByLabelText('Your password'), 'my password');
}
const send = () => userEvent.click(dialog().getByRole('button', { name: 'Send the link' }));

it('sends a link to the new address, says where it went, and takes the focus there', async () => {
  const { calls } = open({ [ASK]: () => Response.json(toWirePending(), { status: 202 }) });
  await fillIn(` ${EMAIL} `);
  await send();
  expect(await section().findByText(EMAIL)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    newEmail: EMAIL,
    emailPassword: 'my password',
  });
  expect(document.activeElement).toContainElement(section().getByText(EMAIL));
  expect(section().queryByRole('button', { name: 'Change email' })).not.toBeInTheDocument();
});

it('shows a pending change and sends its link again', async () => {
  const { calls } = open({ [PENDING]: pending, [RESEND]: () => Response.json(toWirePending()) });
  expect(await section().findByText(EMAIL)).toBeVisible();
  await press('Send the link again');
  expect(await screen.findByText('A new link is on its way. The earlier one no longer works.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('cancels a pending change', async () => {
  let isPending = true;
  open({
    [PENDING]: () => (isPending ? pending : none),
    [CANCEL]: () => {
      isPending = false;
      return new Response(null, { status: 204 });
    },
  });
  await press('Cancel the change');
  expect(await section().findByRole('button', { name: 'Change email' })).toBeVisible();
  expect(section().queryByText(EMAIL)).not.toBeInTheDocument();
  expect(screen.getByText('Your email stays as it is.')).toBeVisible();
});

it.each([
  [
    'the limit',
    () => problem(429, 'We sent you several emails already.'),
    'We sent you several emails already.',
  ],
  ['no connection', offline, 'Something went wrong. Please try again.'],
])('shows %s once and keeps the pending change', async (_why, answer, message) => {
  let isFailing = false;
  open({ [PENDING]: () => (isFailing && answer === offline ? offline() : pending), [RESEND]: answer });
  expect(await section().findByText(EMAIL)).toBeVisible();
  isFailing = true;
  await press('Send the link again');
  expect(await section().findByRole('alert')).toHaveTextContent(message);
  expect(section().getByRole('button', { name: 'Cancel the change' })).toBeEnabled();
});

it('an error of sending again is gone once the change is cancelled', async () => {
  let isPending = true;
  open({
    [PENDING]: () => (isPending ? pending : none),
    [RESEND]: problem(429, 'We sent you several emails already.'),
    [CANCEL]: () => {
      isPending = false;
      return new Response(null, { status: 204 });
    },
  });
  await press('Send the link again');
  expect(await section().findByRole('alert')).toBeVisible();
  await press('Cancel the change');
  expect(await section().findByRole('button', { name: 'Change email' })).toBeVisible();
  expect(section().queryByRole('alert')).not.toBeInTheDocument();
});

it('an error of cancelling is gone once the link is sent again', async () => {
  open({
    [PENDING]: pending,
    [RESEND]: () => Response.json(toWirePending()),
    [CANCEL]: problem(503, 'Not ready.'),
  });
  await press('Cancel the change');
  expect(await section().findByText('Not ready.')).toBeVisible();
  await press('Send the link again');
  expect(await screen.findByText('A new link is on its way. The earlier one no longer works.')).toBeVisible();
  expect(section().queryByText('Not ready.')).not.toBeInTheDocument();
});

it('a change that has ended meanwhile can be started again', async () => {
  let ended = false;
  open({
    [PENDING]: () => (ended ? none : pending),
    [RESEND]: () => {
      ended = true;
      return problem(409, 'This change has ended.');
    },
  });
  await press('Send the link again');
  expect(await section().findByRole('button', { name: 'Change email' })).toBeVisible();
  expect(section().getByRole('alert')).toHaveTextContent('This change has ended.');
});

it('asks for an address and the password before it calls', async () => {
  const { calls } = open({});
  await press('Change email');
  await userEvent.type(dialog().getByLabelText('New email'), 'naomi');
  await send();
  await waitFor(() =>
    expect(dialog().getByLabelText('New email')).toHaveAccessibleDescription('Invalid email address'),
  );
  expect(dialog().getByLabelText('Your password')).toHaveAccessibleDescription('Password is required');
  expect(dialog().getByLabelText('New email')).toHaveFocus();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it.each([
  ['New email', 'new_email', 'This is your email already.'],
  ['Your password', 'email_password', 'This is not your current password.'],
])('shows what the server refuses on the field %s', async (label, field, msg) => {
  open({ [ASK]: problem(422, [{ loc: ['body', field], msg, type: 'wrong' }]) });
  await fillIn();
  await send();
  await waitFor(() => expect(dialog().getByLabelText(label)).toHaveAccessibleDescription(msg));
  expect(dialog().getByLabelText('New email')).toHaveValue(EMAIL);
});

it('stays open while offline, with a message', async () => {
  open({ [ASK]: offline });
  await fillIn();
  await send();
  expect(await dialog().findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});

it('shows the present address while the rest loads', () => {
  open({ [PENDING]: unanswered });
  expect(section().getByText('client@demo.test')).toBeVisible();
});

it('offers to try again when the pending change could not be loaded', async () => {
  let answer: (call: Call) => unknown = offline;
  open({ [PENDING]: (call: Call) => answer(call) });
  expect(await section().findByRole('alert')).toHaveTextContent('Your email change could not be loaded.');
  answer = () => none;
  await userEvent.click(section().getByRole('button', { name: 'Try again' }));
  expect(await section().findByRole('button', { name: 'Change email' })).toBeVisible();
});

/** The 202 of the API. */
function toWirePending() {
  return { new_email: pending.newEmail, expires_at: pending.expiresAt };
}
