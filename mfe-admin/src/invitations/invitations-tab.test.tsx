import { fakeApi, json, page, problem } from '@crown-and-coil/shared-api/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';
import { A_WEEK_AGO, invitation } from '../testing/samples';

const PATH = '/admin-dashboard?tab=invitations';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function fillIn(email: string, role: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), role);
}

test('an invitation is sent with a role, and the form is reset', async () => {
  const { calls } = fakeApi({
    'GET /admin/invitations': page([]),
    'POST /admin/invitations': () => json(invitation(), { status: 201 }),
  });
  renderAdmin(PATH);
  expect(await screen.findByRole('heading', { name: 'No invitations yet.' })).toBeVisible();
  await fillIn('bo@example.com', 'Barber');
  await press('Send invitation');
  expect(await screen.findByText('Invitation sent to bo@example.com')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'bo@example.com',
    role: 'Barber',
  });
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('');
});

test('invalid input is reported on its field; nothing is sent or lost', async () => {
  const { calls } = fakeApi({ 'GET /admin/invitations': page([]) });
  renderAdmin(PATH);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'bo');
  await press('Send invitation');
  expect(await screen.findByText('Invalid email address')).toBeVisible();
  expect(screen.getByText('Please choose a role')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('bo');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a server error appears above the fields, which keep their values', async () => {
  fakeApi({
    'GET /admin/invitations': page([]),
    'POST /admin/invitations': problem(409, 'This person already has an account.'),
  });
  renderAdmin(PATH);
  await fillIn('bo@example.com', 'Admin');
  await press('Send invitation');
  expect(await screen.findByRole('alert')).toHaveTextContent('This person already has an account.');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('bo@example.com');
});

test('a rejected field keeps its error while another field is edited', async () => {
  fakeApi({
    'GET /admin/invitations': page([]),
    'POST /admin/invitations': problem(422, [
      { loc: ['body', 'email'], msg: 'Not this address.', type: 'x' },
    ]),
  });
  renderAdmin(PATH);
  await fillIn('bo@example.com', 'Admin');
  await press('Send invitation');
  expect(await screen.findByText('Not this address.')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), '');
  await userEvent.tab();
  expect(await screen.findByText('Please choose a role')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Not this address.');
});

test('an open invitation is withdrawn after a confirmation; an accepted one cannot be', async () => {
  let stored = [
    invitation(),
    invitation({ id: 'invitation-2', email: 'in@example.com', acceptedAt: A_WEEK_AGO }),
    invitation({ id: 'invitation-3', email: 'late@example.com', name: null, expiresAt: A_WEEK_AGO }),
  ];
  fakeApi({
    'GET /admin/invitations': () => page(stored),
    'DELETE /admin/invitations/invitation-1': () => {
      stored = stored.slice(1);
      return new Response(null, { status: 204 });
    },
  });
  renderAdmin(PATH);
  expect(await screen.findByText('Accepted')).toBeVisible();
  expect(screen.getByText('Expired')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: 'Withdraw the invitation of in@example.com' }),
  ).not.toBeInTheDocument();
  await press('Withdraw the invitation of bo@example.com');
  await press('Withdraw');
  expect(await screen.findByText('The invitation of bo@example.com is withdrawn')).toBeVisible();
  expect(await screen.findByText('2 invitations')).toBeInTheDocument();
});
