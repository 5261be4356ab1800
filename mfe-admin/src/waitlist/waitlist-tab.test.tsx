import { type Call, fakeApi, offline, page, problem } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';
import { A_WEEK_AGO, IN_A_WEEK, waiting } from '../testing/samples';

const PATH = '/admin-dashboard?tab=waitlist';
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`${name} is in no list.`);
  return within(row);
};

test.each([
  ['Email not verified', waiting({ verifiedAt: null }), []],
  ['Email verified', waiting(), ['Invite Ada Lovelace']],
  ['Invited', waiting({ invitedAt: A_WEEK_AGO, invitationExpiresAt: IN_A_WEEK }), []],
  [
    'Invitation expired',
    waiting({ invitedAt: A_WEEK_AGO, invitationExpiresAt: A_WEEK_AGO }),
    ['Invite Ada Lovelace'],
  ],
  ['Has joined', waiting({ invitedAt: A_WEEK_AGO, joinedAt: A_WEEK_AGO }), []],
])('%s is shown, and only verified or expired entries can be invited', async (state, entry, actions) => {
  fakeApi({ 'GET /admin/waitlist': page([entry]) });
  renderAdmin(PATH);
  const row = await rowOf('Ada Lovelace');
  expect(row.getByText(state)).toBeVisible();
  expect(row.getByText('Client')).toBeVisible();
  const offered = row.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(offered).toEqual([...actions, 'Remove Ada Lovelace']);
});

test('an invitation is sent after a confirmation, and the list shows it', async () => {
  let entry = waiting();
  const { calls } = fakeApi({
    'GET /admin/waitlist': () => page([entry]),
    'POST /admin/waitlist/ada/invite': () => {
      entry = waiting({ invitedAt: new Date().toISOString(), invitationExpiresAt: IN_A_WEEK });
      return entry;
    },
  });
  renderAdmin(PATH);
  await press('Invite Ada Lovelace');
  expect(screen.getByRole('alertdialog', { name: 'Send an invitation' })).toHaveTextContent(
    'ada@example.com',
  );
  await press('Cancel');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await press('Invite Ada Lovelace');
  await press('Send invitation');
  expect(await screen.findByText('Invitation sent to ada@example.com')).toBeVisible();
  expect(await screen.findByText('Invited')).toBeVisible();
});

test.each([
  [
    'another admin was faster',
    () => problem(409, 'This entry is already invited.'),
    'This entry is already invited.',
  ],
  ['the network is gone', offline, 'Something went wrong. Please try again.'],
])('when %s the dialog stays open and shows why', async (_case, answer, text) => {
  fakeApi({ 'GET /admin/waitlist': page([waiting()]), 'POST /admin/waitlist/ada/invite': answer });
  renderAdmin(PATH);
  await press('Invite Ada Lovelace');
  await press('Send invitation');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test('an entry is removed after a confirmation, and the focus stays on the page', async () => {
  let stored = [waiting(), waiting({ id: 'bo', name: 'Bo Fades' })];
  fakeApi({
    'GET /admin/waitlist': () => page(stored),
    'DELETE /admin/waitlist/ada': () => {
      stored = stored.slice(1);
      return new Response(null, { status: 204 });
    },
  });
  renderAdmin(PATH);
  await press('Remove Ada Lovelace');
  await press('Remove');
  expect(await screen.findByText('Ada Lovelace is off the waitlist')).toBeVisible();
  expect(await screen.findByText('1 person')).toBeInTheDocument();
  expect(screen.queryByText('Ada Lovelace')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Waitlist' })).toHaveFocus();
});

test('filters, search and page are requested and kept in the URL', async () => {
  const many = Array.from({ length: 20 }, (_, place) => waiting({ id: `w${place}`, name: `Name ${place}` }));
  const { calls } = fakeApi({
    'GET /admin/waitlist': ({ query }: Call) => page(many, 45, Number(query.get('skip'))),
  });
  const { address } = renderAdmin(PATH);
  await press('Not verified');
  await screen.findByText('Name 0');
  expect(calls.at(-1)?.query.get('verified')).toBe('false');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the waitlist' }), ' ada {Enter}');
  await screen.findByText('Name 0');
  expect(calls.at(-1)?.query.get('search')).toBe('ada');
  await userEvent.click(await screen.findByRole('link', { name: 'Page 3' }));
  await screen.findByText('Name 0');
  expect(calls.at(-1)?.query.get('skip')).toBe('40');
  expect(address()).toBe('/admin-dashboard?tab=waitlist&waitlist=unverified&search=ada&page=3');
  await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
  expect(address()).toBe('/admin-dashboard?tab=users');
});

test.each([
  [PATH, 'The waitlist is empty.'],
  [`${PATH}&search=zz`, 'No one on the waitlist matches.'],
])('%s shows its empty state', async (path, text) => {
  fakeApi({ 'GET /admin/waitlist': page([]) });
  renderAdmin(path);
  expect(await screen.findByRole('heading', { name: text })).toBeVisible();
});

test('a list that failed to load shows an error', async () => {
  fakeApi({ 'GET /admin/waitlist': problem(500, 'x') });
  renderAdmin(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the waitlist.');
});
