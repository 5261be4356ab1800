import { type Booking, logOut, type ProfessionalToday, type TodayVisit } from '@crown-and-coil/shared-api';
import {
  type Answers,
  type Call,
  fakeApi,
  offline,
  problem,
  sampleBooking,
  store,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from '../testing/render-workspace';
import { ADAEZE } from '../testing/samples';
import { sendHeldDecisions, UNDO_MS } from './held-decisions';

const PATH = '/professional-dashboard';
/** 8:00 am in Melbourne. */
const NOW = new Date('2026-11-25T21:00:00.000Z');
const TODAY = '2026-11-26';
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();

const visit = (changes: Partial<Booking> = {}): TodayVisit => ({
  booking: sampleBooking({ status: 'confirmed', startTime: at(1), endTime: at(3), ...changes }),
  client: { hairType: 4, hairTypeName: 'Coily', hairSubtype: 'B', notes: 'Fine strands.' },
  lastVisit: {
    id: 'last',
    startTime: '2026-10-01T00:00:00.000Z',
    services: [{ id: 'wash', name: 'Wash and set', price: 80, serviceDurationMinutes: 60, style: null }],
  },
});
const request = (changes: Partial<Booking> = {}): ProfessionalToday['requests'][number] => ({
  ...visit({ id: 'request-1', status: 'pending', startTime: at(48), endTime: at(50), ...changes }),
  conflicts: { isCovered: true, others: [] },
});
const day = (changes: Partial<ProfessionalToday> = {}): ProfessionalToday => ({
  today: TODAY,
  days: [{ day: TODAY, visits: [], blocked: [] }],
  requests: [],
  requestsTotal: changes.requests?.length ?? 0,
  gaps: [],
  attention: {
    photoQuotes: 0,
    reviews: 0,
    reviewBookingId: null,
    unreadMessages: [],
    unreadQuoteMessages: [],
    unpaidDeposits: 0,
    isCalendarFailing: false,
    missing: [],
  },
  ...changes,
});

function open(today: unknown, answers: Answers = {}) {
  const api = fakeApi({
    'GET /professionals/profile': ADAEZE,
    'GET /media/public': [],
    'GET /professionals/me/today': today,
    ...answers,
  });
  return { ...renderWorkspace(PATH), ...api };
}
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const press = (name: RegExp | string) => user.click(screen.getByRole('button', { name }));
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const patches = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'PATCH');

beforeEach(() => jest.useFakeTimers({ now: NOW, doNotFake: ['performance'] }));
afterEach(async () => {
  await sendHeldDecisions();
  jest.useRealTimers();
});

