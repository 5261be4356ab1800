import { problem } from '@crown-and-coil/shared-api/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderOwnPage } from '../testing/render-shell';
import Unsubscribe from './unsubscribe';

const CALL = 'POST /notifications/unsubscribe';
const press = () => userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));

it('asks for confirmation: opening the link changes nothing', async () => {
  const { calls } = renderOwnPage(Unsubscribe, '/unsubscribe?token=abc', { [CALL]: { email: false } });
  expect(await screen.findByRole('heading', { name: 'Stop booking emails?' })).toBeVisible();
  expect(calls).toEqual([]);
  await press();
  expect(await screen.findByRole('heading', { name: 'Emails are off.' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('You will get no more booking emails.');
  expect(calls.map(({ method, query }) => [method, query.get('token')])).toEqual([['POST', 'abc']]);
  expect(screen.getByRole('link', { name: 'Turn them on again' })).toHaveAttribute('href', '/account');
});

it.each([
  ['that lost its token', '/unsubscribe'],
  ['that is unknown', '/unsubscribe?token=other'],
])('a link %s leads to the settings', async (_which, at) => {
  renderOwnPage(Unsubscribe, at, { [CALL]: problem(400, 'This link is not valid any more.') });
  if (at.includes('token')) await press();
  expect(await screen.findByRole('heading', { name: "This link doesn't work." })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My email settings' })).toHaveAttribute('href', '/account');
});

it('shows an error and keeps the button', async () => {
  renderOwnPage(Unsubscribe, '/unsubscribe?token=abc', { [CALL]: problem(503, 'The service is not ready.') });
  await press();
  expect(await screen.findByText('The service is not ready.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeEnabled();
});

it('the link in a reminder stops only next-visit reminders', async () => {
  const { calls } = renderOwnPage(Unsubscribe, '/unsubscribe?token=abc&only=next_visits', {
    [CALL]: { email: true, nextVisits: false },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop these reminders' }));
  expect(await screen.findByRole('heading', { name: 'Reminders are off.' })).toBeVisible();
  expect(calls.map(({ query }) => query.get('only'))).toEqual(['next_visits']);
});

it('the link in a review request stops only these requests', async () => {
  const { calls } = renderOwnPage(Unsubscribe, '/unsubscribe?token=abc&only=reviews', {
    [CALL]: { email: true, nextVisits: true, reviews: false },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop these requests' }));
  expect(await screen.findByRole('heading', { name: 'Requests for reviews are off.' })).toBeVisible();
  expect(calls.map(({ query }) => query.get('only'))).toEqual(['reviews']);
});
