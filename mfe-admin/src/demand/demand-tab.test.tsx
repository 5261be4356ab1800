import { type Call, fakeApi, offline, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';

const PATH = '/admin-dashboard?tab=demand';
const ROWS = [
  { place: 'Broome WA', state: 'WA', remoteness: 'Very remote', searches: 12, professionals: 0 },
  { place: 'Footscray VIC', state: 'VIC', remoteness: 'Major city', searches: 5, professionals: 7 },
];

test('lists places with their searches and professionals', async () => {
  fakeApi({ 'GET /admin/demand': ROWS });
  renderAdmin(PATH);
  const lines = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ['Broome WA', 'WA', 'Very remote', '12', '0'],
    ['Footscray VIC', 'VIC', 'Major city', '5', '7'],
  ]);
});

test('filters by style, hair type, remoteness and weeks, and keeps the filters in the URL', async () => {
  const asked: unknown[] = [];
  fakeApi({
    'GET /admin/demand': ({ query }: Call) => {
      asked.push(Object.fromEntries(new URLSearchParams(query)));
      return ROWS;
    },
  });
  const { address } = renderAdmin(PATH);
  await screen.findByRole('table');
  await userEvent.selectOptions(screen.getByLabelText('Style'), 'Box braids');
  await userEvent.selectOptions(screen.getByLabelText('Hair type'), '4 Coily');
  await userEvent.selectOptions(screen.getByLabelText('Remoteness'), 'Very remote');
  await userEvent.click(screen.getByText('12 weeks'));
  await screen.findByRole('table');
  expect(address()).toBe(`${PATH}&weeks=12&style=Box+braids&hair=4&remoteness=Very+remote`);
  expect(asked.at(0)).toEqual({ weeks: '4' });
  expect(asked.at(-1)).toEqual({
    weeks: '12',
    style: 'Box braids',
    hair_type: '4',
    remoteness: 'Very remote',
  });
});

test("shows 'Loading...' while the demand loads", async () => {
  fakeApi({ 'GET /admin/demand': unanswered });
  renderAdmin(PATH);
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
});

test.each([
  ['the server fails', () => problem(500, 'x')],
  ['the network is gone', offline],
])('when %s, shows an error and retries', async (_case, failure) => {
  let answer: (call: Call) => unknown = failure;
  fakeApi({ 'GET /admin/demand': (call: Call) => answer(call) });
  renderAdmin(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the demand.');
  answer = () => [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No unmet demand.' })).toBeVisible();
});
