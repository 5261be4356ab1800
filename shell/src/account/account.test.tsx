import { type Booking, store } from '@crown-and-coil/shared-api';
import { type Answers, offline, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drawOwnPage, sessionAnswers, TOKEN } from '../testing/draw-shell';
import Account from './account';

const CHANGE = 'PUT /users/me/password';
const EXPORT = 'GET /users/me/export';
const DELETE = 'DELETE /users/me/';

const booking = (id: string, status: Booking['status'], start: string): Booking =>
  ({
    id,
    status,
    professional: {
      id: 'p',
      display_name: 'Adaeze Braids',
      location: 'Footscray VIC',
      time_zone: 'Australia/Melbourne',
    },
    client: { id: 'client-naomi', first_name: 'Naomi', last_name: 'Tesfaye' },
    services: [{ id: 's', name: `Service ${id}`, price: 100, service_duration_minutes: 60 }],
    products: [],
    start_time: start,
    end_time: start,
    duration: 60,
    notes: null,
    total_price: 100,
    created_at: start,
    updated_at: start,
  }) as unknown as Booking;

const open = (answers: Answers = {}, role: 'client' | 'professional' | 'admin' = 'client') =>
  drawOwnPage(
    Account,
    '/account',
    {
      'GET /bookings/clients/client-naomi': [],
      'GET /bookings/professionals/pro-adaeze': [],
      ...answers,
    },
    role,
  );
const section = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the password', () => {
  const current = () => section('Password').getByLabelText('Current password');
  const next = () => section('Password').getByLabelText('New password');

  it('is changed; the session goes on with the new token, and the form is empty', async () => {
    const { calls } = open({ [CHANGE]: TOKEN, ...sessionAnswers('client') });
    await userEvent.type(current(), 'old password');
    await userEvent.type(next(), 'new password');
    await press('Change password');
    expect(
      await screen.findByText('Your password was changed. All other devices are logged out.'),
    ).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      current_password: 'old password',
      new_password: 'new password',
    });
    expect(store.getState().session).toMatchObject({ status: 'authenticated', token: 'new-token' });
    await waitFor(() => expect(current()).toHaveValue(''));
    expect(next()).toHaveValue('');
  });

  it('needs both, the new one of ten characters at least', async () => {
    const { calls } = open();
    await userEvent.type(next(), '123456789');
    await press('Change password');
    await waitFor(() => expect(current()).toHaveAccessibleDescription('Current password is required'));
    expect(next()).toHaveAccessibleDescription('Password must be at least 10 characters long');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it("shows the server's refusal on its field, and keeps everything and the session", async () => {
    open({
      [CHANGE]: () =>
        problem(422, [
          { loc: ['body', 'current_password'], msg: 'This is not your current password.', type: 'value' },
        ]),
    });
    await userEvent.type(current(), 'wrong');
    await userEvent.type(next(), 'new password');
    await press('Change password');
    await waitFor(() => expect(current()).toHaveAccessibleDescription('This is not your current password.'));
    expect(current()).toHaveFocus();
    expect(next()).toHaveValue('new password');
    await userEvent.clear(next());
    await userEvent.tab();
    await waitFor(() => expect(next()).toBeInvalid());
    expect(current()).toHaveAccessibleDescription('This is not your current password.');
    expect(store.getState().session.status).toBe('authenticated');
  });

  it('keeps everything when the server cannot be reached', async () => {
    open({ [CHANGE]: offline });
    await userEvent.type(current(), 'old password');
    await userEvent.type(next(), 'new password');
    await press('Change password');
    expect(await section('Password').findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again.',
    );
    expect(next()).toHaveValue('new password');
  });
});

