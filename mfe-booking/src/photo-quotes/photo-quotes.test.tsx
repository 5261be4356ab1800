import type { BookingMessage, ConversationPage, PhotoQuote } from '@crown-and-coil/shared-api';
import { BOOKING_MESSAGE_WORDS } from '@crown-and-coil/shared-api/bookings';
import { HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import {
  type Answers,
  type Call,
  fakeApi,
  fakeUploads,
  loggedInAs,
  problem,
  sampleBookedStyle,
  sampleMenu,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressWhenReady } from '../testing/press-when-ready';
import { renderBooking } from '../testing/render-booking';
import {
  ADAEZE,
  asksForTimes,
  booking,
  hoursFromNow,
  NO_HOUSE_RULES,
  BRAIDS as SERVICE,
  WASH,
  windowWith,
} from '../testing/samples';

const NO_GATES = { consultation: null, patchTest: null, photoQuote: false, minimumAge: null };

/** The form checks that it is an id. */
const BRAIDS = { ...SERVICE, id: '01a1fd7e-a227-75a1-b349-c8fca1db5fa4' };
const style = { ...sampleBookedStyle(), priceCents: 28_550, minutes: 75, minutesMin: 60 };
const answered: NonNullable<PhotoQuote['answer']> = {
  style,
  depositCents: 5000,
  words: 'With stretched hair, please.',
  answeredAt: '2026-10-02T00:00:00.000Z',
};
const quote = (changes: Partial<PhotoQuote> = {}): PhotoQuote => ({
  id: 'quote-1',
  state: 'asked',
  client: { id: 'client-naomi', firstName: 'Naomi', lastName: 'Tesfaye' },
  professional: ADAEZE,
  service: { id: BRAIDS.id, name: BRAIDS.name },
  words: 'To the waist, please.',
  pictures: [],
  answer: null,
  expiresAt: hoursFromNow(48).startTime,
  bookingId: null,
  unreadMessages: 0,
  endedBy: null,
  createdAt: '2026-10-01T00:00:00.000Z',
  endedAt: null,
  ...changes,
});

const conversation = (changes: Partial<ConversationPage> = {}): ConversationPage => ({
  messages: [],
  hasEarlier: false,
  unread: 0,
  closed: null,
  ...changes,
});

function open(path: string, present: PhotoQuote, answers: Answers = {}) {
  const api = fakeApi({
    'GET /photo-quotes/quote-1': present,
    'GET /photo-quotes/': [present],
    'GET /photo-quotes/quote-1/messages': conversation(),
    [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS, WASH],
    [`GET /services/${BRAIDS.id}`]: BRAIDS,
    [`GET /services/${BRAIDS.id}/menu`]: {
      revision: 0,
      groups: [],
      variants: [],
      preparation: [],
      addOns: [],
    },
    ...NO_HOUSE_RULES,
    ...answers,
  });
  return { ...api, ...renderBooking(path) };
}
const sent = (calls: readonly Call[], path: string) => calls.find((call) => call.path === path)?.body;

/** It takes presses: all is known that is shown before. */
/** The element with the focus; null while nothing has it. */
const focused = () =>
  document.activeElement === document.body ? null : (document.activeElement as HTMLElement);

test.each([
  ['asked', {}, /Adaeze Braids has until .* to answer/],
  ['answered', { answer: answered }, /Valid until/],
  ['declined', { endedBy: 'professional' }, 'Declined by Adaeze Braids'],
  ['withdrawn', { endedBy: 'client' }, 'Withdrawn by you'],
  ['withdrawn', { endedBy: 'system' }, 'Ended, as your account was suspended'],
  ['expired', {}, 'The request was not answered in time'],
  ['expired', { answer: answered }, 'The quote was not booked in time'],
] as const)('the list shows the next step of a quote that is %s', async (state, changes, words) => {
  loggedInAs('client');
  open('/my-photo-quotes', quote({ state, ...changes }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: `${BRAIDS.name}, Adaeze Braids` })).toHaveAttribute(
    'href',
    '/photo-quote/quote-1',
  );
});

