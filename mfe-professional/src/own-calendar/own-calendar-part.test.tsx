import { CALENDAR_FAILURES, CALENDAR_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { type Call, fakeApi, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { loadPage } from '@crown-and-coil/shared-ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE, BOOKING_SETTINGS, NO_CALENDAR } from '../testing/samples';

jest.mock('@crown-and-coil/shared-ui', () => ({
  ...jest.requireActual('@crown-and-coil/shared-ui'),
  loadPage: jest.fn(),
}));

const PATH = '/professional-dashboard?tab=availability&show=list';
const LOADED = {
  'GET /professionals/profile': ADAEZE,
  'GET /media/public': [],
  'GET /availability/': [],
  'GET /availability/series': [],
  'GET /availability/blocked-times': [],
  'GET /availability/settings': BOOKING_SETTINGS,
  'GET /availability/days-off': [],
};
const LIFE = 'https://dav.example.com/life/';
const WORK = 'https://dav.example.com/work/';
const CONNECTED = {
  ...NO_CALENDAR,
  state: 'connected',
  serverUrl: 'https://dav.example.com/',
  userName: 'amara',
  calendars: [
    { url: LIFE, name: 'Life', isWritable: true },
    { url: WORK, name: 'Work', isWritable: false },
  ],
  writeTo: LIFE,
  readFrom: [LIFE],
  lastSyncedAt: '2031-12-25T00:00:00Z',
};
const part = async () => within(await screen.findByRole('region', { name: 'Your own calendar' }));

it('connects a calendar by its type, user name and app password', async () => {
  let state: object = NO_CALENDAR;
  const { calls } = fakeApi({
    ...LOADED,
    'GET /calendar/connection': () => state,
    'POST /calendar/connection': () => {
      state = {
        ...NO_CALENDAR,
        state: 'connecting',
        serverUrl: 'https://caldav.fastmail.com/',
        userName: 'amara',
      };
      return state;
    },
  });
  renderWorkspace(PATH);
  const own = await part();
  await userEvent.click(await own.findByRole('button', { name: 'Connect a calendar' }));
  expect(own.getByRole('heading', { name: 'Your own calendar' })).toHaveFocus();
  await userEvent.selectOptions(own.getByLabelText('Calendar'), 'Fastmail');
  expect(own.getByLabelText('Address')).toHaveValue('https://caldav.fastmail.com/');
  await userEvent.type(own.getByLabelText('User name'), 'amara');
  await userEvent.type(own.getByLabelText('App password'), 'app-password');
  await userEvent.click(own.getByRole('button', { name: 'Connect' }));
  expect(await own.findByText('Connecting to caldav.fastmail.com...')).toBeVisible();
  expect(own.getByRole('heading', { name: 'Your own calendar' })).toHaveFocus();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    serverUrl: 'https://caldav.fastmail.com/',
    userName: 'amara',
    password: 'app-password',
  });
});