describe('the export', () => {
  let saved: { name: string; blob: Blob } | null = null;
  beforeEach(() => {
    saved = null;
    let blob = new Blob();
    URL.createObjectURL = (content) => {
      blob = content as Blob;
      return 'blob:export';
    };
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved = { name: this.download, blob };
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('is saved as a file that is named after its day', async () => {
    const answer = { exported_at: '2026-11-21T10:00:00.000Z', account: { email: 'client@demo.test' } };
    open({ [EXPORT]: answer });
    await press('Download my data');
    await waitFor(() => expect(saved?.name).toBe('crown-and-coil-2026-11-21.json'));
    expect(JSON.parse((await saved?.blob.text()) ?? '')).toEqual(answer);
  });

  it('says when it failed, and can be tried again', async () => {
    let answer: unknown = offline;
    open({ [EXPORT]: () => (answer === offline ? offline() : answer) });
    await press('Download my data');
    expect(await section('Your data').findByRole('alert')).toBeVisible();
    answer = { exported_at: '2026-11-21T10:00:00.000Z' };
    await press('Download my data');
    await waitFor(() => expect(saved).not.toBeNull());
    expect(section('Your data').queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the deletion', () => {
  const dialog = () => within(screen.getByRole('alertdialog', { name: 'Delete account' }));
  const confirm = () => userEvent.click(dialog().getByRole('button', { name: 'Delete account' }));

  it('names the bookings that fall with it, soonest first, and not those that are over', async () => {
    open({
      'GET /bookings/clients/client-naomi': [
        booking('later', 'confirmed', '2099-03-02T00:00:00.000Z'),
        booking('sooner', 'pending', '2099-03-01T00:00:00.000Z'),
        booking('cancelled', 'cancelled', '2099-03-01T00:00:00.000Z'),
        booking('begun', 'confirmed', '2020-03-01T00:00:00.000Z'),
      ],
    });
    expect(await screen.findByText('These 2 bookings are cancelled:')).toBeVisible();
    const named = section('Delete account').getAllByText(/with Adaeze Braids/);
    expect(named.map(({ textContent }) => textContent)).toEqual([
      'Service sooner with Adaeze Braids',
      'Service later with Adaeze Braids',
    ]);
    expect(screen.getByText('Sun, 1 Mar 2099, 11:00 am AEDT')).toBeVisible();
    await press('Delete my account');
    expect(dialog().getByText('Your 2 upcoming bookings are cancelled.')).toBeVisible();
  });

  it('names the clients to a professional, five of them', async () => {
    const many = Array.from({ length: 7 }, (_, day) =>
      booking(`${day}`, 'confirmed', `2099-03-0${day + 1}T00:00:00.000Z`),
    );
    open({ 'GET /bookings/professionals/pro-adaeze': many }, 'professional');
    expect(await screen.findAllByText(/with Naomi Tesfaye/)).toHaveLength(5);
    expect(screen.getByText('and 2 more')).toBeVisible();
  });

  it('says when nothing falls with it', async () => {
    open();
    expect(await screen.findByText('You have no upcoming bookings.')).toBeVisible();
  });

  it('asks for no bookings of an admin', () => {
    const { calls } = open({}, 'admin');
    expect(screen.getByRole('region', { name: 'Delete account' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('asks once more, on the safe button, and can be left', async () => {
    const { calls } = open();
    await press('Delete my account');
    expect(dialog().getByRole('button', { name: 'Keep it' })).toHaveFocus();
    expect(
      dialog().getByText('Are you sure you want to delete your account? This cannot be undone.'),
    ).toBeVisible();
    // Nobody has been in the field yet.
    expect(dialog().getByLabelText('Your password')).toBeValid();
    await userEvent.click(dialog().getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('takes the password, ends the session and leads home', async () => {
    const { calls, place } = open({ [DELETE]: () => new Response(null, { status: 204 }) });
    await press('Delete my account');
    await confirm();
    const password = dialog().getByLabelText('Your password');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Password is required'));
    await userEvent.type(password, 'old password');
    await confirm();
    await waitFor(() => expect(place().path).toBe('/'));
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ password: 'old password' });
    expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'logout' });
    expect(screen.getByText('Your account was deleted.')).toBeVisible();
  });

  it('says when it is refused, and the account stays', async () => {
    open({
      [DELETE]: () =>
        problem(422, [
          { loc: ['body', 'password'], msg: 'This is not your current password.', type: 'value' },
        ]),
    });
    await press('Delete my account');
    const password = dialog().getByLabelText('Your password');
    await userEvent.type(password, 'wrong');
    await confirm();
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your current password.'));
    expect(store.getState().session.status).toBe('authenticated');
  });

  it('is sent once', async () => {
    const { calls } = open({ [DELETE]: unanswered });
    await press('Delete my account');
    await userEvent.type(dialog().getByLabelText('Your password'), 'old password');
    await confirm();
    await userEvent.click(await dialog().findByRole('button', { name: 'Deleting...' }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
