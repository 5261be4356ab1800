import type { ConversationPage } from '@crown-and-coil/shared-api';
import { api } from '@crown-and-coil/shared-api';
import { BOOKING_MESSAGE_WORDS } from '@crown-and-coil/shared-api/bookings';
import { dropUnsent, keepUnsent, readUnsent } from '@crown-and-coil/shared-api/offline';
import {
  type Call,
  fakeApi,
  fakeUploads,
  loggedInAs,
  offline,
  problem,
  store,
  unanswered,
} from '@crown-and-coil/shared-api/testing';
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { booking } from '../testing/samples';

const PATH = '/booking-details/booking-1';
const MESSAGES = '/bookings/booking-1/messages';

type Message = ConversationPage['messages'][number];
const message = (id: string, sender: Message['sender'], text: string): Message => ({
  id,
  sender,
  text,
  pictures: [],
  sentAt: '2026-10-02T02:00:00Z',
  removalReason: null,
  isReported: false,
});
const page = (messages: Message[] = [], change: Partial<ConversationPage> = {}): ConversationPage => ({
  messages,
  hasEarlier: false,
  unread: 0,
  closed: null,
  ...change,
});

/** Opens the details as the booking's client. Whatever is observed is on the screen. */
function open(conversation: unknown, more: Parameters<typeof fakeApi>[0] = {}) {
  loggedInAs('client');
  const fake = fakeApi({
    'GET /bookings/booking-1': booking({ status: 'confirmed' }),
    [`GET ${MESSAGES}`]: conversation as object,
    [`POST ${MESSAGES}/read`]: () => new Response(null, { status: 204 }),
    ...more,
  });
  renderBooking(PATH);
  return fake;
}

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(private readonly onChange: IntersectionObserverCallback) {}
    observe() {
      this.onChange([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    disconnect() {}
  } as never;
});
afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

const log = () => screen.findByRole('log', { name: 'Messages with Adaeze Braids' });
const write = async (text: string) => {
  const field = await screen.findByLabelText('Message to Adaeze Braids');
  await userEvent.type(field, text);
  return field;
};
const sentBy = (calls: readonly Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === MESSAGES);

it('shows the messages in order, as plain text, and marks them as read', async () => {
  const { calls } = open(
    page(
      [message('m2', 'professional', '<b>In</b> the yard.'), message('m1', 'client', 'Is there parking?')],
      {
        unread: 1,
      },
    ),
  );
  const shown = within(await log()).getAllByText(/parking|yard/);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Is there parking?', '<b>In</b> the yard.']);
  expect(await log()).toHaveAttribute('aria-live', 'polite');
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ until: 'm2' }),
  );
  await waitFor(() => expect(screen.queryByText('1 unread')).not.toBeInTheDocument());
});

it('shows the unread count, and marks nothing as read while the log is off screen', async () => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
  const { calls } = open(page([message('m1', 'professional', 'Hello')], { unread: 2 }));
  expect(await screen.findByText('2 unread')).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/read'))).toEqual([]);
});

