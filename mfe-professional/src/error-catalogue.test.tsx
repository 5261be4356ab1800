import {
  type Answers,
  fakeApi,
  loggedInAs,
  offline,
  problem,
  store,
} from '@crown-and-coil/shared-api/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWorkspace } from './testing/render-workspace';
import { ADAEZE, openWindow, product, service } from './testing/samples';

/**
 * Every way in which a request of mfe-professional can fail, on every screen that sends it: the message (specification,
 * sections 5 and 8), and that no input is lost.
 */
const LOADED: Answers = {
  'GET /professionals/profile': ADAEZE,
  'GET /professionals/pro-adaeze/': ADAEZE,
  'GET /media': [],
  'GET /media/public': [],
  'GET /places': [],
  'GET /places/provider': { googleMapsApiKey: null },
  'GET /professionals/me/today': {
    today: '2026-11-26',
    days: [{ day: '2026-11-26', visits: [] }],
    requests: [],
    requestsTotal: 0,
    gaps: [],
    attention: {
      photoQuotes: 0,
      reviews: 0,
      reviewBookingId: null,
      unreadMessages: [],
      unpaidDeposits: 0,
      isCalendarFailing: false,
      missing: [],
    },
  },
  'GET /services/my': [service()],
  'GET /product/all/my': [product()],
  'GET /availability/': [],
  'GET /bookings/professionals/pro-adaeze': [],
  'GET /services/braids': service(),
  'GET /product/hair': product(),
  'GET /availability/window-1': openWindow(),
};
const UNEXPECTED = 'Something went wrong. Please try again.';
const box = (name: string) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const set = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const window = openWindow();
const year = window.startTime.slice(0, 4);

beforeEach(() => sessionStorage.clear());

/** The error page of a proxy whose server is down. */
const proxyPage = () =>
  new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });
const noWord = () => Response.json({}, { status: 500 });

interface Form {
  readonly path: string;
  readonly call: string;
  readonly save: string;
  /** A field that the server may refuse: its label and its name. */
  readonly field: readonly [label: string, name: string];
  /** Values to type, by label. */
  readonly typed: Readonly<Record<string, string>>;
  /** Messages when the server answers without one, and when it does not answer. */
  readonly refused: string;
  readonly unanswered: string;
}

const SERVICE = { Name: 'Cornrows', 'Price (AUD)': '90', 'Duration (minutes)': '105', Category: 'Styling' };
const PRODUCT = { Name: 'Beads', 'Price (AUD)': '14' };
const WINDOW = { Start: `${year}-07-04T09:00`, End: `${year}-07-04T17:00` };
const plain = { refused: UNEXPECTED, unanswered: UNEXPECTED };

const FORMS: readonly Form[] = [
  {
    path: '/edit-professional-profile',
    call: 'PUT /professionals/me',
    save: 'Save profile',
    field: ['Display name', 'displayName'],
    typed: { 'Display name': 'Ada Locs', 'Experience (years)': '12' },
    refused: 'Failed to update profile.',
    unanswered: 'Unexpected error occurred.',
  },
  {
    path: '/create-service',
    call: 'POST /services/',
    save: 'Save service',
    field: ['Price (AUD)', 'price'],
    typed: SERVICE,
    ...plain,
  },
  {
    path: '/edit-service/braids',
    call: 'PUT /services/braids',
    save: 'Save service',
    field: ['Name', 'name'],
    typed: SERVICE,
    ...plain,
  },
  {
    path: '/create-product',
    call: 'POST /product/',
    save: 'Save product',
    field: ['Price (AUD)', 'price'],
    typed: PRODUCT,
    ...plain,
  },
  {
    path: '/edit-product/hair',
    call: 'PUT /product/hair',
    save: 'Save product',
    field: ['Name', 'name'],
    typed: PRODUCT,
    ...plain,
  },
  {
    path: '/set-availability',
    call: 'POST /availability/',
    save: 'Save availability',
    field: ['End', 'endTime'],
    typed: WINDOW,
    refused: 'Unexpected error from server.',
    unanswered: 'Something went wrong.',
  },
  {
    path: '/edit-availability/window-1',
    call: 'PUT /availability/window-1',
    save: 'Save availability',
    field: ['End', 'endTime'],
    typed: WINDOW,
    ...plain,
  },
];

