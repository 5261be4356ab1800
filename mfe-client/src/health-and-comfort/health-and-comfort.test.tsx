import type { OwnComfort } from '@crown-and-coil/shared-api';
import { type Answers, type Call, fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderClient } from '../testing/render-client';

const PATH = '/clients/me/comfort';

function open(told: OwnComfort, answers: Answers = {}) {
  loggedInAs('client');
  let stored = told;
  const api = fakeApi({
    [`GET ${PATH}`]: () => stored,
    [`PUT ${PATH}/allergies`]: ({ body }: Call) => {
      const { words } = body as { words: string | null };
      stored = { ...stored, items: [{ item: 'allergies', words, consentedAt: '2026-10-01T00:00:00.000Z' }] };
      return stored;
    },
    [`DELETE ${PATH}/allergies`]: () => {
      stored = { items: [], views: [] };
      return null;
    },
    ...answers,
  });
  renderClient('/health-and-comfort');
  return api;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const form = () => within(screen.getByRole('form', { name: 'Allergies' }));

test('an item is kept only with consent, and deleted when consent is withdrawn', async () => {
  const { calls } = open({ items: [], views: [] });
  await press('Add Allergies');
  expect(screen.getByRole('heading', { name: 'Allergies' })).toHaveFocus();
  await userEvent.type(form().getByLabelText(/^A few words/), 'Peanut oil');
  await userEvent.click(form().getByRole('button', { name: 'Save' }));
  expect(await form().findByText('Agree that this is kept and shown')).toBeVisible();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.click(form().getByRole('checkbox'));
  await userEvent.click(form().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Peanut oil')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Allergies' })).toHaveFocus();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ consent: true, words: 'Peanut oil' });
  await press('Change Allergies');
  await userEvent.click(form().getByRole('button', { name: 'Withdraw consent and delete' }));
  await waitFor(() => expect(screen.queryByText('Peanut oil')).not.toBeInTheDocument());
});

test('asks before what was typed is left, as no draft of it is stored', async () => {
  open({ items: [], views: [] });
  await press('Add Allergies');
  await userEvent.type(form().getByLabelText(/^A few words/), 'Peanut oil');
  await userEvent.click(screen.getByRole('link', { name: 'My Profile' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'What you typed is not saved yet. It will be lost.',
  );
  await press('Keep editing');
  expect(form().getByLabelText(/^A few words/)).toHaveValue('Peanut oil');
  expect(sessionStorage).toHaveLength(0);
});

test('Cancel asks before what was typed is lost', async () => {
  open({ items: [], views: [] });
  await press('Add Allergies');
  await userEvent.type(form().getByLabelText(/^A few words/), 'Peanut oil');
  await press('Cancel');
  await press('Keep editing');
  expect(form().getByLabelText(/^A few words/)).toHaveValue('Peanut oil');
  await press('Cancel');
  await press('Leave');
  expect(await screen.findByRole('button', { name: 'Add Allergies' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Allergies' })).toHaveFocus());
});

test('Cancel closes an untouched item at once', async () => {
  open({ items: [], views: [] });
  await press('Add Allergies');
  await press('Cancel');
  expect(await screen.findByRole('button', { name: 'Add Allergies' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Allergies' })).toHaveFocus();
});

test('two open items have fields of their own', async () => {
  open({ items: [], views: [] });
  await press('Add Allergies');
  await press('Add Quiet visit');
  const quiet = within(screen.getByRole('form', { name: 'Quiet visit' }));
  await userEvent.click(quiet.getByText(/^A few words/));
  expect(quiet.getByRole('textbox')).toHaveFocus();
  expect(quiet.getByRole('checkbox')).not.toHaveAttribute('id', form().getByRole('checkbox').id);
});

test('the client sees who was shown which item', async () => {
  open({
    items: [{ item: 'quiet_visit', words: null, consentedAt: '2026-10-01T00:00:00.000Z' }],
    views: [
      {
        professional: { id: 'pro', displayName: 'Adaeze Braids' },
        items: ['quiet_visit'],
        viewedAt: '2026-10-02T00:00:00.000Z',
      },
    ],
  });
  const log = within(await screen.findByRole('region', { name: 'Who was shown it' }));
  expect(log.getByText('Adaeze Braids')).toBeVisible();
  expect(log.getByText('Quiet visit')).toBeVisible();
});

test('a failure shows a message and can be retried', async () => {
  open({ items: [], views: [] }, { [`GET ${PATH}`]: () => problem(500, 'x') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load health and comfort.');
});
