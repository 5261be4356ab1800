import { fakeApi, page, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';
import { A_WEEK_AGO, user } from '../testing/samples';

const PATH = '/admin-dashboard?tab=users';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a user is suspended with a reason, and restored', async () => {
  let stored = user();
  const { calls } = fakeApi({
    'GET /admin/users': () => page([stored]),
    'GET /admin/users/naomi/suspension': { bookings: 2, refund_cents: 6000 },
    'POST /admin/users/naomi/suspend': () => {
      stored = user({ suspendedAt: A_WEEK_AGO });
      return stored;
    },
    'POST /admin/users/naomi/restore': () => {
      stored = user();
      return stored;
    },
  });
  renderAdmin(PATH);
  await press('Suspend Naomi Tesfaye');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('naomi@example.com');
  expect(
    await screen.findByText(
      '2 bookings are cancelled, and both parties are notified. $60.00 in deposits goes back to clients. Restoring them brings no booking back.',
    ),
  ).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), ' Never shows up ');
  await press('Suspend');
  expect(await screen.findByText('Naomi Tesfaye is suspended')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Never shows up' });
  expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();

  await press('Restore Naomi Tesfaye');
  await press('Restore');
  expect(await screen.findByText('Naomi Tesfaye is restored')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Suspend Naomi Tesfaye' })).toBeVisible();
});

test('a refused suspension stays open with its reason', async () => {
  fakeApi({
    'GET /admin/users': page([user()]),
    'GET /admin/users/naomi/suspension': problem(500, 'x'),
    'POST /admin/users/naomi/suspend': problem(409, 'This account is already suspended.'),
  });
  renderAdmin(PATH);
  await press('Suspend Naomi Tesfaye');
  expect(
    await screen.findByText(
      'All their bookings that have not begun are cancelled, and both parties are notified.',
    ),
  ).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Twice');
  await press('Suspend');
  expect(await screen.findByRole('alert')).toHaveTextContent('This account is already suspended.');
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Twice');
});

test('a typed reason is there again for the same user after Escape, and for no other', async () => {
  fakeApi({
    'GET /admin/users': page([user(), user({ id: 'kofi', email: 'kofi@example.com', name: 'Kofi Mensah' })]),
    'GET /admin/users/naomi/suspension': { bookings: 0, refund_cents: 0 },
    'GET /admin/users/kofi/suspension': { bookings: 0, refund_cents: 0 },
  });
  renderAdmin(PATH);
  const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
  await press('Suspend Naomi Tesfaye');
  await userEvent.type(reason(), 'Twice');
  await userEvent.keyboard('{Escape}');
  await press('Suspend Naomi Tesfaye');
  expect(reason()).toHaveValue('Twice');
  await userEvent.keyboard('{Escape}');
  await press('Suspend Kofi Mensah');
  expect(reason()).toHaveValue('');
});

test('a pasted reason that is too long is kept, with a message, and not sent', async () => {
  const { calls } = fakeApi({
    'GET /admin/users': page([user()]),
    'GET /admin/users/naomi/suspension': { bookings: 0, refund_cents: 0 },
  });
  renderAdmin(PATH);
  await press('Suspend Naomi Tesfaye');
  const reason = screen.getByRole('textbox', { name: /^Reason/ });
  await userEvent.click(reason);
  await userEvent.paste('x'.repeat(501));
  expect(reason).toHaveValue('x'.repeat(501));
  expect(reason).toHaveAccessibleDescription(/Must be 500 characters or fewer/);
  await press('Suspend');
  expect(reason).toHaveFocus();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a late answer leaves the dialog about another user alone', async () => {
  const bo = user({ id: 'bo', name: 'Bo Fades' });
  let answer: (response: unknown) => void = () => {};
  const late = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  fakeApi({
    'GET /admin/users': page([user(), bo]),
    'GET /admin/users/naomi/suspension': { bookings: 0, refund_cents: 0 },
    'GET /admin/users/bo/suspension': { bookings: 0, refund_cents: 0 },
    'POST /admin/users/naomi/suspend': late,
  });
  renderAdmin(PATH);
  const suspendThenAskAboutBo = async () => {
    await press('Suspend Naomi Tesfaye');
    await press('Suspend');
    await press('Cancel');
    await press('Suspend Bo Fades');
  };
  await suspendThenAskAboutBo();
  answer(problem(409, 'This account is already suspended.'));
  expect(await screen.findByText('This account is already suspended.')).toBeVisible();
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent('Bo Fades');
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  await press('Cancel');

  await suspendThenAskAboutBo();
  answer(user({ suspendedAt: A_WEEK_AGO }));
  expect(await screen.findByText('Naomi Tesfaye is suspended')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Bo Fades');
});

test("a user's two-step log-in is reset after a confirmation", async () => {
  let stored = user({ hasSecondFactor: true });
  const { calls } = fakeApi({
    'GET /admin/users': () => page([stored, user({ id: 'bo', name: 'Bo Fades' })]),
    'POST /admin/users/naomi/reset-second-factor': () => {
      stored = user();
      return stored;
    },
  });
  renderAdmin(PATH);
  await press('Reset the two-step log-in of Naomi Tesfaye');
  expect(screen.queryByRole('button', { name: /Reset the two-step log-in of Bo/ })).not.toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await press('Reset');
  expect(await screen.findByText('The two-step log-in of Naomi Tesfaye is reset')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Reset the two-step/ })).not.toBeInTheDocument(),
  );
});

test('admins cannot suspend themselves', async () => {
  fakeApi({
    'GET /admin/users': page([user({ id: 'me', role: 'admin', email: 'admin@demo.test', name: 'admin' })]),
  });
  renderAdmin(PATH);
  expect(await screen.findByText('This is you')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Suspend admin/ })).not.toBeInTheDocument();
});

test.each([
  ['Clients', 'role', 'client'],
  ['Professionals', 'role', 'professional'],
  ['Suspended', 'suspended', 'true'],
])('the filter %s requests only those users', async (name, key, value) => {
  const { calls } = fakeApi({ 'GET /admin/users': page([user()]) });
  renderAdmin(PATH);
  await press(name);
  await screen.findByText('Naomi Tesfaye');
  expect(calls.at(-1)?.query.get(key)).toBe(value);
});

test('shows when no user matches and when the list fails to load', async () => {
  let answer: unknown = problem(500, 'x');
  fakeApi({ 'GET /admin/users': () => answer });
  renderAdmin(`${PATH}&search=zz`);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load users.');
  answer = page([]);
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'No user matches.' })).toBeVisible();
});
