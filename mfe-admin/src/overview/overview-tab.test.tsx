import { type Call, fakeApi, offline, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';
import { day } from '../testing/samples';

const DAYS = [
  day('2026-10-02', { bookings: 2, users: 1 }),
  day('2026-10-03', { bookings: 5, waitlist: 3 }),
  day('2026-10-04'),
];

test('counts are charted by day, described in words, and listed in a table', async () => {
  fakeApi({ 'GET /admin/counts': DAYS });
  renderAdmin('/admin-dashboard');
  expect(
    await screen.findByRole('img', {
      name: 'Bookings made by day: 7 in 3 days, most on Sat, 3 Oct: 5. The table has every day.',
    }),
  ).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Feedback by day: 0 in 3 days\. / })).toBeInTheDocument();
  const table = within(screen.getByRole('table'));
  const cellsOf = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cellsOf('Sat, 3 Oct')).toEqual(['3', '0', '5', '0']);
  expect(cellsOf('All')).toEqual(['3', '1', '7', '0']);
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Sun, 4 Oct',
    'Sat, 3 Oct',
    'Fri, 2 Oct',
    'All',
  ]);
});

test.each([
  ['7 days', '7', '/admin-dashboard?days=7'],
  ['90 days', '90', '/admin-dashboard?days=90'],
])('%s are requested and kept in the URL', async (name, days, address) => {
  const { calls } = fakeApi({ 'GET /admin/counts': DAYS });
  const { address: here } = renderAdmin('/admin-dashboard');
  await screen.findByRole('table');
  expect(calls[0]?.query.get('days')).toBe('30');
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('table');
  expect(calls.at(-1)?.query.get('days')).toBe(days);
  expect(here()).toBe(address);
});

test.each([
  ['the server fails', () => problem(500, 'x')],
  ['the network is gone', offline],
])('when %s, shows an error and retries', async (_case, failure) => {
  let answer: (call: Call) => unknown = failure;
  fakeApi({ 'GET /admin/counts': (call: Call) => answer(call) });
  renderAdmin('/admin-dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the counts.');
  answer = () => DAYS;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test("shows 'Loading...' while the counts load", async () => {
  fakeApi({ 'GET /admin/counts': unanswered });
  renderAdmin('/admin-dashboard');
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
});
