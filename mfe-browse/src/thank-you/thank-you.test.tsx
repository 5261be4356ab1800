import { type Answers, fakeApi, offline, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import ThankYou from './thank-you';

const VERIFY = 'POST /waitlist/verify';
const RESEND = 'POST /waitlist/resend';

function open(answers: Answers, at = '/thank-you?token=abc') {
  const api = fakeApi(answers);
  return { ...renderScreen(ThankYou, ['/thank-you'], at), ...api };
}

const refusal = (reason: string) => Response.json({ detail: 'No.', reason }, { status: 400 });

test('the link is confirmed with one POST of its token, and the person is thanked by name', async () => {
  const { calls } = open({ [VERIFY]: { name: 'Naomi', email: 'naomi@example.com' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you, Naomi.' })).toBeVisible();
  expect(screen.getByText('Your email is verified. Your spot is reserved.')).toBeVisible();
  expect(calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'POST', path: '/waitlist/verify', body: { token: 'abc' } },
  ]);
  const [first, second, third] = within(screen.getByRole('list', { name: 'What happens next' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent('done');
  expect(second).toHaveTextContent('done');
  expect(third).toHaveAttribute('aria-current', 'step');
});

test('a loading message is shown until the response arrives', () => {
  open({ [VERIFY]: unanswered });
  expect(screen.getByRole('status')).toHaveTextContent('Verifying your email...');
});

test('a link that was used before is not an error: the spot is reserved', async () => {
  open({ [VERIFY]: () => refusal('used') });
  expect(await screen.findByText('Your email is already verified. Your spot is reserved.')).toBeVisible();
});

test('an expired link offers a new email, using its token', async () => {
  const { calls } = open({ [VERIFY]: () => refusal('expired'), [RESEND]: { detail: 'Sent.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('A new link is on its way. Please check your inbox.')).toBeVisible();
  expect(calls.at(-1)).toMatchObject({ path: '/waitlist/resend', body: { token: 'abc' } });
});

test('a failed request for a new email shows the reason, and can be retried', async () => {
  open({ [VERIFY]: () => refusal('expired'), [RESEND]: offline });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('An unexpected error occurred.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeEnabled();
});

test.each(['/thank-you', '/thank-you?token=', '/thank-you?token=%20'])(
  'without a token (%s) the page sends no request and links to the form',
  async (at) => {
    const { calls } = open({}, at);
    expect(await screen.findByRole('heading', { name: "This link doesn't work." })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join the waitlist' })).toHaveAttribute(
      'href',
      '/waitlist-signup',
    );
    expect(calls).toEqual([]);
  },
);

test('an invalid link links to the form', async () => {
  open({ [VERIFY]: () => refusal('invalid') });
  expect(await screen.findByRole('heading', { name: "This link doesn't work." })).toBeVisible();
});

test('the confirmation can be retried when the server is unreachable', async () => {
  let answer: () => unknown = offline;
  open({ [VERIFY]: () => answer() });
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred.');
  answer = () => ({ name: 'Naomi', email: 'naomi@example.com' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const thanks = await screen.findByRole('heading', { name: 'Thank you, Naomi.' });
  expect(thanks).toBeVisible();
  await waitFor(() => expect(thanks.parentElement).toHaveFocus());
});