it('asks before typed credentials are lost: some providers show an app password once', async () => {
  fakeApi({ ...LOADED, 'GET /calendar/connection': NO_CALENDAR });
  renderWorkspace(PATH);
  const own = await part();
  await userEvent.click(await own.findByRole('button', { name: 'Connect a calendar' }));
  await userEvent.type(own.getByLabelText('App password'), 'app-password');
  await userEvent.click(screen.getByRole('tab', { name: 'Manage Services' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(own.getByLabelText('App password')).toHaveValue('app-password');
});

it('describes the state, a failure and conflicts', async () => {
  fakeApi({
    ...LOADED,
    'GET /calendar/connection': {
      ...CONNECTED,
      failure: 'unreachable',
      failedSince: '2031-12-25T01:00:00Z',
      unreadEvents: 1,
      conflicts: [
        {
          bookingId: '01890000-0000-7000-8000-000000000000',
          clientName: 'Zuri Okafor',
          startTime: '2031-12-26T00:00:00Z',
          endTime: '2031-12-26T01:00:00Z',
        },
      ],
    },
  });
  renderWorkspace(PATH);
  const own = await part();
  expect(await own.findByRole('alert')).toHaveTextContent(CALENDAR_FAILURES.unreachable);
  expect(own.getByText(/Connected to dav.example.com as amara/)).toBeVisible();
  expect(own.getByText('1 event could not be read, and blocks no time.')).toBeVisible();
  expect(own.getByRole('link', { name: 'Zuri Okafor' })).toHaveAttribute(
    'href',
    '/booking-details/01890000-0000-7000-8000-000000000000',
  );
});

it('saves choices at once, and asks about the bookings before disconnecting', async () => {
  let state: object = CONNECTED;
  const { calls } = fakeApi({
    ...LOADED,
    'GET /calendar/connection': () => state,
    'PATCH /calendar/connection': ({ body }: { readonly body: unknown }) => {
      state = { ...CONNECTED, ...(body as object) };
      return state;
    },
    'DELETE /calendar/connection': () => {
      state = NO_CALENDAR;
      return new Response(null, { status: 204 });
    },
  });
  renderWorkspace(PATH);
  const own = await part();
  await userEvent.click(await own.findByLabelText('Work'));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    writeTo: LIFE,
    readFrom: [LIFE, WORK],
  });
  await userEvent.click(own.getByRole('button', { name: 'Disconnect' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByLabelText('Take my bookings out of that calendar'));
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await own.findByRole('button', { name: 'Connect a calendar' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('events')).toBe('leave');
});

describe('choices in quick succession', () => {
  let state: object = CONNECTED;
  let answers: ((isSaved: boolean) => void)[] = [];
  /** A server that keeps choices, once the test lets it answer. */
  function serve() {
    state = CONNECTED;
    answers = [];
    return fakeApi({
      ...LOADED,
      'GET /calendar/connection': () => state,
      'PATCH /calendar/connection': ({ body }: Call) =>
        new Promise((resolve) => {
          answers.push((isSaved) => {
            if (isSaved) state = { ...state, ...Object(body) };
            resolve(isSaved ? state : problem(503, 'Not ready.'));
          });
        }),
    });
  }
  const patches = (calls: readonly Call[]) =>
    calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  async function choose() {
    const { calls } = serve();
    renderWorkspace(PATH);
    const own = await part();
    const boxes = { work: await own.findByLabelText('Work'), life: own.getByLabelText('Life') };
    await userEvent.click(boxes.work);
    await userEvent.click(boxes.life);
    await userEvent.selectOptions(own.getByLabelText('Write bookings to'), 'No calendar');
    return { calls, own, ...boxes };
  }
  const answer = async (place: number, isSaved: boolean) => {
    await waitFor(() => expect(answers).toHaveLength(place + 1));
    answers[place]?.(isSaved);
  };

  it('are shown at once, and sent in turn, each with the ones before', async () => {
    const { calls, own, work, life } = await choose();
    expect(work).toBeChecked();
    expect(life).not.toBeChecked();
    // A browser would take the focus from a disabled control.
    expect(own.getByLabelText('Write bookings to')).toBeEnabled();
    expect(patches(calls)).toEqual([{ writeTo: LIFE, readFrom: [LIFE, WORK] }]);
    await answer(0, true);
    await answer(1, true);
    await answer(2, true);
    await waitFor(() => expect(state).toMatchObject({ writeTo: null, readFrom: [WORK] }));
    expect(patches(calls)).toEqual([
      { writeTo: LIFE, readFrom: [LIFE, WORK] },
      { writeTo: LIFE, readFrom: [WORK] },
      { writeTo: null, readFrom: [WORK] },
    ]);
    expect(work).toBeChecked();
    expect(life).not.toBeChecked();
  });

  it('include a saved one whose refetch is not answered yet', async () => {
    const answers = {
      ...LOADED,
      'GET /calendar/connection': (): unknown => CONNECTED,
      'PATCH /calendar/connection': ({ body }: Call) => ({ ...CONNECTED, ...Object(body) }),
    };
    const { calls } = fakeApi(answers);
    renderWorkspace(PATH);
    const own = await part();
    const work = await own.findByLabelText('Work');
    answers['GET /calendar/connection'] = unanswered;
    const loads = () =>
      calls.filter(({ method, path }) => `${method} ${path}` === 'GET /calendar/connection');
    await userEvent.click(work);
    await waitFor(() => expect(loads()).toHaveLength(2));
    expect(work).toBeChecked();
    await userEvent.click(own.getByLabelText('Life'));
    await waitFor(() => expect(patches(calls)).toHaveLength(2));
    expect(patches(calls)[1]).toEqual({ writeTo: LIFE, readFrom: [WORK] });
  });

  it('are undone to what is stored when the last one is refused', async () => {
    const { own, work, life } = await choose();
    await answer(0, true);
    await answer(1, false);
    expect(life).not.toBeChecked();
    await answer(2, false);
    expect(await own.findByText('Not ready.')).toBeVisible();
    expect(work).toBeChecked();
    expect(life).toBeChecked();
    expect(own.getByLabelText('Write bookings to')).toHaveValue(LIFE);
  });
});

describe('Cancel', () => {
  const openForm = async () => {
    fakeApi({ ...LOADED, 'GET /calendar/connection': NO_CALENDAR });
    renderWorkspace(PATH);
    const own = await part();
    await userEvent.click(await own.findByRole('button', { name: 'Connect a calendar' }));
    return own;
  };
  const cancel = (own: Awaited<ReturnType<typeof part>>) =>
    userEvent.click(own.getByRole('button', { name: 'Cancel' }));

  it('asks before what was typed is lost', async () => {
    const own = await openForm();
    await userEvent.type(own.getByLabelText('User name'), 'adaeze');
    await cancel(own);
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(own.getByLabelText('User name')).toHaveValue('adaeze');
    await cancel(own);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await own.findByRole('button', { name: 'Connect a calendar' })).toBeVisible();
  });

  it('closes an untouched form at once', async () => {
    const own = await openForm();
    await cancel(own);
    expect(await own.findByRole('button', { name: 'Connect a calendar' })).toBeVisible();
  });
});

describe('Sync now', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
  afterEach(() => jest.useRealTimers());
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  async function syncNow() {
    let state: object = CONNECTED;
    const { calls } = fakeApi({
      ...LOADED,
      'GET /calendar/connection': () => state,
      'POST /calendar/connection/sync': () => state,
    });
    const { reload } = renderWorkspace(PATH);
    const own = await part();
    expect(await own.findByText(/Last synchronized Thu, 25 Dec/)).toBeVisible();
    await user.click(own.getByRole('button', { name: 'Sync now' }));
    const loads = () =>
      calls.filter(({ method, path }) => method === 'GET' && path === '/calendar/connection');
    const finish = () => {
      state = { ...CONNECTED, lastSyncedAt: '2031-12-26T00:00:00Z' };
    };
    return { own, finish, loads: () => loads().length, leave: reload };
  }

  it('shows when the calendar was synchronized, however long it takes', async () => {
    const { own, finish, loads } = await syncNow();
    await wait(10_000);
    expect(own.getByText(/Last synchronized Thu, 25 Dec/)).toBeVisible();
    finish();
    await wait(2_000);
    expect(own.getByText(/Last synchronized Fri, 26 Dec/)).toBeVisible();
    const enough = loads();
    await wait(60_000);
    expect(loads()).toBe(enough);
  });

  it('stops waiting after a minute', async () => {
    const { loads } = await syncNow();
    await wait(60_000);
    const enough = loads();
    await wait(60_000);
    expect(loads()).toBe(enough);
  });

  it('makes no request after the page was left', async () => {
    const { loads, leave } = await syncNow();
    const before = loads();
    leave();
    await wait(10_000);
    expect(loads()).toBe(before);
  });
});

describe('a Google calendar', () => {
  const ANSWER = 'POST /calendar/connection/google/answer';
  const BACK = '/connect-google-calendar?code=4%2F0A&state=sealed&scope=calendar';

  it('is offered when the site has a Google client, and opens a page of Google', async () => {
    fakeApi({
      ...LOADED,
      'GET /calendar/connection': { ...NO_CALENDAR, isGoogleOffered: true },
      'POST /calendar/connection/google': { url: 'https://accounts.google.com/o/oauth2/v2/auth?x=1' },
    });
    renderWorkspace(PATH);
    const own = await part();
    await userEvent.click(await own.findByRole('button', { name: 'Connect a calendar' }));
    await userEvent.selectOptions(own.getByLabelText('Calendar'), 'Google Calendar');
    expect(own.queryByLabelText('App password')).not.toBeInTheDocument();
    await userEvent.click(own.getByRole('button', { name: 'Continue at Google' }));
    await waitFor(() =>
      expect(loadPage).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?x=1'),
    );
  });

  it('can be opened again after Back from Google', async () => {
    fakeApi({
      ...LOADED,
      'GET /calendar/connection': { ...NO_CALENDAR, isGoogleOffered: true },
      'POST /calendar/connection/google': { url: 'https://accounts.google.com/o/oauth2/v2/auth?x=1' },
    });
    renderWorkspace(PATH);
    const own = await part();
    await userEvent.click(await own.findByRole('button', { name: 'Connect a calendar' }));
    await userEvent.selectOptions(own.getByLabelText('Calendar'), 'Google Calendar');
    await userEvent.click(own.getByRole('button', { name: 'Continue at Google' }));
    expect(await own.findByRole('button', { name: 'Opening Google...' })).toBeVisible();
    await waitFor(() => expect(loadPage).toHaveBeenCalled());
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    expect(await own.findByRole('button', { name: 'Continue at Google' })).toBeVisible();
  });

  it('is not offered otherwise', async () => {
    fakeApi({ ...LOADED, 'GET /calendar/connection': NO_CALENDAR });
    renderWorkspace(PATH);
    const own = await part();
    await userEvent.click(await own.findByRole('button', { name: 'Connect a calendar' }));
    expect(own.queryByRole('option', { name: 'Google Calendar' })).not.toBeInTheDocument();
  });

  it("is connected with Google's response, once, which is then removed from the URL", async () => {
    const { calls } = fakeApi({
      ...LOADED,
      'GET /calendar/connection': { ...CONNECTED, kind: 'google', userName: '' },
      [ANSWER]: { ...NO_CALENDAR, kind: 'google', state: 'connecting' },
    });
    const { address } = renderWorkspace(BACK);
    expect(await (await part()).findByText(/^Connected to Google Calendar\./)).toBeVisible();
    expect(address()).toBe(PATH);
    expect(calls.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body)).toEqual([
      { code: '4/0A', state: 'sealed' },
    ]);
  });

  it.each([
    [
      'an expired response',
      BACK,
      problem(422, [{ loc: ['body', 'state'], msg: CALENDAR_MESSAGES.signInEnded, type: 'ended' }]),
      CALENDAR_MESSAGES.signInEnded,
    ],
    [
      'a declined sign-in',
      '/connect-google-calendar?error=access_denied&state=sealed',
      undefined,
      CALENDAR_MESSAGES.signInDeclined,
    ],
  ])('shows a message for %s, with a link back', async (_case, path, answer, sentence) => {
    fakeApi({ ...LOADED, 'GET /calendar/connection': NO_CALENDAR, ...(answer && { [ANSWER]: answer }) });
    const { address } = renderWorkspace(path);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(address()).toBe('/connect-google-calendar');
    await userEvent.click(screen.getByRole('link', { name: 'Back to your calendar' }));
    expect(await part()).toBeDefined();
  });
});
