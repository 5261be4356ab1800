import { type Answers, offline, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderOwnPage } from '../testing/render-shell';
import ForgotPassword from './forgot-password';

const ASK = 'POST /accounts/forgot-password';
const SENT = 'If this email has an account, a link to set a new password is on its way.';

const open = (answers: Answers) => renderOwnPage(ForgotPassword, '/forgot-password', answers);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the link' }));

test('requests the link, and shows the same confirmation for every address', async () => {
  const { calls } = open({ [ASK]: () => Response.json({ detail: SENT }, { status: 202 }) });
  await userEvent.type(screen.getByLabelText('Email'), ' naomi@example.com ');
  await send();
  expect(await screen.findByRole('heading', { name: 'Check your inbox.' })).toHaveFocus();
  expect(screen.getByText(SENT)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'naomi@example.com' }]);

  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual(calls[0]?.body);

  await userEvent.click(screen.getByRole('button', { name: 'use another email' }));
  expect(screen.getByLabelText('Email')).toHaveValue('naomi@example.com');
});

test.each([
  ['', 'Email is required'],
  ['naomi', 'Invalid email address'],
])('rejects %j without a request', async (text, message) => {
  const { calls } = open({});
  if (text) await userEvent.type(screen.getByLabelText('Email'), text);
  await send();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message));
  expect(calls).toEqual([]);
});

test.each([
  [
    'Too many requests. Please try again in a moment.',
    () => problem(429, 'Too many requests. Please try again in a moment.'),
  ],
  ['Something went wrong. Please try again.', offline],
])('a failure shows %j and keeps the address', async (sentence, answer) => {
  open({ [ASK]: answer });
  await userEvent.type(screen.getByLabelText('Email'), 'naomi@example.com');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText('Email')).toHaveValue('naomi@example.com');
});