it('invites to write when there are no messages, and shows a sent message at once', async () => {
  const { calls } = open(page(), {
    [`POST ${MESSAGES}`]: ({ body }: Call) => message('m1', 'client', (body as { text: string }).text),
  });
  expect(await screen.findByText(/^Ask Adaeze Braids anything/)).toBeVisible();
  const field = await write('Is there parking?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(await log()).findByText('Is there parking?')).toBeVisible();
  expect(field).toHaveValue('');
  expect(sentBy(calls).map(({ body }) => body)).toEqual([{ text: 'Is there parking?' }]);
});

it('keeps a sent message when the conversation was already being loaded again', async () => {
  const reloads: ((conversation: ConversationPage) => void)[] = [];
  let isFirst = true;
  open(
    () => {
      if (!isFirst) return new Promise((resolve) => reloads.push(resolve));
      isFirst = false;
      return page();
    },
    {
      [`POST ${MESSAGES}`]: ({ body }: Call) => message('m1', 'client', (body as { text: string }).text),
    },
  );
  await screen.findByText(/^Ask Adaeze Braids anything/);
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Booking', id: 'booking-1' }])));
  await waitFor(() => expect(reloads).toHaveLength(1));
  await write('Is there parking?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(await log()).findByText('Is there parking?')).toBeVisible();
  // Read by the server before the message was stored.
  await act(async () => reloads[0]?.(page()));
  await waitFor(() => expect(reloads).toHaveLength(2));
  await act(async () => reloads[1]?.(page([message('m1', 'client', 'Is there parking?')])));
  expect(await within(await log()).findByText('Is there parking?')).toBeVisible();
});

it('retries an unsent message with the same key, and uses a new key for changed text', async () => {
  let isUp = false;
  const { calls } = open(page(), {
    [`POST ${MESSAGES}`]: ({ body }: Call) =>
      isUp ? message('m1', 'client', (body as { text: string }).text) : offline(),
  });
  const field = await write('Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sentBy(calls)).toHaveLength(2));
  expect(field).toHaveValue('Hello');
  await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.type(field, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await within(await log()).findByText('Hello!')).toBeVisible();
  const [first, second, third] = sentBy(calls).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('clears the error as soon as the text changes', async () => {
  open(page());
  await screen.findByText(/^Ask Adaeze Braids anything/);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(BOOKING_MESSAGE_WORDS.empty)).toBeVisible();
  await write('Hello');
  expect(screen.queryByText(BOOKING_MESSAGE_WORDS.empty)).not.toBeInTheDocument();
});

it('keeps a message written offline visible until it is sent or removed', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  const { calls } = open(page());
  const field = await write('See you soon');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const bubble = (await screen.findByText('You, waiting to be sent')).parentElement;
  expect(shown.mock.contexts).toEqual([bubble]);
  expect(field).toHaveValue('');
  expect(sentBy(calls)).toEqual([]);
  const [waiting] = readUnsent(store.getState().session.user?.email ?? '');
  expect(waiting).toMatchObject({ path: MESSAGES, body: { text: 'See you soon' } });
  expect(waiting?.key).toMatch(/^[\w-]{16,64}$/);

  const asked = () => calls.filter(({ method, path }) => method === 'GET' && path === MESSAGES).length;
  const before = asked();
  act(() => dropUnsent(waiting?.key ?? ''));
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(screen.queryByText('You, waiting to be sent')).not.toBeInTheDocument();
  line.mockRestore();
});

it('says why a message written offline was refused, and removes it', async () => {
  open(page());
  await log();
  act(() => {
    keepUnsent({
      key: 'a-key-of-16-characters',
      account: store.getState().session.user?.email ?? '',
      path: MESSAGES,
      body: { text: 'Too late' },
      writtenAt: '2026-10-02T02:00:00Z',
      refusal: BOOKING_MESSAGE_WORDS.closed.visit_over,
    });
  });
  expect(await screen.findByText('You, not sent')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(BOOKING_MESSAGE_WORDS.closed.visit_over);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Too late')).not.toBeInTheDocument();
});

it('shows why the server refuses a message', async () => {
  open(page(), { [`POST ${MESSAGES}`]: () => problem(429, BOOKING_MESSAGE_WORDS.tooMany) });
  const field = await write('Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(BOOKING_MESSAGE_WORDS.tooMany)).toBeVisible();
  expect(field).toHaveValue('Hello');
});

it('does not send an empty message', async () => {
  const { calls } = open(page());
  await write('   ');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(BOOKING_MESSAGE_WORDS.empty)).toBeVisible();
  expect(sentBy(calls)).toEqual([]);
});

it('shows a closed conversation without a form', async () => {
  open(page([message('m1', 'professional', 'See you.')], { closed: 'visit_over' }));
  expect(await screen.findByText('See you.')).toBeVisible();
  expect(screen.getByText(BOOKING_MESSAGE_WORDS.closed.visit_over)).toBeVisible();
  expect(screen.queryByLabelText(/^Message to/)).not.toBeInTheDocument();
});

it('is hidden when it is closed and has no messages', async () => {
  const { calls } = open(page([], { closed: 'cancelled' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(MESSAGES));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Messages' })).not.toBeInTheDocument());
});

it('shows its heading while the conversation loads', async () => {
  open(unanswered);
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

it('can reload the conversation after a failure', async () => {
  let isUp = false;
  open(() => (isUp ? page([message('m1', 'client', 'Back again')]) : problem(500)));
  expect(await screen.findByText(BOOKING_MESSAGE_WORDS.loadFailed)).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Back again')).toBeVisible();
});

it('loads earlier messages, and new ones when a notification about the booking arrives', async () => {
  let newest = page([message('m3', 'client', 'Three'), message('m2', 'client', 'Two')], { hasEarlier: true });
  open(({ query }: Call) => (query.get('before') === 'm2' ? page([message('m1', 'client', 'One')]) : newest));
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
  const shown = async () =>
    within(await log())
      .getAllByText(/^(One|Two|Three|Four)$/)
      .map(({ textContent }) => textContent);
  await waitFor(async () => expect(await shown()).toEqual(['One', 'Two', 'Three']));
  newest = page([message('m4', 'professional', 'Four'), ...newest.messages], { hasEarlier: true });
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Booking', id: 'booking-1' }])));
  await waitFor(async () => expect(await shown()).toEqual(['One', 'Two', 'Three', 'Four']));
});

it('keeps the focus on the button while earlier messages load', async () => {
  const newest = page([message('m2', 'client', 'Two')], { hasEarlier: true });
  open(({ query }: Call) => (query.has('before') ? unanswered() : newest));
  const earlier = await screen.findByRole('button', { name: 'Show earlier messages' });
  await userEvent.click(earlier);
  await waitFor(() => expect(earlier).toHaveAttribute('aria-disabled', 'true'));
  expect(earlier).toBeEnabled();
});

it('loads earlier messages when pressed while the conversation is being loaded again', async () => {
  const newest = page([message('m2', 'client', 'Two')], { hasEarlier: true });
  let reload = (_answer: ConversationPage) => {};
  let loads = 0;
  open(({ query }: Call) => {
    if (query.has('before')) return page([message('m1', 'client', 'One')]);
    loads += 1;
    if (loads === 1) return newest;
    return new Promise((resolve) => {
      reload = resolve;
    });
  });
  const earlier = await screen.findByRole('button', { name: 'Show earlier messages' });
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Booking', id: 'booking-1' }])));
  await waitFor(() => expect(loads).toBe(2));
  await userEvent.click(earlier);
  await act(async () => reload(newest));
  expect(await within(await log()).findByText('One')).toBeVisible();
  await waitFor(() => expect(earlier).not.toBeInTheDocument());
  expect(document.body).not.toHaveFocus();
});

it('is not shown to an admin', async () => {
  loggedInAs('admin');
  const { calls } = fakeApi({ 'GET /bookings/booking-1': booking() });
  renderBooking(PATH);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  await screen.findByText('420 min (7 h)');
  expect(calls.map(({ path }) => path)).not.toContain(MESSAGES);
});

it('reports a message of the other party, and keeps the dialog open on failure', async () => {
  const threat = message('m1', 'professional', 'Pay me, or else.');
  let conversation = page([message('m2', 'client', 'No.'), threat]);
  let isUp = false;
  const { calls } = open(() => conversation, {
    'POST /messages/m1/report': () => {
      if (!isUp) return problem(429, 'Too many requests. Please try again later.');
      conversation = page([message('m2', 'client', 'No.'), { ...threat, isReported: true }]);
      return { ...threat, isReported: true };
    },
  });
  const report = await screen.findByRole('button', { name: /^Report the message of/ });
  await userEvent.click(report);
  const dialog = await screen.findByRole('dialog', { name: 'Report this message' });
  expect(dialog).toHaveTextContent('this message with the two before it');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
  const reason = within(dialog).getByRole('combobox', { name: 'What is wrong with it?' });
  await waitFor(() => expect(reason).toBeInvalid());
  await userEvent.selectOptions(reason, 'It tries to get money or personal details from me');
  await userEvent.type(within(dialog).getByRole('textbox'), ' Twice now. ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await within(dialog).findByText('Too many requests. Please try again later.')).toBeVisible();
  isUp = true;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('You reported this message.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(report).not.toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
  expect(calls.findLast(({ path }) => path === '/messages/m1/report')?.body).toEqual({
    reason: 'scam',
    words: 'Twice now.',
  });
});

it('says why a message was removed, and does not let it be reported', async () => {
  open(page([{ ...message('m1', 'professional', ''), removalReason: 'abusive' }]));
  expect(await screen.findByText('We removed this message: it insults or threatens somebody.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
});

describe('pictures', () => {
  const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  const picture = (id: string): Message['pictures'][number] => ({
    id,
    url: `/${id}.webp`,
    alt: null,
    mediaType: 'Message',
    serviceCategory: null,
    srcset: '',
    width: 300,
    height: 400,
    placeholder: null,
    look: null,
  });
  const choose = async (...files: File[]) => {
    const input = await screen.findByLabelText('Add pictures to your message', { selector: 'input' });
    await act(async () => {
      fireEvent.change(input, { target: { files } });
    });
  };
  const ready = () => screen.findByRole('button', { name: 'Add pictures' });

  it('can be pasted, uploaded and sent without text, and are shown with their sender', async () => {
    const { sent } = fakeUploads();
    const { calls } = open(page(), {
      [`POST ${MESSAGES}`]: () => ({ ...message('m1', 'client', ''), pictures: [picture('p1')] }),
    });
    await ready();
    const field = screen.getByLabelText('Message to Adaeze Braids');
    const paste = createEvent.paste(field, {
      clipboardData: { files: [file('hair.jpg')], types: ['Files'] },
    });
    await act(async () => {
      fireEvent(field, paste);
    });
    expect(paste.defaultPrevented).toBe(true);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.query.get('media_type')).toBe('Message');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(BOOKING_MESSAGE_WORDS.picturesUploading)).toBeVisible();
    await act(async () => sent[0]?.answer(201, picture('p1')));
    await screen.findByRole('button', { name: 'Remove picture 1' });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await within(await log()).findByRole('img', { name: 'Picture from you' })).toBeVisible();
    expect(sentBy(calls).map(({ body }) => body)).toEqual([{ text: '', pictureIds: ['p1'] }]);
    expect(screen.queryByRole('button', { name: 'Remove picture 1' })).not.toBeInTheDocument();
  });

  it('that are uploaded while a message is being sent stay for the next message', async () => {
    const { sent } = fakeUploads();
    let answer: (message: unknown) => void = () => undefined;
    open(page(), {
      [`POST ${MESSAGES}`]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await ready();
    await write('The first one comes in a moment');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await choose(file('late.jpg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.answer(201, picture('p1')));
    await screen.findByRole('button', { name: 'Remove picture 1' });
    await act(async () => answer(message('m1', 'client', 'The first one comes in a moment')));
    expect(await within(await log()).findByText('The first one comes in a moment')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
    expect(screen.getByLabelText('Message to Adaeze Braids')).toHaveValue('');
  });

  it('of a draft are restored after a reload, except deleted ones, and can be sent', async () => {
    const { sent } = fakeUploads();
    open(page());
    await ready();
    await choose(file('one.jpg'), file('two.jpg'));
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => {
      sent[0]?.answer(201, picture('p1'));
      sent[1]?.answer(201, picture('p2'));
    });
    await screen.findByRole('button', { name: 'Remove picture 2' });
    cleanup();
    let answers = 0;
    const { calls } = open(page(), {
      'GET /media': () => {
        answers += 1;
        return answers === 1 ? new Response(null, { status: 503 }) : [picture('p2'), picture('other')];
      },
      [`POST ${MESSAGES}`]: () => ({ ...message('m1', 'client', ''), pictures: [picture('p2')] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Remove picture 1' });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove picture 2' })).not.toBeInTheDocument(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(sentBy(calls).map(({ body }) => body)).toEqual([{ text: '', pictureIds: ['p2'] }]),
    );
    expect(await ready()).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Remove picture 1' })).not.toBeInTheDocument();
  });

  it('that fail to upload do not discard the typed text', async () => {
    const { sent } = fakeUploads();
    open(page());
    await ready();
    const field = await write('Like this one.');
    await choose(file('big.jpg'), file('other.jpg'));
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => sent[0]?.answer(422, { detail: 'This picture is damaged.' }));
    await act(async () => sent[1]?.cutOff());
    expect(await screen.findByRole('button', { name: 'Retry other.jpg' })).toBeVisible();
    expect(screen.getByText('This picture is damaged.')).toBeVisible();
    expect(field).toHaveValue('Like this one.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await ready()).toHaveFocus();
  });

  it('are limited to four, and can be removed', async () => {
    const { sent } = fakeUploads();
    const { calls } = open(page(), { 'DELETE /media/p0': () => new Response(null, { status: 204 }) });
    await ready();
    await choose(...Array.from({ length: 5 }, (_, place) => file(`${place}.jpg`)));
    expect(await screen.findByText('You can add up to 4 images to a message.')).toBeVisible();
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    // Not disabled, which would drop the focus.
    expect(await ready()).toHaveAttribute('aria-disabled', 'true');
    expect(await ready()).toBeEnabled();
    await act(async () => sent[0]?.answer(201, picture('p0')));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove picture 1' }));
    expect(await ready()).not.toHaveAttribute('aria-disabled');
    expect(await ready()).toHaveFocus();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/media/p0'));
  });

  it('of the other party are labelled with their name, and open full screen', async () => {
    open(page([{ ...message('m1', 'professional', 'See'), pictures: [picture('p1'), picture('p2')] }]));
    await userEvent.click(await screen.findByRole('img', { name: 'Picture 2 from Adaeze Braids' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});
