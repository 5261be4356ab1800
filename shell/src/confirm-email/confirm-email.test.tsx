import { type Answers, loggedInAs, offline, problem, store } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { linkRefusal, renderOwnPage, sessionAnswers, TOKEN } from '../testing/render-shell';
import ConfirmEmail from './confirm-email';

const CONFIRM = 'POST /accounts/confirm-email';
const CHECK = 'POST /accounts/confirm-email/check';
const EMAIL = 'naomi@new.example';

const open = (answers: Answers, at = '/confirm-email?token=abc') =>
  renderOwnPage(ConfirmEmail, at, { [CHECK]: () => new Response(null, { status: 204 }), ...answers });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Change my email' }));
const done = () => screen.findByRole('heading', { name: 'Your email was changed.' });

it('asks first: opening the link changes nothing', async () => {
  const { calls } = open({ [CONFIRM]: { email: EMAIL, session: null } });
  expect(await screen.findByRole('heading', { name: 'Change your email?' })).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual(['/accounts/confirm-email/check']);
  await press();
  expect(await done()).toHaveFocus();
  expect(screen.getByText(`From now on you log in with ${EMAIL}, and our emails go there.`)).toBeVisible();
  expect(calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/accounts/confirm-email',
    body: { token: 'abc' },
  });
});

it('leads to the log-in without a session', async () => {
  open({ [CONFIRM]: { email: EMAIL, session: null } });
  await press();
  await done();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

it('continues the session of the account with the new token and address', async () => {
  open({
    ...sessionAnswers('client'),
    'GET /users/me/': { id: '1', role: 'client', email: EMAIL, username: 'naomi' },
    [CONFIRM]: { email: EMAIL, session: TOKEN },
  });
  loggedInAs('client');
  await press();
  await done();
  await waitFor(() =>
    expect(store.getState().session).toMatchObject({
      status: 'authenticated',
      token: 'new-token',
      user: { email: EMAIL },
    }),
  );
  expect(screen.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/account');
});

it('leaves the session of another account alone, and says so', async () => {
  open({ [CONFIRM]: { email: EMAIL, session: null } });
  loggedInAs('professional');
  const { token } = store.getState().session;
  await press();
  await done();
  expect(store.getState().session).toMatchObject({ status: 'authenticated', token });
  expect(
    screen.getByText(/Here you are still logged in as professional@demo\.test, another account\.$/),
  ).toBeVisible();
});

describe.each([
  ['expired', 'This link has run out.', 'This link has expired.'],
  ['used', 'This link has ended.', 'This link was used already.'],
  ['invalid', "This link doesn't work.", 'This link is not valid.'],
])('a link that is %s', (reason, title, sentence) => {
  const refuse = () => linkRefusal(reason, sentence);

  it('says so when the page opens', async () => {
    const { calls } = open({ [CHECK]: refuse });
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('by the time the button is pressed says so', async () => {
    open({ [CONFIRM]: refuse });
    await press();
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByText(sentence)).toBeVisible();
  });
});

it('a link that could not be checked can be tried again', async () => {
  let answer: () => unknown = offline;
  open({ [CHECK]: () => answer() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  answer = () => new Response(null, { status: 204 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Change my email' })).toBeVisible();
});

it('a link without a token is rejected immediately', () => {
  const { calls } = open({}, '/confirm-email');
  expect(screen.getByRole('heading', { name: "This link doesn't work." })).toBeVisible();
  expect(calls).toEqual([]);
});

it.each([
  ['another account has got the address', problem(409, 'This email already has an account.'), /already has/],
  ['there is no connection', offline, 'Something went wrong. Please try again.'],
])('keeps the button when %s', async (_why, answer, message) => {
  open({ [CONFIRM]: answer });
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Change my email' })).toBeEnabled();
});
