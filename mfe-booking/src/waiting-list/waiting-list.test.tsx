import { HOUR_MS, type WaitingListEntry } from '@crown-and-coil/shared-api';
import { WAITING_LIST_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { type Answers, fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressWhenReady } from '../testing/press-when-ready';
import { renderBooking } from '../testing/render-booking';
import { ADAEZE, BRAIDS, hoursFromNow, NO_HOUSE_RULES, WASH, windowWith } from '../testing/samples';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const offer = (): NonNullable<WaitingListEntry['offer']> => ({
  id: 'offer-1',
  choice: null,
  ...hoursFromNow(48),
  heldUntil: inMinutes(12),
});
const entry = (changes: Partial<WaitingListEntry> = {}): WaitingListEntry => ({
  id: 'entry-1',
  state: 'waiting',
  client: { id: 'client-naomi', firstName: 'Naomi', lastName: 'Tesfaye' },
  professional: ADAEZE,
  service: { id: BRAIDS.id, name: BRAIDS.name },
  search: null,
  choice: null,
  styleWords: null,
  minutes: 420,
  from: '2026-10-05',
  to: '2026-10-06',
  partOfDay: 'morning',
  isPaused: false,
  offer: null,
  createdAt: '2026-10-01T00:00:00.000Z',
  endedAt: null,
  ...changes,
});

function open(path: string, entries: readonly WaitingListEntry[], answers: Answers = {}) {
  const api = fakeApi({
    'GET /waiting-list/': entries,
    'GET /waiting-list/settings': { isOpen: true },
    'GET /services/braids': BRAIDS,
    [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS, WASH],
    [`GET /product/professional/${ADAEZE.id}/all`]: [],
    [`GET /availability/professional/${ADAEZE.id}`]: [],
    ...NO_HOUSE_RULES,
    ...answers,
  });
  return { ...api, ...renderBooking(path) };
}

/** The element with the focus; null while nothing has it. */
const focused = () =>
  document.activeElement === document.body ? null : (document.activeElement as HTMLElement);

test('a client sees an open offer with the time left, and declines it', async () => {
  loggedInAs('client');
  const { calls } = open('/my-waiting-list', [entry({ offer: offer() })], {
    'POST /waiting-list/offers/offer-1/end': null,
  });
  expect(await screen.findByRole('timer')).toHaveTextContent('(12 minutes left)');
  expect(screen.getByRole('article')).toHaveAccessibleName(`${BRAIDS.name}, ${ADAEZE.displayName}`);
  // No announcement until five minutes are left.
  expect(screen.queryByText(/left to answer/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book this time' })).toHaveAttribute(
    'href',
    '/confirm-booking/braids?offer=offer-1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(calls.some(({ path }) => path === '/waiting-list/offers/offer-1/end')).toBe(true);
});

test('an empty list names the account: the email of an offer may be for another one', async () => {
  loggedInAs('client');
  open('/my-waiting-list', []);
  expect(await screen.findByText('You are logged in as client@demo.test.')).toBeVisible();
});

test("an offer shows its start in the client's zone too where that differs", async () => {
  loggedInAs('client');
  const zoneOf = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  try {
    zoneOf.mockReturnValue({ timeZone: 'Australia/Perth' } as Intl.ResolvedDateTimeFormatOptions);
    open('/my-waiting-list', [entry({ offer: offer() })]);
    expect(await screen.findByText(/^your time: .* AWST$/)).toBeVisible();
  } finally {
    zoneOf.mockRestore();
  }
});

test('an offer held until the next day shows the day and the hours', async () => {
  loggedInAs('client');
  open('/my-waiting-list', [entry({ offer: { ...offer(), heldUntil: inMinutes(25 * 60 + 1) } })]);
  expect(await screen.findByRole('timer')).toHaveTextContent('(25 h 1 min left)');
  expect(screen.getByText(/^\w{3}, \d+ \w{3,4}, \d+:\d\d [ap]m$/)).toBeVisible();
});

test('the last five minutes of an offer are announced', async () => {
  loggedInAs('client');
  open('/my-waiting-list', [entry({ offer: { ...offer(), heldUntil: inMinutes(4) } })]);
  expect(await screen.findByText('Five minutes left to answer the offer')).toHaveAttribute('role', 'status');
});

test('an accepted offer is booked with its start and its id', async () => {
  loggedInAs('client');
  const held = offer();
  const { calls } = open('/confirm-booking/braids?offer=offer-1', [entry({ offer: held })], {
    'POST /bookings/': problem(409, 'This offer is not open any more.'),
    'GET /bookings/clients/client-naomi': [],
  });
  await pressWhenReady('Confirm Booking');
  await waitFor(() => expect(calls.some(({ path }) => path === '/bookings/')).toBe(true));
  expect(calls.find(({ path }) => path === '/bookings/')?.body).toMatchObject({
    waitingListOfferId: 'offer-1',
    startTime: held.startTime,
    serviceIds: ['braids'],
  });
  expect(await screen.findByText('This offer is not open any more.')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByText('Booking failed. Please try again.')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your waiting list' })).toBeVisible();
  // The time is no longer held, and the list is loaded again.
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/waiting-list/')).toHaveLength(2));
});

test('the last step of a service that needs a photo quote leads to the quote with the offer', async () => {
  loggedInAs('client');
  const gates = { consultation: null, patchTest: null, photoQuote: true, minimumAge: null };
  open('/confirm-booking/braids?offer=offer-1', [entry({ offer: offer() })], {
    'GET /services/braids': { ...BRAIDS, gates },
    [`GET /services/professional/${ADAEZE.id}`]: [{ ...BRAIDS, gates }, WASH],
    'GET /services/braids/standing': {
      gates: [],
      photoQuote: { id: 'quote-3', state: 'answered', expiresAt: hoursFromNow(72).startTime },
    },
    'GET /bookings/clients/client-naomi': [],
  });
  expect(await screen.findByRole('link', { name: 'Pick a time for your quote' })).toHaveAttribute(
    'href',
    '/book-quote/quote-3?offer=offer-1',
  );
});

test('the last step shows until when the offered time is held', async () => {
  loggedInAs('client');
  open('/confirm-booking/braids?offer=offer-1', [entry({ offer: offer() })], {
    'GET /bookings/clients/client-naomi': [],
  });
  expect(await screen.findByRole('timer')).toHaveTextContent('(12 minutes left)');
});

test('the last step says when the professional withdraws the offer', async () => {
  loggedInAs('client');
  let present = [entry({ offer: offer() })];
  open('/confirm-booking/braids?offer=offer-1', present, {
    'GET /waiting-list/': () => present,
    'GET /bookings/clients/client-naomi': [],
  });
  expect(await screen.findByRole('timer')).toBeVisible();
  present = [entry()];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText(/^This time is not held for you any more\./)).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('a client leaves the list after a confirmation, and focus stays in the list', async () => {
  loggedInAs('client');
  let present = [entry()];
  const { calls } = open('/my-waiting-list', present, {
    'GET /waiting-list/': () => present,
    'POST /waiting-list/entry-1/end': () => {
      present = [entry({ state: 'withdrawn' })];
      return null;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^You lose your place/)).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Stop waiting' }));
  const ended = await screen.findByRole('region', { name: 'Ended' });
  await waitFor(() => expect(focused()).toContainElement(ended));
});

test('the held start stays available when the choices change, and is sent with the offer', async () => {
  loggedInAs('client');
  const { startTime } = offer();
  const held = {
    ...offer(),
    startTime,
    endTime: new Date(Date.parse(startTime) + 7 * HOUR_MS).toISOString(),
  };
  const { calls } = open('/confirm-booking/braids?offer=offer-1', [entry({ offer: held })], {
    'POST /bookings/': problem(409, 'This offer is not open any more.'),
    'GET /bookings/clients/client-naomi': [],
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Change the time' }));
  // The server offers it to no one.
  const start = await screen.findByRole('radio');
  expect(start).toBeChecked();
  expect(screen.getByText(/is held for you until/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue to Booking' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Continue without products' }));
  await pressWhenReady('Confirm Booking');
  await waitFor(() => expect(calls.some(({ path }) => path === '/bookings/')).toBe(true));
  expect(calls.find(({ path }) => path === '/bookings/')?.body).toMatchObject({
    waitingListOfferId: 'offer-1',
    startTime: held.startTime,
  });
});

test('choices that do not fit the held time show a message, and its start is not offered', async () => {
  loggedInAs('client');
  const { startTime } = offer();
  const short = { ...offer(), startTime, endTime: new Date(Date.parse(startTime) + HOUR_MS).toISOString() };
  open('/confirm-booking/braids?offer=offer-1', [entry({ offer: short })], {
    'GET /bookings/clients/client-naomi': [],
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Change the time' }));
  expect(await screen.findByText(/does not fit into the time that is held for you/)).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('the link of an expired offer says so', async () => {
  loggedInAs('client');
  open('/confirm-booking/braids?offer=offer-1', [entry()]);
  expect(await screen.findByRole('heading', { name: 'This offer has ended' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your waiting list' })).toBeVisible();
});

test('an offer link tells a professional at once that booking information is missing', async () => {
  loggedInAs('professional');
  open('/confirm-booking/braids?offer=offer-1', []);
  expect(await screen.findByRole('heading', { name: 'Missing booking information' })).toBeVisible();
});

test('an offer link can retry when the list fails to load', async () => {
  loggedInAs('client');
  let isUp = false;
  open('/confirm-booking/braids?offer=offer-1', [], {
    'GET /waiting-list/': () => (isUp ? [entry({ offer: offer() })] : problem(503, 'Not now.')),
    'GET /bookings/clients/client-naomi': [],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the waiting list.');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('timer')).toBeVisible();
});

test('an offer link sends a visitor to log in', async () => {
  loggedInAs(null);
  const { place } = open('/confirm-booking/braids?offer=offer-1', []);
  await waitFor(() => expect(place().path).toBe('/login'));
});

test('a client asks to be notified when no time fits', async () => {
  loggedInAs('client');
  const { calls } = open('/pick-booking-time/braids', [], { 'POST /waiting-list/': entry() });
  const form = within(await screen.findByRole('form', { name: 'Tell me when a time opens' }));
  await userEvent.selectOptions(form.getByLabelText('Time of the day'), 'morning');
  await userEvent.click(form.getByRole('button', { name: 'Tell me when a time opens' }));
  expect(await screen.findByText(/We will tell you when a time opens/)).toBeVisible();
  expect(
    calls.find(({ method, path }) => method === 'POST' && path === '/waiting-list/')?.body,
  ).toMatchObject({
    professionalId: ADAEZE.id,
    serviceId: 'braids',
    choice: null,
    partOfDay: 'morning',
  });
});

test('a search joins the waiting list for any professional, and asks for a missing place', async () => {
  loggedInAs('client');
  const { calls } = open('/wait-for-time?search=knotless&radius_km=25&from=2099-11-28&hair_type=4', [], {
    'POST /waiting-list/any-professional': entry({
      professional: null,
      service: null,
      minutes: null,
      search: { search: 'knotless' },
    }),
  });
  const form = within(await screen.findByRole('form', { name: 'Tell me when a time opens' }));
  expect(form.getByText('Also: hair type 4.')).toBeVisible();
  await userEvent.type(form.getByLabelText('Where'), '3011');
  await userEvent.click(form.getByRole('button', { name: 'Tell me when a time opens' }));
  const asked = await screen.findByText(/We will tell you when a time opens/);
  expect(document.activeElement).toContainElement(asked);
  expect(document.activeElement).not.toBe(document.body);
  expect(calls.find(({ path }) => path === '/waiting-list/any-professional')?.body).toMatchObject({
    search: 'knotless',
    location: '3011',
    radiusKm: 25,
    hairType: 4,
    from: '2099-11-28',
    to: '2099-11-28',
    partOfDay: null,
  });
});

test('times that are free now are one link away, with the rest of the search', async () => {
  loggedInAs('client');
  open('/wait-for-time?search=knotless&from=2099-11-28&hair_type=4&location=Carlton', [], {
    'POST /waiting-list/any-professional': problem(409, WAITING_LIST_MESSAGES.freeNow),
  });
  const form = within(await screen.findByRole('form', { name: 'Tell me when a time opens' }));
  await userEvent.clear(form.getByLabelText('Where'));
  await userEvent.type(form.getByLabelText('Where'), 'Footscray');
  await userEvent.click(form.getByRole('button', { name: 'Tell me when a time opens' }));
  expect(await screen.findByRole('link', { name: 'See the free times' })).toHaveAttribute(
    'href',
    '/browse-services?search=knotless&from=2099-11-28&hair_type=4&location=Footscray&to=2099-11-28',
  );
});

test('an offer for any professional names the professional', async () => {
  loggedInAs('client');
  const search = { search: 'knotless', location: 'Footscray VIC', radiusKm: 10 };
  open('/my-waiting-list', [
    entry({ search, offer: offer() }),
    entry({ id: 'entry-2', search, professional: null }),
  ]);
  const [offered, waiting] = await screen.findAllByRole('article', {
    name: 'knotless, within 10 km of Footscray VIC, any professional',
  });
  expect(offered).toHaveTextContent(`${BRAIDS.name} with ${ADAEZE.displayName}`);
  expect(waiting).toHaveTextContent('Waiting');
});

test('the days that a client chose survive a reload, and the form opens with them', async () => {
  loggedInAs('client');
  const [start, end] = [hoursFromNow(24).startTime, hoursFromNow(34).startTime];
  const answers: Answers = {
    [`GET /availability/professional/${ADAEZE.id}`]: [windowWith('one', start, end, [start], 420)],
    'POST /waiting-list/': entry(),
  };
  const { leave } = open('/pick-booking-time/braids', [], answers);
  await pressWhenReady('Tell me when a time opens');
  await userEvent.selectOptions(screen.getByLabelText('Time of the day'), 'morning');
  leave();
  const again = open('/pick-booking-time/braids', [], answers);
  expect(await screen.findByLabelText('Time of the day')).toHaveValue('morning');
  expect(screen.getByText(/We kept what you typed before/)).toBeVisible();
  await pressWhenReady('Tell me when a time opens');
  expect(await screen.findByText(/We will tell you when a time opens/)).toBeVisible();
  again.leave();
  open('/pick-booking-time/braids', [], answers);
  expect(await screen.findByRole('button', { name: 'Tell me when a time opens' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Tell me when a time opens' })).not.toBeInTheDocument();
});

test('going straight to the times of another service shows nothing typed for the first', async () => {
  loggedInAs('client');
  const { leave } = open('/pick-booking-time/wash', [], { 'GET /services/wash': WASH });
  await screen.findByLabelText('Time of the day');
  leave();
  renderBooking('/pick-booking-time/braids', undefined, {}, { from: '/pick-booking-time/wash' });
  await userEvent.selectOptions(await screen.findByLabelText('Time of the day'), 'morning');
  await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
  await waitFor(() => expect(screen.getByLabelText('Time of the day')).toHaveValue(''));
});

test('a search for any professional keeps what was typed across a reload until it is sent', async () => {
  loggedInAs('client');
  const answers: Answers = { 'POST /waiting-list/any-professional': entry({ professional: null }) };
  const { leave } = open('/wait-for-time?search=knotless', [], answers);
  await userEvent.type(await screen.findByLabelText('Where'), 'Footscray');
  leave();
  const again = open('/wait-for-time?search=knotless', [], answers);
  expect(await screen.findByLabelText('Where')).toHaveValue('Footscray');
  await pressWhenReady('Tell me when a time opens');
  expect(await screen.findByText(/We will tell you when a time opens/)).toBeVisible();
  again.leave();
  open('/wait-for-time?search=knotless', [], answers);
  expect(await screen.findByLabelText('Where')).toHaveValue('');
});

test('a refusal is shown above the form', async () => {
  loggedInAs('client');
  open('/pick-booking-time/braids', [], {
    'POST /waiting-list/': problem(409, 'There are free times on these days. Please choose one.'),
  });
  const form = within(await screen.findByRole('form', { name: 'Tell me when a time opens' }));
  await userEvent.click(form.getByRole('button', { name: 'Tell me when a time opens' }));
  expect(await form.findByText('There are free times on these days. Please choose one.')).toBeVisible();
});

test('a professional sees the waiting clients, offers a free time manually and pauses the list', async () => {
  loggedInAs('professional');
  // The client waits for the first two days.
  const start = '2026-10-06T22:00:00.000Z';
  const { calls } = open('/my-waiting-list', [entry()], {
    'GET /waiting-list/entry-1/starts': { startTimes: ['2026-10-04T22:00:00.000Z', start] },
    'POST /waiting-list/entry-1/offer': entry({ offer: offer() }),
    'PUT /waiting-list/settings': { isOpen: false },
  });
  expect(await screen.findByRole('article', { name: /^Naomi Tesfaye, / })).toHaveTextContent(
    'in the morning',
  );
  expect(screen.getByRole('link', { name: 'My Dashboard' })).toHaveAttribute(
    'href',
    '/professional-dashboard',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Offer a time to Naomi' }));
  expect(screen.getByRole('article', { name: /^Naomi Tesfaye, / })).toHaveFocus();
  const wanted = within(await screen.findByRole('group', { name: 'Naomi waits for' })).getByRole('option');
  expect(wanted).toHaveProperty('selected', true);
  const other = within(screen.getByRole('group', { name: 'Other days' })).getByRole('option');
  await userEvent.selectOptions(screen.getByLabelText('Day'), other);
  await userEvent.selectOptions(screen.getByLabelText('Start'), start);
  await userEvent.click(screen.getByRole('button', { name: 'Offer this time' }));
  expect(calls.find(({ path }) => path === '/waiting-list/entry-1/offer')?.body).toEqual({
    startTime: start,
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keep a waiting list' }));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isOpen: false });
});
