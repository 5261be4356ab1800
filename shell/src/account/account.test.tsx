import { type Booking, sessionStarted } from '@crown-and-coil/shared-api';
import {
  type Answers,
  type Call,
  offline,
  problem,
  store,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderOwnPage, sessionAnswers, TOKEN } from '../testing/render-shell';
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
      displayName: 'Adaeze Braids',
      location: 'Footscray VIC',
      timeZone: 'Australia/Melbourne',
    },
    client: { id: 'client-naomi', firstName: 'Naomi', lastName: 'Tesfaye' },
    services: [{ id: 's', name: `Service ${id}`, price: 100, serviceDurationMinutes: 60 }],
    products: [],
    startTime: start,
    endTime: start,
    duration: 60,
    notes: null,
    totalPrice: 100,
    createdAt: start,
    updatedAt: start,
  }) as unknown as Booking;

const open = (answers: Answers = {}, role: 'client' | 'professional' | 'admin' = 'client') =>
  renderOwnPage(
    Account,
    '/account',
    {
      'GET /bookings/clients/client-naomi': [],
      'GET /bookings/professionals/pro-adaeze': [],
      'GET /users/me/sessions': [],
      'GET /users/me/second-factor': { isOn: false, recoveryCodesLeft: 0 },
      'GET /users/me/passkeys': [],
      ...answers,
    },
    role,
  );
const section = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a section added by a remote', () => {
  const added = (Component: () => ReactNode) => ({
    'account.section': [{ label: 'Loyalty points', Component }],
  });
  const draw = (Component: () => ReactNode) =>
    renderOwnPage(
      Account,
      '/account',
      {
        'GET /bookings/clients/client-naomi': [],
        'GET /users/me/sessions': [],
        'GET /users/me/second-factor': { isOn: false, recoveryCodesLeft: 0 },
      },
      'client',
      added(Component),
    );
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('is shown before the last one, beside its label', async () => {
    draw(() => <p>12 points</p>);
    expect(await section('Loyalty points').findByText('12 points')).toBeVisible();
    expect(headings().slice(-2)).toEqual(['Loyalty points', 'Delete account']);
  });

  it('does not affect the other sections when it throws', async () => {
    // React logs errors that a boundary catches.
    const print = jest.spyOn(console, 'error').mockImplementation(() => {});
    draw(() => {
      throw new Error('broken section');
    });
    expect(await section('Loyalty points').findByRole('alert')).toHaveTextContent("didn't load");
    expect(section('Password').getByLabelText('Current password')).toBeVisible();
    print.mockRestore();
  });
});