describe.each(FORMS)('$path', ({ path, call, save, field, typed, refused, unanswered }) => {
  const [label, name] = field;
  const isAsTyped = () => {
    for (const [one, value] of Object.entries(typed))
      expect([one, String((box(one) as HTMLInputElement).value)]).toEqual([one, value]);
  };

  /** Renders the form, fills it in, and submits it once for each answer. */
  async function sender() {
    let answer: () => unknown = offline;
    const { calls } = fakeApi({ ...LOADED, [call]: () => answer() });
    const { reload } = renderWorkspace(path);
    await screen.findByRole('button', { name: save });
    for (const [one, value] of Object.entries(typed)) set(one, value);
    const [method, address] = call.split(' ');
    const sent = () => calls.filter((one) => one.method === method && one.path === address).length;
    const send = async (next: () => unknown) => {
      const before = sent();
      answer = next;
      await press(save);
      await waitFor(() => expect(sent()).toBe(before + 1));
    };
    return { send, reload };
  }

  it('shows why saving failed, for any server response, and keeps the input', async () => {
    const { send } = await sender();
    const answers: readonly [() => unknown, string][] = [
      [() => problem(409, 'Somebody else changed this.'), 'Somebody else changed this.'],
      [proxyPage, refused],
      [
        () => problem(403, 'You do not have permission to do this.'),
        'You do not have permission to do this.',
      ],
      [noWord, refused],
      [() => problem(503, 'The service is not ready.'), 'The service is not ready.'],
      [offline, unanswered],
    ];
    for (const [answer, text] of answers) {
      await send(answer);
      expect(await screen.findByText(text)).toBeVisible();
      isAsTyped();
    }
  });

  it("shows a rejected field's message on that field", async () => {
    const { send } = await sender();
    await send(() => problem(422, [{ loc: ['body', name], msg: 'Not this one.', type: 'x' }]));
    await waitFor(() => expect(box(label)).toHaveAccessibleDescription('Not this one.'));
    isAsTyped();
  });

  it('keeps the input for the next log-in when the session has ended', async () => {
    const { send, reload } = await sender();
    await send(() => problem(401, 'Please log in.'));
    await waitFor(() => expect(store.getState().session.endedBy).toBe('unauthorized'));
    reload();
    loggedInAs('professional');
    fakeApi(LOADED);
    renderWorkspace(path);
    await screen.findByText('We kept what you typed before.');
    isAsTyped();
  });
});

const FAILURES: readonly [string, () => unknown][] = [
  ['500', noWord],
  ['403', () => problem(403, 'You do not have permission to do this.')],
  ['a proxy’s page', proxyPage],
  ['no answer', offline],
];

describe.each([
  ['the dashboard', '/professional-dashboard', 'GET /professionals/profile', 'No user data found.'],
  ['its day', '/professional-dashboard', 'GET /professionals/me/today', 'Failed to load your day.'],
  ['its services', '/professional-dashboard?tab=services', 'GET /services/my', 'Failed to load services.'],
  ['its products', '/professional-dashboard?tab=products', 'GET /product/all/my', 'Failed to load products.'],
  [
    'its bookings',
    '/professional-dashboard?tab=bookings',
    'GET /bookings/professionals/pro-adaeze',
    'Failed to load bookings.',
  ],
  ['the profile form', '/edit-professional-profile', 'GET /professionals/profile', 'No user data found.'],
  ['a service form', '/edit-service/braids', 'GET /services/braids', 'Failed to load service.'],
  ['a product form', '/edit-product/hair', 'GET /product/hair', 'Failed to load product.'],
  [
    'an availability form',
    '/edit-availability/window-1',
    'GET /availability/window-1',
    'Failed to load availability.',
  ],
])('%s', (_what, path, call, text) => {
  it.each(FAILURES)('shows a loading error (%s), and loads on retry', async (_case, answer) => {
    let isDown = true;
    const working = LOADED[call];
    fakeApi({ ...LOADED, [call]: () => (isDown ? answer() : working) });
    renderWorkspace(path);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    isDown = false;
    await press('Try again');
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });
});

describe.each([
  [
    'service',
    '/professional-dashboard?tab=services',
    'Delete Knotless box braids',
    'DELETE /services/braids',
  ],
  ['product', '/professional-dashboard?tab=products', 'Delete Braiding hair', 'DELETE /product/hair'],
])('deleting a %s', (thing, path, button, call) => {
  it('keeps the dialog open and shows the reason, for any server response', async () => {
    let answer: () => unknown = offline;
    fakeApi({ ...LOADED, [call]: () => answer() });
    renderWorkspace(path);
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const answers: readonly [() => unknown, string][] = [
      [() => problem(404, 'It is gone already.'), 'It is gone already.'],
      [offline, UNEXPECTED],
      [
        () => problem(403, 'You do not have permission to do this.'),
        'You do not have permission to do this.',
      ],
      [proxyPage, UNEXPECTED],
      [() => problem(409, 'Somebody else changed this.'), 'Somebody else changed this.'],
      [noWord, UNEXPECTED],
    ];
    for (const [next, text] of answers) {
      answer = next;
      await press(`Delete ${thing}`);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByRole('alertdialog')).toBeVisible();
    }
  });
});