test("a quote shows the client's pictures of each kind under its title", async () => {
  loggedInAs('professional');
  const pictures = (['Quote Current Hair', 'Quote Wish'] as const).map((mediaType) => ({
    ...{ id: mediaType, mediaType, url: '/media/1.webp', srcset: '', alt: 'Hair', width: 500, height: 600 },
    ...{ serviceCategory: null, placeholder: null, look: null },
  }));
  open('/photo-quote/quote-1', quote({ pictures }));
  for (const title of ['Hair now', 'Style wanted'])
    expect(within(await screen.findByRole('region', { name: title })).getAllByRole('img')).toHaveLength(1);
});

test('the list shows how many messages of a quote are unread', async () => {
  loggedInAs('professional');
  open('/my-photo-quotes', quote({ unreadMessages: 2 }));
  expect(await screen.findByText('2 unread messages')).toBeVisible();
});

const message: BookingMessage = {
  id: 'm1',
  sender: 'professional',
  text: 'How long is it now?',
  pictures: [],
  sentAt: '2026-10-01T00:00:00.000Z',
  removalReason: null,
  isReported: false,
};

test('a client replies to a message on the quote page', async () => {
  loggedInAs('client');
  const { calls } = open('/photo-quote/quote-1', quote(), {
    'GET /photo-quotes/quote-1/messages': conversation({ messages: [message] }),
    'POST /photo-quotes/quote-1/messages': {
      ...message,
      ...{ id: 'm2', sender: 'client', text: 'To the shoulder.' },
    },
  });
  const log = await screen.findByRole('log', { name: 'Messages with Adaeze Braids' });
  expect(within(log).getByText('How long is it now?')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Message to Adaeze Braids'), 'To the shoulder.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await within(log).findByText('To the shoulder.')).toBeVisible();
  expect(
    sent(
      calls.filter(({ method }) => method === 'POST'),
      '/photo-quotes/quote-1/messages',
    ),
  ).toEqual({
    text: 'To the shoulder.',
  });
});

test.each([
  ['has ended', 'withdrawn', { closed: 'quote_over', messages: [message] }, /as the photo quote has ended/],
  ['is booked', 'booked', { closed: 'quote_booked' }, /its messages are beside the booking/],
] as const)('a quote that %s takes no messages, and says why', async (_what, state, closed, words) => {
  loggedInAs('client');
  open('/photo-quote/quote-1', quote({ state, bookingId: state === 'booked' ? 'booking-1' : null }), {
    'GET /photo-quotes/quote-1/messages': conversation({
      ...closed,
      messages: [...('messages' in closed ? closed.messages : [])],
    }),
  });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByLabelText('Message to Adaeze Braids')).not.toBeInTheDocument();
});

test('a professional reads and reports messages of an ended quote, without its request', async () => {
  loggedInAs('professional');
  open(
    '/photo-quote/quote-1',
    quote({ state: 'withdrawn', endedBy: 'client', words: '', endedAt: '2026-10-02T00:00:00.000Z' }),
    {
      'GET /photo-quotes/quote-1/messages': conversation({
        closed: 'quote_over',
        messages: [{ ...message, sender: 'client' }],
      }),
    },
  );
  expect(await screen.findByText(/do not see what Naomi asked any more.* until .*1 Nov/)).toBeVisible();
  expect(await screen.findByText('How long is it now?')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Report the message of/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What they ask' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show health and comfort' })).not.toBeInTheDocument();
});

