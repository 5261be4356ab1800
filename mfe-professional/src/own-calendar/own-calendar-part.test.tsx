import { CALENDAR_FAILURES, CALENDAR_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { fakeApi, problem, unanswered } from '@crown-and-coil/shared-api/testing';
import { loadPage } from '@crown-and-coil/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
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

it('keeps the focus on a choice while it is saved', async () => {
  const { calls } = fakeApi({
    ...LOADED,
    'GET /calendar/connection': CONNECTED,
    'PATCH /calendar/connection': unanswered,
  });
  renderWorkspace(PATH);
  const own = await part();
  const work = await own.findByLabelText('Work');
  await userEvent.click(work);
  await waitFor(() => expect(work).toHaveAttribute('aria-disabled', 'true'));
  // A browser takes the focus from a disabled control.
  expect(work).toBeEnabled();
  expect(own.getByLabelText('Write bookings to')).toBeEnabled();
  await userEvent.click(own.getByLabelText('Life'));
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
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