describe('the day', () => {
  it('names each client, with hair, notes and the last visit, and marks the next one', async () => {
    open(
      day({
        days: [
          {
            day: TODAY,
            visits: [
              visit({ id: 'over', status: 'completed', startTime: at(-3), endTime: at(-2) }),
              visit({ notes: 'Tender spot.' }),
            ],
            blocked: [
              { id: 'blocked-1', startTime: at(-1), endTime: at(0), note: 'Ada phoned' },
              { id: 'blocked-2', startTime: at(5), endTime: at(6), note: '' },
            ],
          },
        ],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Today, Thu 26 Nov' })).toBeVisible();
    const [over, next] = screen.getAllByRole('article', { name: 'Visit of Naomi Tesfaye' });
    expect(over).toHaveTextContent('Completed');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const places = [/Completed/, /1\shAda phonedBlocked time$/, /Next/, /1\shBlocked time$/].map((row) =>
      rows.findIndex((text) => row.test(text ?? '')),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(next).toHaveTextContent('Next');
    for (const text of ['Coily 4B', 'Knotless box braids', 'Tender spot.', 'Fine strands.', 'Wash and set'])
      expect(next).toHaveTextContent(text);
    expect(within(next as HTMLElement).getByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      '/booking-details/booking-1',
    );
    await wait(3_600_000);
    expect(next).toHaveTextContent('Now');
  });

  it('becomes the next day on a screen left on overnight', async () => {
    const nextDay = '2026-11-27';
    let today = TODAY;
    const { calls } = open(() => day({ today, days: [{ day: today, visits: [], blocked: [] }] }));
    expect(await screen.findByRole('heading', { name: 'Today, Thu 26 Nov' })).toBeVisible();
    const loads = () => calls.filter(({ path }) => path.endsWith('/today'));
    expect(loads()).toHaveLength(1);
    // Until midnight in Melbourne.
    await wait(16 * 3_600_000 - 60_000);
    expect(loads()).toHaveLength(1);
    // The clock of the device is ahead of the server's.
    await wait(120_000);
    today = nextDay;
    await wait(60_000);
    expect(await screen.findByRole('heading', { name: 'Today, Fri 27 Nov' })).toBeVisible();
    const { length } = loads();
    await wait(600_000);
    expect(loads()).toHaveLength(length);
  });

  it('shows health and comfort details only on request, as access is logged', async () => {
    const { calls } = open(day({ days: [{ day: TODAY, visits: [visit()], blocked: [] }] }), {
      'GET /clients/client-naomi/comfort': [
        { item: 'pregnancy', words: null, consentedAt: at(0) },
        { item: 'scalp', words: 'Sore spot', consentedAt: at(0) },
      ],
    });
    const button = await screen.findByRole('button', { name: 'Show health and comfort of Naomi' });
    const asked = () => calls.filter(({ path }) => path.endsWith('/comfort'));
    expect(asked()).toHaveLength(0);
    await user.click(button);
    await waitFor(() => expect(asked()).toHaveLength(1));
  });

  it('shows the next day with visits when there are none today', async () => {
    open(
      day({
        days: [
          { day: TODAY, visits: [], blocked: [] },
          { day: '2026-11-27', visits: [visit({ startTime: at(24), endTime: at(25) })], blocked: [] },
        ],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Tomorrow, Fri 27 Nov' })).toBeVisible();
    expect(screen.getByText('No visits today.')).toBeVisible();
  });

  it.each([
    ['the server fails', () => problem(500, 'x')],
    ['the network is gone', offline],
  ])('shows an error when %s, and loads on retry', async (_case, failure) => {
    let answer: () => unknown = failure;
    open(() => answer());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your day.');
    answer = () => day();
    await press('Try again');
    expect(await screen.findByText('No visits today.')).toBeVisible();
    expect(screen.getByText('Nothing. You are up to date.')).toBeVisible();
  });

  it('shows a placeholder while loading', async () => {
    open(unanswered);
    await waitFor(() => expect(screen.getAllByText('Loading...')[0]).toBeInTheDocument());
  });

  it('tells a new professional what to do first', async () => {
    open(day({ attention: { ...day().attention, missing: ['services', 'hours', 'bio'] } }));
    expect(await screen.findByRole('heading', { name: 'Get ready for your first client' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start: Add your first service' })).toHaveAttribute(
      'href',
      '/create-service',
    );
    expect(screen.getByRole('link', { name: 'Start: Set the hours in which you work' })).toHaveAttribute(
      'href',
      '/set-weekly-hours',
    );
    expect(screen.getByText(/Add a profile picture/)).toHaveTextContent('(done)');
    expect(screen.getByText(/Add your suburb/)).toHaveTextContent('(done)');
  });

  it('asks a new professional for the suburb before the hours, which use its time zone', async () => {
    open(day({ attention: { ...day().attention, missing: ['services', 'hours'] } }), {
      'GET /professionals/profile': { ...ADAEZE, location: '' },
    });
    const [first] = await screen.findAllByRole('link', { name: /^Start: / });
    expect(first).toHaveAccessibleName(/^Start: Add your suburb/);
    expect(first).toHaveAttribute('href', '/edit-professional-profile');
  });

  it('lists what needs attention, with links', async () => {
    open(
      day({
        attention: {
          photoQuotes: 2,
          reviews: 1,
          reviewBookingId: 'b7',
          unreadMessages: [
            { bookingId: 'b8', clientName: 'Naomi', unread: 2 },
            { bookingId: 'b9', clientName: 'Naomi', unread: 1 },
          ],
          unreadQuoteMessages: [{ photoQuoteId: 'q1', clientName: 'Sade', unread: 1 }],
          unpaidDeposits: 1,
          isCalendarFailing: true,
          missing: ['picture'],
        },
      }),
    );
    const part = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(part.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['2 unread messages from Naomi', '/booking-details/b8'],
      ['1 unread message from Naomi', '/booking-details/b9'],
      ['1 unread message from Sade about a photo quote', '/photo-quote/q1'],
      ['2 photo quotes to answer', '/my-photo-quotes'],
      ['1 new review to reply to', '/booking-details/b7'],
      [
        '1 request waits for its deposit, and comes to you when it is paid',
        '/professional-dashboard?tab=payments',
      ],
      ['Your own calendar cannot be synchronized at the moment', '/professional-dashboard?tab=availability'],
      ['Add a profile picture', '/manage-media'],
    ]);
  });

  it('offers a gap to a client on the waiting list', async () => {
    const offer = {
      entryId: 'entry-1',
      client: { id: 'c', firstName: 'Ama', lastName: 'Boateng' },
      serviceName: 'Silk press',
      styleWords: null,
      minutes: 60,
      startTime: at(2),
    };
    const { calls } = open(
      day({ gaps: [{ startTime: at(2), endTime: at(5), offers: [offer], offersTotal: 3 }] }),
      { 'POST /waiting-list/entry-1/offer': {} },
    );
    await screen.findByText('10:00 am to 1:00 pm, 3 h');
    expect(screen.getByRole('link', { name: '2 more on your waiting list' })).toBeVisible();
    await press('Offer 10:00\u00a0am to Ama Boateng');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ startTime: at(2) }),
    );
  });
});

describe('a request', () => {
  const stored = (one = request()) => {
    let answer: (call: Call) => unknown = ({ body }) => ({ ...one.booking, ...(body as object) });
    const set = (next: typeof answer) => {
      answer = next;
    };
    let isThere = true;
    const api = open(() => day({ requests: isThere ? [one] : [] }), {
      'PATCH /bookings/request-1': (call: Call) => {
        const body = answer(call);
        // A refusal or no answer at all leaves it as it is.
        isThere = body instanceof Response || body instanceof Promise;
        return body;
      },
    });
    return { ...api, set };
  };
  const card = () => screen.findByRole('article', { name: /^Request of Naomi Tesfaye/ });

  it('is confirmed with one press, which is sent after ten seconds', async () => {
    const { calls } = stored();
    await card();
    await press(/^Confirm request/);
    expect(await card()).toHaveTextContent('Confirming...');
    expect(screen.getByRole('button', { name: /^Undo/ })).toHaveFocus();
    await wait(UNDO_MS - 100);
    expect(patches(calls)).toHaveLength(0);
    await wait(100);
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    expect(patches(calls).map(({ body }) => body)).toEqual([
      { status: 'confirmed', startTime: at(48), fromStatus: 'pending' },
    ]);
    expect(screen.getByRole('heading', { name: 'Requests' })).toHaveFocus();
  });

  it('can be undone within that time: nothing is sent', async () => {
    const { calls } = stored();
    await card();
    await press(/^Decline request/);
    await wait(5_000);
    await press(/^Undo: declining/);
    expect(screen.getByRole('button', { name: /^Confirm request/ })).toHaveFocus();
    await wait(2 * UNDO_MS);
    expect(patches(calls)).toHaveLength(0);
  });

  it('is not undone by the second press of a double-click', async () => {
    const { calls } = stored();
    await card();
    await press(/^Confirm request/);
    await press(/^Undo/);
    await wait(UNDO_MS);
    expect(patches(calls)).toHaveLength(1);
  });

  it.each([
    ['the page is left', () => fireEvent(window, new Event('pagehide'))],
    [
      'the page is hidden',
      () => {
        jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        fireEvent(document, new Event('visibilitychange'));
      },
    ],
    [
      'another tab of the dashboard is opened',
      () => fireEvent.click(screen.getByRole('tab', { name: 'Payments' })),
    ],
  ])('is sent immediately and only once when %s', async (_case, leave) => {
    const { calls } = stored();
    await card();
    await press(/^Confirm request/);
    leave();
    await waitFor(() => expect(patches(calls)).toHaveLength(1));
    await wait(2 * UNDO_MS);
    expect(patches(calls)).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it('is sent before a log-out, while the session still works', async () => {
    const { calls } = stored();
    await card();
    await press(/^Confirm request/);
    act(() => store.dispatch(logOut()));
    await waitFor(() => expect(store.getState().session.status).toBe('anonymous'));
    expect(patches(calls)).toHaveLength(1);
    expect(patches(calls)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it.each([
    [
      'was answered in another tab',
      () => problem(409, 'This booking is cancelled by now. Please review it.'),
      'is cancelled by now',
    ],
    ['cannot be sent', offline, 'This was not sent.'],
  ])('reappears with the reason when it %s', async (_case, answer, text) => {
    const scrollIntoView = jest.fn();
    Object.assign(Element.prototype, { scrollIntoView });
    const { set } = stored();
    set(answer);
    await card();
    await press(/^Confirm request/);
    await wait(UNDO_MS);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`The request of Naomi Tesfaye is not confirmed.`);
    expect(alert).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: /^Confirm request/ })).toBeVisible();
  });

  it('shows conflicts before it is confirmed', async () => {
    const other = {
      kind: 'close' as const,
      gapMinutes: 0,
      isSameClient: false,
      booking: {
        id: 'b2',
        status: 'confirmed' as const,
        client: { id: 'c2', firstName: 'Grace', lastName: 'Lual' },
        startTime: at(50),
        endTime: at(51),
      },
    };
    open(day({ requests: [{ ...request(), conflicts: { isCovered: false, others: [other] } }] }));
    expect(await card()).toHaveTextContent('This time is outside your present availability.');
    expect(screen.getByRole('link', { name: /^Back to back with Grace Lual/ })).toBeVisible();
  });
});