test('a client who is waiting for an answer sees that before asking again', async () => {
  loggedInAs('client');
  open(`/ask-for-quote/${ADAEZE.id}`, quote(), {
    [`GET /professionals/${ADAEZE.id}`]: ADAEZE,
    'GET /media': [],
  });
  expect(
    await screen.findByText(/^You have asked Adaeze Braids already\. Adaeze Braids has until/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the photo quote' })).toHaveAttribute(
    'href',
    '/photo-quote/quote-1',
  );
});

test('an unknown professional leads to all professionals', async () => {
  loggedInAs('client');
  open(`/ask-for-quote/${ADAEZE.id}`, quote(), {
    [`GET /professionals/${ADAEZE.id}`]: problem(404, 'Professional not found or has been removed.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Professional not found or has been removed.');
  expect(screen.getByRole('link', { name: 'See all professionals' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a professional that fails to load can be tried again', async () => {
  loggedInAs('client');
  let isDown = true;
  open(`/ask-for-quote/${ADAEZE.id}`, quote({ state: 'withdrawn' }), {
    [`GET /professionals/${ADAEZE.id}`]: () => (isDown ? problem(500) : ADAEZE),
    'GET /media': [],
  });
  const alert = await screen.findByRole('alert');
  expect(alert).not.toHaveTextContent('Professional not found');
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('form', { name: 'Request' })).toBeVisible();
});

test('an empty request says at the first press that words and pictures are missing', async () => {
  loggedInAs('client');
  const { calls } = open(`/ask-for-quote/${ADAEZE.id}`, quote({ state: 'withdrawn' }), {
    [`GET /professionals/${ADAEZE.id}`]: ADAEZE,
    'GET /media': [],
  });
  const form = within(await screen.findByRole('form', { name: 'Request' }));
  expect(form.queryByText('Add at least one picture')).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: 'Send request' }));
  expect(await form.findByText('Add at least one picture')).toBeVisible();
  const words = form.getByLabelText('What would you like?');
  expect(words).toBeInvalid();
  await userEvent.type(words, 'To the waist.');
  await userEvent.click(form.getByRole('button', { name: 'Send request' }));
  expect(form.getByText('Add at least one picture')).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a request waits for its pictures to be uploaded and listed', async () => {
  loggedInAs('client');
  const { sent: uploads } = fakeUploads();
  const picture = { id: 'picture-1', url: '/picture-1.webp', alt: null, mediaType: 'Quote Wish' };
  let isStored = false;
  let showList = () => {};
  const laterList = new Promise((resolve) => {
    showList = () => resolve([picture]);
  });
  const { calls } = open(`/ask-for-quote/${ADAEZE.id}`, quote({ state: 'withdrawn' }), {
    [`GET /professionals/${ADAEZE.id}`]: ADAEZE,
    'GET /media': () => (isStored ? laterList : []),
    'POST /photo-quotes/': quote(),
  });
  const form = within(await screen.findByRole('form', { name: 'Request' }));
  const send = () => userEvent.click(form.getByRole('button', { name: 'Send request' }));
  const posts = () => calls.filter(({ method }) => method === 'POST');
  await userEvent.type(form.getByLabelText('What would you like?'), 'To the waist.');
  await act(async () => {
    const files = [new File(['x'], 'hair.jpg', { type: 'image/jpeg' })];
    fireEvent.change(screen.getByLabelText('Add images to What you would like'), { target: { files } });
  });
  await waitFor(() => expect(uploads).toHaveLength(1));
  await send();
  expect(await form.findByText(BOOKING_MESSAGE_WORDS.picturesUploading)).toBeVisible();
  expect(form.queryByText('Add at least one picture')).not.toBeInTheDocument();
  isStored = true;
  await act(async () => uploads[0]?.answer(201, picture));
  await send();
  expect(form.getByText(BOOKING_MESSAGE_WORDS.picturesUploading)).toBeVisible();
  expect(posts()).toEqual([]);
  await act(async () => showList());
  await waitFor(() =>
    expect(form.queryByText(BOOKING_MESSAGE_WORDS.picturesUploading)).not.toBeInTheDocument(),
  );
  await send();
  await waitFor(() => expect(posts().map(({ body }) => body)).toMatchObject([{ pictureIds: ['picture-1'] }]));
});

test('a request whose pictures were deleted meanwhile says so and keeps its words', async () => {
  loggedInAs('client');
  const gone = 'These pictures are not there any more. Please add them again.';
  open(`/ask-for-quote/${ADAEZE.id}`, quote({ state: 'withdrawn' }), {
    [`GET /professionals/${ADAEZE.id}`]: ADAEZE,
    'GET /media': [
      {
        id: 'picture-1',
        url: '/picture-1.webp',
        alt: null,
        mediaType: 'Quote Wish',
        serviceCategory: null,
        professionalUuid: null,
        srcset: null,
        placeholder: null,
        look: null,
      },
    ],
    'POST /photo-quotes/': problem(422, [{ loc: ['body', 'picture_ids'], msg: gone, type: 'pictures' }]),
  });
  const form = within(await screen.findByRole('form', { name: 'Request' }));
  await userEvent.type(form.getByLabelText('What would you like?'), 'To the waist.');
  await userEvent.click(form.getByRole('button', { name: 'Send request' }));
  expect(await form.findByText(gone)).toBeVisible();
  expect(form.getByLabelText('What would you like?')).toHaveValue('To the waist.');
});

test('an empty list explains how to get a quote', async () => {
  loggedInAs('client');
  open('/my-photo-quotes', quote(), { 'GET /photo-quotes/': [] });
  expect(await screen.findByRole('heading', { name: 'No photo quotes yet' })).toBeVisible();
});

test.each([
  ['client', 'My Profile', '/client-profile'],
  ['professional', 'My Dashboard', '/professional-dashboard'],
] as const)('the list leads the %s back to %s', async (role, label, path) => {
  loggedInAs(role);
  open('/my-photo-quotes', quote(), { 'GET /photo-quotes/': [] });
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', path);
});

test('a professional answers in dollars and minutes, and errors appear on their fields', async () => {
  loggedInAs('professional');
  const { calls } = open('/photo-quote/quote-1', quote(), {
    'POST /photo-quotes/quote-1/answer': () =>
      problem(422, [{ loc: ['body', 'price_cents'], msg: 'Too low for this salon', type: 'min' }]),
  });
  const form = within(await screen.findByRole('form', { name: 'Answer the request' }));
  expect(form.getByLabelText('Service')).toHaveDisplayValue(BRAIDS.name);
  await userEvent.click(form.getByRole('button', { name: 'Send quote' }));
  expect(await form.findByText('Price must be positive and above $5')).toBeVisible();
  expect(sent(calls, '/photo-quotes/quote-1/answer')).toBeUndefined();
  await userEvent.type(form.getByLabelText('Price (AUD)'), '285.50');
  await userEvent.type(form.getByLabelText('At least, in minutes'), '60');
  await userEvent.type(form.getByLabelText('At most, in minutes'), '75');
  await userEvent.click(form.getByRole('button', { name: 'Send quote' }));
  expect(await form.findByText('Too low for this salon')).toBeVisible();
  expect(sent(calls, '/photo-quotes/quote-1/answer')).toEqual({
    serviceId: BRAIDS.id,
    choice: null,
    priceCents: 28_550,
    minutesMin: 60,
    minutesMax: 75,
    depositCents: 0,
    validDays: 30,
    words: null,
  });
});

test('a price with a part of a cent is refused, not rounded', async () => {
  loggedInAs('professional');
  const { calls } = open('/photo-quote/quote-1', quote());
  const form = within(await screen.findByRole('form', { name: 'Answer the request' }));
  await userEvent.type(form.getByLabelText('Price (AUD)'), '285.505');
  await userEvent.type(form.getByLabelText('At least, in minutes'), '60');
  await userEvent.type(form.getByLabelText('At most, in minutes'), '75');
  await userEvent.click(form.getByRole('button', { name: 'Send quote' }));
  expect(await form.findByText('Price must be in whole cents')).toBeVisible();
  expect(sent(calls, '/photo-quotes/quote-1/answer')).toBeUndefined();
});

test('going straight to another quote shows neither the health data nor the answer of the first', async () => {
  loggedInAs('professional');
  const abena = { id: 'client-abena', firstName: 'Abena', lastName: 'Owusu' };
  const { leave } = open('/photo-quote/quote-2', quote(), {
    'GET /photo-quotes/quote-2': quote({ id: 'quote-2', client: abena }),
    'GET /photo-quotes/quote-2/messages': conversation(),
    'GET /clients/client-naomi/comfort': [
      { item: 'allergies', words: 'Peanut oil', consentedAt: '2026-10-01T00:00:00.000Z' },
    ],
  });
  await screen.findByRole('form', { name: 'Answer the request' });
  leave();
  renderBooking('/photo-quote/quote-1', undefined, {}, { from: '/photo-quote/quote-2' });
  await userEvent.type(await screen.findByLabelText('Price (AUD)'), '285.50');
  await userEvent.click(screen.getByRole('button', { name: 'Show health and comfort' }));
  expect(await screen.findByText('Peanut oil')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
  expect(await screen.findByText('Abena Owusu')).toBeVisible();
  expect(screen.queryByText('Peanut oil')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Price (AUD)')).toHaveValue(null);
});

test('another service does not keep the style options of the first', async () => {
  loggedInAs('professional');
  const wash = { ...WASH, id: '02a1fd7e-a227-75a1-b349-c8fca1db5fa4' };
  const { calls } = open('/photo-quote/quote-1', quote(), {
    [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS, wash],
    [`GET /services/${BRAIDS.id}/menu`]: sampleMenu(),
    [`GET /services/${wash.id}/menu`]: unanswered,
    'POST /photo-quotes/quote-1/answer': quote({ state: 'answered', answer: answered }),
  });
  const form = within(await screen.findByRole('form', { name: 'Answer the request' }));
  await userEvent.selectOptions(await form.findByLabelText(/^Size/), 'Medium');
  await userEvent.selectOptions(form.getByLabelText(/^Length/), 'Waist');
  expect(form.getByLabelText('Price (AUD)')).toHaveValue(280);
  await userEvent.selectOptions(form.getByLabelText('Service'), wash.name);
  expect(form.queryByLabelText(/^Size/)).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: 'Send quote' }));
  await waitFor(() =>
    expect(sent(calls, '/photo-quotes/quote-1/answer')).toMatchObject({ serviceId: wash.id, choice: null }),
  );
});

test('a request that ends during the answer is hidden, and focus stays by the message', async () => {
  loggedInAs('professional');
  let isOver = false;
  const gone = () => problem(404, 'Not found.');
  open('/photo-quote/quote-1', quote(), {
    'GET /photo-quotes/quote-1': () => (isOver ? gone() : quote()),
    'POST /photo-quotes/quote-1/answer': gone,
  });
  const form = within(await screen.findByRole('form', { name: 'Answer the request' }));
  await userEvent.type(form.getByLabelText('Price (AUD)'), '285.50');
  await userEvent.type(form.getByLabelText('At least, in minutes'), '60');
  await userEvent.type(form.getByLabelText('At most, in minutes'), '75');
  isOver = true;
  await userEvent.click(form.getByRole('button', { name: 'Send quote' }));
  const says = await screen.findByText(/^This photo quote has ended/);
  expect(focused()).toContainElement(says);
  expect(screen.queryByText('To the waist, please.')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your photo quotes' })).toBeVisible();
});

test('sending an answer keeps focus by the quote', async () => {
  loggedInAs('professional');
  let present = quote();
  open('/photo-quote/quote-1', present, {
    'GET /photo-quotes/quote-1': () => present,
    'POST /photo-quotes/quote-1/answer': () => {
      present = quote({ state: 'answered', answer: answered });
      return present;
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Answer the request' }));
  await userEvent.type(form.getByLabelText('Price (AUD)'), '285.50');
  await userEvent.type(form.getByLabelText('At least, in minutes'), '60');
  await userEvent.type(form.getByLabelText('At most, in minutes'), '75');
  await userEvent.click(form.getByRole('button', { name: 'Send quote' }));
  const card = await screen.findByRole('article', { name: 'Photo quote' });
  expect(await within(card).findByText('Quoted')).toBeVisible();
  expect(focused()).toContainElement(card);
});

test.each([
  ['declined', 'professional', 'Find another professional', '/browse-professionals'],
  ['declined', 'client', 'Ask again', `/ask-for-quote/${ADAEZE.id}?service=${BRAIDS.id}`],
  ['expired', 'system', 'Ask again', `/ask-for-quote/${ADAEZE.id}?service=${BRAIDS.id}`],
] as const)(
  'a client gets a next step for a quote that is %s by the %s',
  async (state, endedBy, name, href) => {
    loggedInAs('client');
    open('/photo-quote/quote-1', quote({ state, endedBy: endedBy as PhotoQuote['endedBy'] }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  },
);

test('either party ends a quote after a confirmation', async () => {
  loggedInAs('client');
  let present = quote({ state: 'answered', answer: answered });
  const { calls, place } = open('/photo-quote/quote-1', present, {
    'GET /photo-quotes/quote-1': () => present,
    'GET /photo-quotes/': () => [present],
    'POST /photo-quotes/quote-1/end': () => {
      present = quote({ state: 'declined', endedBy: 'client' });
      return null;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('does not see your words and pictures any more');
  const question = within(dialog);
  await userEvent.click(question.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(place().path).toBe('/my-photo-quotes'));
  expect(calls.some(({ path }) => path === '/photo-quotes/quote-1/end')).toBe(true);
  await userEvent.click(await screen.findByRole('link', { name: `${BRAIDS.name}, Adaeze Braids` }));
  expect(await screen.findByRole('link', { name: 'Ask again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
});

/** A fifth as deposit. */
const HOUSE_RULES = {
  version: 3,
  rules: HOUSE_RULES_TEMPLATES.fair,
  template: 'fair',
  can_take_deposits: true,
  reliability: null,
};

test('a client books the quoted minutes and price; a refusal shows the reason', async () => {
  loggedInAs('client');
  const [start, end] = [hoursFromNow(24).startTime, hoursFromNow(30).startTime];
  let isTaken = true;
  const { calls, place } = open('/book-quote/quote-1', quote({ state: 'answered', answer: answered }), {
    [`GET /availability/professional/${ADAEZE.id}`]: [windowWith('one', start, end, [start], 75)],
    'GET /bookings/clients/client-naomi': [],
    [`GET /professionals/${ADAEZE.id}/house-rules`]: HOUSE_RULES,
    'POST /bookings/': () =>
      isTaken ? problem(409, 'This quote cannot be booked.') : booking({ id: 'booking-7' }),
    'GET /bookings/booking-7': booking({ id: 'booking-7' }),
  });
  await userEvent.click(await screen.findByRole('radio'));
  expect(await screen.findByText('You pay $57.10 now, as a deposit, and $228.40 on the day.')).toBeVisible();
  expect(
    screen.getByText('The quote also asks for a $50.00 deposit, paid to the professional directly.'),
  ).toBeVisible();
  await pressWhenReady('Confirm Booking');
  expect(await screen.findByText('This quote cannot be booked.')).toBeVisible();
  isTaken = false;
  await pressWhenReady('Confirm Booking');
  await waitFor(() => expect(place().path).toBe('/booking-confirmed/booking-7'));
  const { query } = calls.find(asksForTimes) as Call;
  expect(query.get('duration_minutes')).toBe('75');
  expect(query.getAll('service_ids')).toEqual([BRAIDS.id]);
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
    photoQuoteId: 'quote-1',
    serviceIds: [BRAIDS.id],
    totalPrice: 285.5,
  });
});

test('a quote can be booked at the time that an offer of the waiting list holds', async () => {
  loggedInAs('client');
  const [startTime, endTime] = [hoursFromNow(48).startTime, hoursFromNow(49.25).startTime];
  const { calls } = open(
    '/book-quote/quote-1?offer=offer-1',
    quote({ state: 'answered', answer: answered }),
    {
      'GET /waiting-list/': [
        {
          ...{ id: 'entry-1', state: 'waiting', client: quote().client, professional: ADAEZE },
          ...{ service: { id: BRAIDS.id, name: BRAIDS.name }, search: null, choice: null, styleWords: null },
          ...{ minutes: 75, from: '2026-10-05', to: '2026-10-06', partOfDay: null, isPaused: false },
          offer: { id: 'offer-1', choice: null, startTime, endTime, heldUntil: hoursFromNow(1).startTime },
          ...{ createdAt: '2026-10-01T00:00:00.000Z', endedAt: null },
        },
      ],
      [`GET /availability/professional/${ADAEZE.id}`]: [],
      'GET /bookings/clients/client-naomi': [],
      'POST /bookings/': booking({ id: 'booking-7' }),
      'GET /bookings/booking-7': booking({ id: 'booking-7' }),
    },
  );
  expect(await screen.findByText(/ is held for you until /)).toBeVisible();
  await userEvent.click(await screen.findByRole('radio'));
  await pressWhenReady('Confirm Booking');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ photoQuoteId: 'quote-1', waitingListOfferId: 'offer-1', startTime },
    }),
  );
});

test('a booking of a quote that may have been made can be sent again', async () => {
  loggedInAs('client');
  const [start, end] = [hoursFromNow(24).startTime, hoursFromNow(30).startTime];
  let present = quote({ state: 'answered', answer: answered });
  const { calls, place } = open('/book-quote/quote-1', present, {
    'GET /photo-quotes/quote-1': () => present,
    [`GET /availability/professional/${ADAEZE.id}`]: [windowWith('one', start, end, [start], 75)],
    'GET /bookings/clients/client-naomi': [],
    'POST /bookings/': () => {
      if (present.state === 'booked') return booking({ id: 'booking-7' });
      present = quote({ state: 'booked', answer: answered, bookingId: 'booking-7' });
      return problem(504);
    },
    'GET /bookings/booking-7': booking({ id: 'booking-7' }),
  });
  await userEvent.click(await screen.findByRole('radio'));
  await pressWhenReady('Confirm Booking');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(place().path).toBe('/booking-confirmed/booking-7'));
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a quote that ends while its client picks a time offers no more times', async () => {
  loggedInAs('client');
  const [start, end] = [hoursFromNow(24).startTime, hoursFromNow(30).startTime];
  let present = quote({ state: 'answered', answer: answered });
  open('/book-quote/quote-1', present, {
    'GET /photo-quotes/quote-1': () => present,
    [`GET /availability/professional/${ADAEZE.id}`]: [windowWith('one', start, end, [start], 75)],
    'GET /bookings/clients/client-naomi': [],
    [`GET /professionals/${ADAEZE.id}/house-rules`]: HOUSE_RULES,
    'POST /bookings/': () => {
      present = quote({ state: 'expired', answer: answered });
      return problem(409, 'This quote cannot be booked.');
    },
  });
  await userEvent.click(await screen.findByRole('radio'));
  await pressWhenReady('Confirm Booking');
  const says = await screen.findByText(/^The quote was not booked in time/);
  expect(focused()).toContainElement(says);
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('a quote for a service with a minimum age asks who the visit is for', async () => {
  loggedInAs('client');
  const [start, end] = [hoursFromNow(24).startTime, hoursFromNow(30).startTime];
  const gates = { ...NO_GATES, minimumAge: 16 };
  const { calls } = open('/book-quote/quote-1', quote({ state: 'answered', answer: answered }), {
    [`GET /services/${BRAIDS.id}`]: { ...BRAIDS, gates },
    [`GET /availability/professional/${ADAEZE.id}`]: [windowWith('one', start, end, [start], 75)],
    'GET /bookings/clients/client-naomi': [],
    'POST /bookings/': booking({ id: 'booking-7' }),
    'GET /bookings/booking-7': booking({ id: 'booking-7' }),
  });
  const young = await screen.findByRole('radio', { name: 'Somebody younger than 16' });
  const startTime = within(await screen.findByRole('radiogroup', { name: 'Start time' }));
  await userEvent.click(await startTime.findByRole('radio'));
  const [confirm] = screen.getAllByRole('button', { name: 'Confirm Booking' });
  expect(confirm).toBeDisabled();
  await userEvent.click(young);
  expect(confirm).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Name of the parent or guardian'), ' Ama Mensah ');
  await pressWhenReady('Confirm Booking');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      photoQuoteId: 'quote-1',
      guardianName: 'Ama Mensah',
    }),
  );
});

test('the start and the guardian of a quote survive a reload until it is booked', async () => {
  loggedInAs('client');
  const [start, end] = [hoursFromNow(24).startTime, hoursFromNow(30).startTime];
  const answers: Answers = {
    [`GET /services/${BRAIDS.id}`]: { ...BRAIDS, gates: { ...NO_GATES, minimumAge: 16 } },
    [`GET /availability/professional/${ADAEZE.id}`]: [windowWith('one', start, end, [start], 75)],
    'GET /bookings/clients/client-naomi': [],
    'POST /bookings/': booking({ id: 'booking-7' }),
    'GET /bookings/booking-7': booking({ id: 'booking-7' }),
  };
  const answeredQuote = quote({ state: 'answered', answer: answered });
  const { leave } = open('/book-quote/quote-1', answeredQuote, answers);
  const startTime = () => screen.findByRole('radiogroup', { name: 'Start time' });
  await userEvent.click(await within(await startTime()).findByRole('radio'));
  await userEvent.click(await screen.findByRole('radio', { name: 'Somebody younger than 16' }));
  await userEvent.type(screen.getByLabelText('Name of the parent or guardian'), 'Ama Mensah');
  leave();
  const { calls, place } = open('/book-quote/quote-1', answeredQuote, answers);
  expect(await screen.findByLabelText('Name of the parent or guardian')).toHaveValue('Ama Mensah');
  expect(await within(await startTime()).findByRole('radio')).toBeChecked();
  await pressWhenReady('Confirm Booking');
  await waitFor(() => expect(place().path).toBe('/booking-confirmed/booking-7'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    startTime: start,
    guardianName: 'Ama Mensah',
  });
  expect(sessionStorage).toHaveLength(0);
});

test('going straight to book another quote shows nothing chosen for the first', async () => {
  loggedInAs('client');
  const [start, end] = [hoursFromNow(24).startTime, hoursFromNow(30).startTime];
  const answeredQuote = quote({ state: 'answered', answer: answered });
  const answers: Answers = {
    'GET /photo-quotes/quote-2': { ...answeredQuote, id: 'quote-2' },
    [`GET /services/${BRAIDS.id}`]: { ...BRAIDS, gates: { ...NO_GATES, minimumAge: 16 } },
    [`GET /availability/professional/${ADAEZE.id}`]: [windowWith('one', start, end, [start], 75)],
    'GET /bookings/clients/client-naomi': [],
  };
  const young = () => screen.findByRole('radio', { name: 'Somebody younger than 16' });
  const { leave } = open('/book-quote/quote-2', answeredQuote, answers);
  await young();
  leave();
  renderBooking('/book-quote/quote-1', undefined, {}, { from: '/book-quote/quote-2' });
  await userEvent.click(await young());
  await userEvent.type(screen.getByLabelText('Name of the parent or guardian'), 'Ama Mensah');
  await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
  expect(await young()).not.toBeChecked();
});

test('a quote for a service that requires a consultation links to it, and offers no times', async () => {
  loggedInAs('client');
  const gates = { ...NO_GATES, consultation: { serviceId: 'wash', validDays: 60 }, photoQuote: true };
  open('/book-quote/quote-1', quote({ state: 'answered', answer: answered }), {
    [`GET /services/${BRAIDS.id}`]: { ...BRAIDS, gates },
    [`GET /services/${BRAIDS.id}/standing`]: {
      gates: [{ kind: 'consultation', starts: [], booked: null }],
      photoQuote: { id: 'quote-1', state: 'answered', expiresAt: hoursFromNow(24).startTime },
    },
    [`GET /services/professional/${ADAEZE.id}`]: [BRAIDS, WASH],
    [`GET /availability/professional/${ADAEZE.id}`]: [],
  });
  expect(await screen.findByRole('link', { name: 'Book the consultation' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'A photo quote comes first' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Look further ahead' })).not.toBeInTheDocument();
  const [confirm] = screen.getAllByRole('button', { name: 'Confirm Booking' });
  expect(confirm).toBeDisabled();
});

test.each(['client', 'professional'] as const)('a %s sees the quote on its booking page', async (role) => {
  loggedInAs(role);
  const [service] = booking().services;
  const booked = booking({ services: [{ ...service, style } as typeof service & object] });
  open('/booking-details/booking-1', quote({ state: 'booked', bookingId: 'booking-1' }), {
    'GET /bookings/booking-1': booked,
    'GET /clients/client-naomi/notes': { notes: null, updatedAt: null, notesVersion: 0 },
    'GET /clients/client-naomi/bookings': [],
  });
  expect(await screen.findByRole('link', { name: 'See the photo quote' })).toHaveAttribute(
    'href',
    '/photo-quote/quote-1',
  );
});

test('an unknown quote leads to the others', async () => {
  loggedInAs('client');
  open('/book-quote/quote-1', quote(), { 'GET /photo-quotes/quote-1': problem(404, 'Not found.') });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This photo quote is not here any more. You are logged in as',
  );
  expect(screen.getByRole('link', { name: 'See your photo quotes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a quote that can no longer be booked says so', async () => {
  loggedInAs('client');
  open('/book-quote/quote-1', quote({ state: 'expired', answer: answered }));
  expect(await screen.findByText(/It cannot be booked now/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the photo quote' })).toBeVisible();
});