describe('devices', () => {
  const LIST = 'GET /users/me/sessions';
  const OTHERS = 'POST /users/me/log-out-elsewhere';
  const ONE = 'DELETE /users/me/sessions/phone';
  const session = (id: string, browser: string | null, system: string | null, isCurrent = false) => ({
    id,
    browser,
    system,
    isCurrent,
    startedAt: '2026-10-02T02:00:00Z',
    lastUsedAt: '2026-10-02T03:00:00Z',
  });
  const HERE = session('here', 'Firefox', 'Windows', true);
  const PHONE = session('phone', 'Safari', 'iOS');
  const both = { [LIST]: [HERE, PHONE] };
  const dialog = () => within(screen.getByRole('dialog'));
  const password = () => dialog().getByLabelText('Your password');
  const pressOn = async (name: string | RegExp) =>
    userEvent.click(await section('Devices').findByRole('button', { name }));
  const confirm = async () => {
    await userEvent.type(password(), 'my password');
    await userEvent.click(dialog().getByRole('button', { name: 'Log out' }));
  };

  it.each(['client', 'professional', 'admin'] as const)(
    'of a %s are listed, with the current one marked',
    async (role) => {
      open({ [LIST]: [HERE, PHONE, session('tool', null, null)] }, role);
      const rows = await section('Devices').findAllByRole('listitem');
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        'Firefox on WindowsThis device',
        expect.stringMatching(/^Safari on iOSLast used .*Log out$/),
        expect.stringMatching(/^Unknown deviceLast used .*Log out$/),
      ]);
    },
  );

  it('show a message when there is no other device', async () => {
    open({ [LIST]: [HERE] });
    expect(await section('Devices').findByText('You are logged in nowhere else.')).toBeVisible();
    expect(section('Devices').queryByRole('button')).not.toBeInTheDocument();
  });

  it('show an error when the list cannot be loaded', async () => {
    open({ [LIST]: offline });
    expect(await section('Devices').findByRole('alert')).toHaveTextContent(
      'Your devices could not be loaded.',
    );
  });

  it('can be logged out one by one; the list reloads', async () => {
    let list = [HERE, PHONE];
    const { calls } = open({
      [LIST]: () => list,
      [ONE]: () => {
        list = [HERE];
        return new Response(null, { status: 204 });
      },
    });
    await pressOn(/^Log out Safari on iOS/);
    await confirm();
    expect(await screen.findByText('That device is logged out.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ ownPassword: 'my password' });
    expect(await section('Devices').findByText('You are logged in nowhere else.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can all be logged out but this one, which continues with the new token', async () => {
    const { calls } = open({
      ...sessionAnswers('client'),
      [OTHERS]: TOKEN,
      // Every earlier token is refused from here on.
      [LIST]: ({ headers }: Call) => {
        if (!calls.some(({ path }) => path === '/users/me/log-out-elsewhere')) return [HERE, PHONE];
        return headers.get('authorization') === 'Bearer new-token' ? [HERE] : problem(401, 'Not logged in.');
      },
    });
    await pressOn('Log out on all other devices');
    await confirm();
    expect(await screen.findByText('All other devices are logged out.')).toBeVisible();
    expect(calls.find(({ path }) => path === '/users/me/log-out-elsewhere')?.body).toEqual({
      ownPassword: 'my password',
    });
    expect(await section('Devices').findByText('You are logged in nowhere else.')).toBeVisible();
    expect(store.getState().session).toMatchObject({ status: 'authenticated', token: 'new-token' });
  });

  it.each([
    [true, 'as it still works'],
    [false, 'unless there is one'],
  ])('name a calendar address (%s), %s', async (active) => {
    const feed = { active, createdAt: active ? '2026-11-20T00:00:00.000Z' : null, lastFetchedAt: null };
    open({ ...both, 'GET /calendar/feed': feed });
    await section('Calendar').findByRole('button', { name: /^Make (?:a new|my calendar) address$/ });
    await pressOn('Log out on all other devices');
    expect(dialog().queryByText(/Your private calendar address still works/) !== null).toBe(active);
  });

  it('stay logged in after a wrong password, with an error on the field', async () => {
    open({
      ...both,
      [OTHERS]: problem(422, [
        { loc: ['body', 'own_password'], msg: 'This is not your current password.', type: 'wrong' },
      ]),
    });
    await pressOn('Log out on all other devices');
    await confirm();
    await waitFor(() => expect(password()).toHaveAccessibleDescription('This is not your current password.'));
  });

  it('stay logged in while offline, with a message', async () => {
    open({ ...both, [ONE]: offline });
    await pressOn(/^Log out Safari on iOS/);
    await confirm();
    expect(await dialog().findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    expect(password()).toHaveValue('my password');
  });
});

describe('the password', () => {
  const current = () => section('Password').getByLabelText('Current password');
  const next = () => section('Password').getByLabelText('New password');

  it('is changed; the session continues with the new token and the form is reset', async () => {
    const { calls } = open({ [CHANGE]: TOKEN, ...sessionAnswers('client') });
    await userEvent.type(current(), 'old password');
    await userEvent.type(next(), 'new password');
    await press('Change password');
    expect(
      await screen.findByText('Your password was changed. All other devices are logged out.'),
    ).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      currentPassword: 'old password',
      newPassword: 'new password',
      code: '',
    });
    expect(store.getState().session).toMatchObject({ status: 'authenticated', token: 'new-token' });
    await waitFor(() => expect(current()).toHaveValue(''));
    expect(next()).toHaveValue('');
  });

  it('requires both passwords, the new one with at least ten characters', async () => {
    const { calls } = open();
    await userEvent.type(next(), '123456789');
    await press('Change password');
    await waitFor(() => expect(current()).toHaveAccessibleDescription('Current password is required'));
    expect(next()).toHaveAccessibleDescription('Password must be at least 10 characters long');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it("shows the server's error on its field, and keeps the values and the session", async () => {
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
    await waitFor(() => expect(current()).toHaveFocus());
    expect(next()).toHaveValue('new password');
    await userEvent.clear(next());
    await userEvent.tab();
    await waitFor(() => expect(next()).toBeInvalid());
    expect(current()).toHaveAccessibleDescription('This is not your current password.');
    expect(store.getState().session.status).toBe('authenticated');
  });

  it('keeps the values when the server cannot be reached', async () => {
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

  it('is saved as a file with the date in its name', async () => {
    const answer = { exported_at: '2026-11-21T10:00:00.000Z', account: { email: 'client@demo.test' } };
    open({ [EXPORT]: answer });
    await press('Download my data');
    await waitFor(() => expect(saved?.name).toBe('crown-and-coil-2026-11-21.json'));
    expect(JSON.parse((await saved?.blob.text()) ?? '')).toEqual(answer);
  });

  it('has the date of the person, whose day may have begun before that of UTC', async () => {
    jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone: 'Australia/Melbourne' } as Intl.ResolvedDateTimeFormatOptions);
    open({ [EXPORT]: { exported_at: '2026-11-21T20:00:00.000Z' } });
    await press('Download my data');
    await waitFor(() => expect(saved?.name).toBe('crown-and-coil-2026-11-22.json'));
  });

  it('shows an error when it fails, and can be tried again', async () => {
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

  it('lists the upcoming bookings that it cancels, soonest first', async () => {
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

  it('lists at most five clients for a professional', async () => {
    const many = Array.from({ length: 7 }, (_, day) =>
      booking(`${day}`, 'confirmed', `2099-03-0${day + 1}T00:00:00.000Z`),
    );
    open({ 'GET /bookings/professionals/pro-adaeze': many }, 'professional');
    expect(await screen.findAllByText(/with Naomi Tesfaye/)).toHaveLength(5);
    expect(screen.getByText('and 2 more')).toBeVisible();
  });

  it('says when it cancels no booking', async () => {
    open();
    expect(await screen.findByText('You have no upcoming bookings.')).toBeVisible();
  });

  it('requests no bookings for an admin', () => {
    const { calls } = open({}, 'admin');
    expect(screen.getByRole('region', { name: 'Delete account' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('confirms in a dialog with the focus on Keep it, which can be closed', async () => {
    const { calls } = open();
    await press('Delete my account');
    expect(dialog().getByRole('button', { name: 'Keep it' })).toHaveFocus();
    expect(
      dialog().getByText('Are you sure you want to delete your account? This cannot be undone.'),
    ).toBeVisible();
    // The field has not been touched yet.
    expect(dialog().getByLabelText('Your password')).toBeValid();
    await userEvent.click(dialog().getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('requires the password, ends the session and opens the home page', async () => {
    const { calls, place } = open({ [DELETE]: () => new Response(null, { status: 204 }) });
    await press('Delete my account');
    await confirm();
    const password = dialog().getByLabelText('Your password');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Password is required'));
    await userEvent.type(password, 'old password');
    await confirm();
    await waitFor(() => expect(place().path).toBe('/'));
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
      password: 'old password',
      code: '',
    });
    expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'logout' });
    expect(screen.getByText('Your account was deleted.')).toBeVisible();
  });

  it('shows an error when the server rejects it, and keeps the account', async () => {
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

  it('asks for a code when two-step log-in is on, and shows its error on that field', async () => {
    const { calls } = open({
      [DELETE]: () =>
        problem(422, [{ loc: ['body', 'code'], msg: 'This code is not right.', type: 'value' }]),
    });
    const { token, user } = store.getState().session;
    if (!token || !user) throw new Error('No one is logged in.');
    act(() => {
      store.dispatch(sessionStarted({ token, user: { ...user, hasSecondFactor: true } }));
    });
    await press('Delete my account');
    await userEvent.type(dialog().getByLabelText('Your password'), 'old password');
    const code = dialog().getByLabelText('Code');
    await userEvent.type(code, '123456');
    await confirm();
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right\./));
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
      password: 'old password',
      code: '123456',
    });
  });

  it('sends one request', async () => {
    const { calls } = open({ [DELETE]: unanswered });
    await press('Delete my account');
    await userEvent.type(dialog().getByLabelText('Your password'), 'old password');
    await confirm();
    await userEvent.click(await dialog().findByRole('button', { name: 'Deleting...' }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
