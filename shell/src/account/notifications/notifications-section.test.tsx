import { type Answers, type Call, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakePush, removePush } from '../../push/testing/fake-push';
import { renderOwnPage } from '../../testing/render-shell';
import { NotificationsSection } from './notifications-section';

const SETTINGS = 'GET /users/me/notification-settings';
const SAVE = 'PUT /users/me/notification-settings';
const DEVICES = 'GET /users/me/push-subscriptions';
const settings = {
  email: true,
  nextVisits: true,
  reviews: true,
  emailOff: [],
  pushOff: [],
  quietHours: null,
  textReminders: false,
  textNumber: null,
  pushKey: null,
};
const user = { role: 'client', email: 'client@demo.test', username: 'naomi', profile: null } as const;
const open = (answers: Answers, role: 'client' | 'professional' | 'admin' = 'client') =>
  renderOwnPage(() => <NotificationsSection user={{ ...user, role }} />, '/account', answers, role);
/** Answers of an API that keeps what is saved. */
function kept(found: object = {}) {
  let now = { ...settings, ...found };
  return {
    [SETTINGS]: () => now,
    [SAVE]: ({ body }: Call) => {
      now = { ...now, ...(body as object) };
      return now;
    },
    [DEVICES]: [],
  };
}
const box = (name: string) => screen.findByRole('checkbox', { name });
const saved = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

afterEach(() => {
  removePush();
  localStorage.clear();
});

describe('channels', () => {
  it('can be switched by kind, without changing others', async () => {
    const { calls } = open(kept({ emailOff: ['reviews'] }));
    await userEvent.click(await box('Messages: by email'));
    await waitFor(async () => expect(await box('Messages: by email')).not.toBeChecked());
    expect(await box('Reviews: by email')).not.toBeChecked();
    expect(await box('Photo quotes: by email')).toBeChecked();
    expect(saved(calls)).toEqual([{ email: true, emailOff: ['messages', 'reviews'], pushOff: [] }]);
  });

  it('can be switched on one by one after an unsubscribe link switched all emails off', async () => {
    const { calls } = open(kept({ email: false }), 'professional');
    expect(await box('Messages: by email')).not.toBeChecked();
    await userEvent.click(await box('Messages: by email'));
    expect(await box('Messages: by email')).toBeChecked();
    expect(await box('Reviews: by email')).not.toBeChecked();
    expect(saved(calls)[0]).toMatchObject({
      email: true,
      emailOff: expect.not.arrayContaining(['messages']),
    });
  });

  it('under the bell are fixed, except for reminders', async () => {
    const { calls } = open(kept());
    expect(await box('Messages: under the bell')).toBeDisabled();
    await userEvent.click(await box('My next visit is due: under the bell'));
    expect(await box('My next visit is due: by email')).toBeDisabled();
    expect(saved(calls)).toEqual([{ email: true, nextVisits: false }]);
  });

  it('of a professional omit the kinds for clients only', async () => {
    open(kept(), 'professional');
    await box('Messages: by email');
    expect(screen.queryByText('Waiting lists')).not.toBeInTheDocument();
  });

  it('keep their setting when the request fails, and show an error', async () => {
    open({ [SETTINGS]: settings, [SAVE]: problem(500) });
    await userEvent.click(await box('Messages: by email'));
    expect(await screen.findByText('Failed to save your settings.')).toBeVisible();
    expect(await box('Messages: by email')).toBeChecked();
  });

  it('show only what an API of the previous release knows', async () => {
    open({ [SETTINGS]: { email: true } });
    expect(await box('Messages: by email')).toBeChecked();
    expect(screen.queryByRole('columnheader', { name: 'Device' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Quiet hours' })).not.toBeInTheDocument();
  });

  it('are not shown to an admin', () => {
    const { calls } = open({}, 'admin');
    expect(screen.queryByText('Notifications')).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});

it('settings appear together with the list of devices, to avoid layout shift', async () => {
  const { calls } = open({ ...kept({ pushKey: 'key' }), [DEVICES]: unanswered });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/users/me/push-subscriptions'));
  expect(screen.queryByRole('checkbox', { name: 'Quiet hours' })).not.toBeInTheDocument();
});

it('quiet hours default to a night in the local zone, and can be changed and removed', async () => {
  const { calls } = open(kept({ pushKey: 'key' }));
  await userEvent.click(await box('Quiet hours'));
  await userEvent.selectOptions(await screen.findByLabelText('From'), '21:30');
  const until = screen.getByLabelText('Until');
  expect(within(until).queryByRole('option', { name: '9:30\u00a0pm' })).not.toBeInTheDocument();
  await userEvent.click(await box('Quiet hours'));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(saved(calls)).toEqual([
    { email: true, quietHours: { from: '22:00', until: '07:00', timeZone } },
    { email: true, quietHours: { from: '21:30', until: '07:00', timeZone } },
    { email: true, quietHours: null },
  ]);
});

it("SMS reminders need a client's consent and go to the number in the profile", async () => {
  const { calls } = open(kept({ textNumber: '0412555018' }));
  await userEvent.click(await box('Text me the day before a visit, to 0412 555 018'));
  expect(saved(calls)).toEqual([{ email: true, textReminders: true }]);
});

describe('devices', () => {
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  const ADDED = { id: 'here', browser: 'Chrome', system: 'Android', createdAt: '2026-11-26T00:00:00Z' };
  const withPush = (answers: Answers = {}) => ({
    ...kept({ pushKey: 'site-key' }),
    'POST /users/me/push-subscriptions': ADDED,
    'DELETE /users/me/push-subscriptions/here': () => new Response(null, { status: 204 }),
    ...answers,
  });

  it('this device asks for permission on a press, registers, and can be removed', async () => {
    const push = fakePush();
    const { calls } = open(withPush());
    await button('Notify me on this device');
    expect(push.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(await button('Notify me on this device'));
    await button('Stop notifying this device');
    expect(push.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'site-key' });
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      endpoint: push.endpoint(),
      p256dh: 'public-key',
      auth: 'secret',
    });
    await userEvent.click(await button('Stop notifying this device'));
    await button('Notify me on this device');
    expect(push.isSubscribed()).toBe(false);
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('this device is not subscribed when the server rejects it', async () => {
    const push = fakePush();
    open(withPush({ 'POST /users/me/push-subscriptions': problem(500) }));
    await userEvent.click(await button('Notify me on this device'));
    expect(await screen.findByText('This device could not be set up. Please try again.')).toBeVisible();
    expect(push.isSubscribed()).toBe(false);
  });

  it.each([
    ['denied', 'Notifications of our site are blocked.'],
    ['unsupported', 'This browser cannot get notifications'],
  ] as const)('this device says why it cannot be used when it is %s', async (permission, words) => {
    if (permission === 'denied') fakePush({ permission });
    open(withPush());
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', { name: /notify/i })).not.toBeInTheDocument();
  });

  it('other devices are listed and can be removed, a second press has no effect', async () => {
    let list = [{ ...ADDED, id: 'phone' }];
    let answer: (response: Response) => void = () => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    open(
      withPush({
        [DEVICES]: () => list,
        'DELETE /users/me/push-subscriptions/phone': () => {
          if (list.length === 0) return problem(404);
          list = [];
          return answered;
        },
      }),
    );
    await userEvent.click(await button(/^Remove Chrome on Android/));
    await userEvent.click(await button(/^Remove Chrome on Android/));
    answer(new Response(null, { status: 204 }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
