import { type Answers, loggedInAs, offline, problem, store } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { linkRefusal, renderOwnPage } from '../testing/render-shell';
import ResetPassword from './reset-password';

const RESET = 'POST /accounts/reset-password';
const CHECK = 'POST /accounts/reset-password/check';
const valid = () => new Response(null, { status: 204 });

const open = (answers: Answers, at = '/reset-password?token=abc') =>
  renderOwnPage(ResetPassword, at, { [CHECK]: valid, ...answers });
const password = () => screen.getByLabelText('New password');
const formIsOpen = () => screen.findByRole('form', { name: 'Set a new password' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Set password' }));

test('sets the password, ends the session, and opens the log-in page', async () => {
  const { calls, place } = open({ [RESET]: valid });
  loggedInAs('client');
  await formIsOpen();
  await userEvent.type(password(), 'ten of them');
  await save();
  await waitFor(() => expect(place().path).toBe('/login'));
  expect(calls.at(-1)?.body).toEqual({ token: 'abc', password: 'ten of them' });
  expect(screen.getByText('Your password was changed. Please log in.')).toBeVisible();
  expect(store.getState().session.status).toBe('anonymous');
});

test('shows the strength of the password', async () => {
  open({});
  await formIsOpen();
  expect(password()).toHaveAccessibleDescription(/At least 10 characters/);
  await userEvent.type(password(), '123456789');
  expect(password()).toHaveAccessibleDescription('1 more character.');
  await userEvent.type(password(), '0');
  expect(password()).toHaveAccessibleDescription('Long enough. Longer is stronger.');
});

test('says that a session in this browser ends, whose account it may not be', async () => {
  open({});
  await formIsOpen();
  expect(screen.queryByText(/This browser is logged out/)).not.toBeInTheDocument();
  loggedInAs('client');
  expect(await screen.findByText(/This browser is logged out of client@demo\.test too\.$/)).toBeVisible();
});

test('opens the form when the API is older and cannot check links', async () => {
  open({ [CHECK]: () => problem(404, 'Not Found') });
  await formIsOpen();
});

describe.each([
  ['expired', 'This link has expired. Please ask for a new one.'],
  ['used', 'This link was used already. Please ask for a new one.'],
  ['invalid', 'This link is not valid. Please ask for a new one.'],
])('a link that is %s', (reason, sentence) => {
  const refuse = () => linkRefusal(reason, sentence);
  const newLink = () => screen.getByRole('link', { name: 'Ask for a new link' });

  test('says so when the page opens, and offers to request a new one', async () => {
    const { calls } = open({ [CHECK]: refuse });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(newLink()).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  test('by the time the form is sent, offers to request a new one', async () => {
    open({ [RESET]: refuse });
    await formIsOpen();
    await userEvent.type(password(), 'ten of them');
    await save();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(newLink()).toBeVisible();
  });
});

test('a link that does not work leads a person who is logged in to their account', async () => {
  open({ [CHECK]: () => linkRefusal('used', 'This link was used already.') });
  loggedInAs('client');
  expect(await screen.findByRole('link', { name: 'My account' })).toHaveAttribute('href', '/account');
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

test('a link that could not be checked can be tried again', async () => {
  let answer: () => unknown = offline;
  open({ [CHECK]: () => answer() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  answer = valid;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await formIsOpen()).toBeVisible();
});

test('a link without a token is rejected immediately', () => {
  const { calls } = open({}, '/reset-password');
  expect(screen.getByText('This link is not valid. Please ask for a new one.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('keeps the password when saving fails, and shows why', async () => {
  const tooCommon = 'This password is too common. Please choose another one.';
  let answer: () => unknown = offline;
  open({ [RESET]: () => answer() });
  await formIsOpen();
  await userEvent.type(password(), 'password1234');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  answer = () => problem(422, [{ loc: ['body', 'password'], msg: tooCommon, type: 'value' }]);
  await save();
  await waitFor(() => expect(password()).toHaveAccessibleDescription(tooCommon));
  expect(password()).toHaveValue('password1234');
});
