import { setImmediate } from 'node:timers';
import { type Notification, STREAM_RECONNECT_MS } from '@crown-and-coil/shared-api';
import { bookingsApi } from '@crown-and-coil/shared-api/bookings';
import { fakeApi, loggedInAs, problem, store } from '@crown-and-coil/shared-api/testing';
import { notificationsApi } from '../api';
import { followNotifications } from './follow-notifications';

/** A stream that the test writes, as the server would. */
function serverStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}
type ServerStream = ReturnType<typeof serverStream>;

const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'booking_confirmed',
  message: `Message ${id}`,
  bookingId: 'booking-1',
  photoQuoteId: null,
  createdAt: '2026-10-01T00:00:00.000Z',
  read: false,
  ...more,
});
const event = (number: number, id: string) =>
  `id: ${number}\ndata: {"type":"notification_created","id":"${id}"}\n\n`;

let streams: ServerStream[];
let calls: ReturnType<typeof fakeApi>['calls'];
let heard: string[];
let stop: () => void;
let streamAnswer: (() => Response) | undefined;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  streams = [];
  heard = [];
  streamAnswer = undefined;
  ({ calls } = fakeApi({
    'GET /notifications/stream': () => {
      if (streamAnswer) return streamAnswer();
      const stream = serverStream();
      streams.push(stream);
      return stream.response;
    },
    'GET /notifications/me': () => [],
    'GET /bookings/booking-1': () => ({ id: 'booking-1' }),
    'GET /bookings/booking-2': () => ({ id: 'booking-2' }),
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [`GET /notifications/${id}/read`, notification(id)]),
    ),
    'GET /notifications/seen/read': notification('seen', { read: true }),
  }));
  loggedInAs('client');
  stop = followNotifications(store, ({ message }) => heard.push(message));
});
afterEach(() => {
  stop();
  loggedInAs(null);
  jest.useRealTimers();
});

const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const streamCalls = () => calls.filter(({ path }) => path === '/notifications/stream');
const callsOf = (path: string) => calls.filter((call) => call.path === path).length;

test('fetches each notification, with the token in a header and not in the URL', async () => {
  await settle();
  expect(streamCalls()[0]?.headers.get('authorization')).toBe('Bearer token-of-client');
  expect(streamCalls()[0]?.query.size).toBe(0);
  // In pieces, as from the network.
  for (const piece of event(1, 'a').match(/.{1,7}/gs) ?? []) streams[0]?.write(piece);
  await settle();
  expect(heard).toEqual(['Message a']);
});

test('refetches only the data that a notification concerns', async () => {
  store.dispatch(bookingsApi.endpoints.getBooking.initiate('booking-1'));
  store.dispatch(bookingsApi.endpoints.getBooking.initiate('booking-2'));
  store.dispatch(notificationsApi.endpoints.listNotifications.initiate({}));
  await settle();
  const before = callsOf('/notifications/me');
  streams[0]?.write(event(1, 'a'));
  await settle();
  expect([callsOf('/bookings/booking-1'), callsOf('/bookings/booking-2')]).toEqual([2, 1]);
  expect(callsOf('/notifications/me')).toBe(before + 1);
});

test('refetches lists only when something arrived after they loaded and before the stream opened', async () => {
  stop();
  let unread = 0;
  ({ calls } = fakeApi({
    'GET /notifications/stream': () => {
      const stream = serverStream();
      streams.push(stream);
      return stream.response;
    },
    'GET /notifications/unread-count': () => ({ unread }),
    'GET /notifications/me': () => [],
    'GET /bookings/booking-1': () => ({ id: 'booking-1' }),
  }));
  store.dispatch(notificationsApi.endpoints.getUnreadCount.initiate());
  store.dispatch(notificationsApi.endpoints.listNotifications.initiate({}));
  store.dispatch(bookingsApi.endpoints.getBooking.initiate('booking-1'));
  await settle();
  const startStream = async () => {
    stop();
    stop = followNotifications(store, () => undefined);
    await settle();
    streams.at(-1)?.write('id: 7\n\n');
    await settle();
  };
  await startStream();
  expect([callsOf('/notifications/me'), callsOf('/bookings/booking-1')]).toEqual([1, 1]);
  unread = 1;
  await startStream();
  expect([callsOf('/notifications/me'), callsOf('/bookings/booking-1')]).toEqual([2, 2]);
});

test('reconnects once, after the delay that a restarting server sends', async () => {
  await settle();
  streams[0]?.write('retry: 5000\nid: 7\n\nretry: 300\n\n');
  streams[0]?.end();
  await settle();
  jest.advanceTimersByTime(299);
  await settle();
  expect(streams).toHaveLength(1);
  jest.advanceTimersByTime(1);
  await settle();
  expect(streamCalls()[1]?.headers.get('last-event-id')).toBe('7');
  streams[1]?.end();
  await settle();
  jest.advanceTimersByTime(STREAM_RECONNECT_MS - 1);
  await settle();
  expect(streams).toHaveLength(2);
});

test('reconnects 5 seconds after the stream ends, with the last event id', async () => {
  await settle();
  streams[0]?.write(`retry: 5000\nid: 7\n\n${event(8, 'a')}:\n\n`);
  streams[0]?.end();
  await settle();
  jest.advanceTimersByTime(STREAM_RECONNECT_MS - 1);
  await settle();
  expect(streams).toHaveLength(1);
  jest.advanceTimersByTime(1);
  await settle();
  expect(streamCalls()[1]?.headers.get('last-event-id')).toBe('8');
  streams[1]?.write(event(9, 'b'));
  await settle();
  expect(heard).toEqual(['Message a', 'Message b']);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ['is not ready', () => problem(503, 'The service is not ready.')],
])('reconnects to a server that %s', async (_what, answer) => {
  await settle();
  streamAnswer = answer;
  streams[0]?.end();
  for (let time = 0; time < 3; time += 1) {
    await settle();
    jest.advanceTimersByTime(STREAM_RECONNECT_MS);
  }
  await settle();
  expect(streamCalls()).toHaveLength(4);
  expect(store.getState().session.status).toBe('authenticated');
});

test('drops a stream without data for two heartbeats, and keeps one with heartbeats', async () => {
  await settle();
  for (let beat = 0; beat < 6; beat += 1) {
    jest.advanceTimersByTime(25_000);
    streams[0]?.write(':\n\n');
    await settle();
  }
  expect(streams).toHaveLength(1);
  jest.advanceTimersByTime(60_000);
  await settle();
  jest.advanceTimersByTime(STREAM_RECONNECT_MS);
  await settle();
  expect(streams).toHaveLength(2);
});

test('a rejected token ends the session and stops reconnecting', async () => {
  await settle();
  streamAnswer = () => problem(401, 'Please log in.');
  streams[0]?.end();
  await settle();
  jest.advanceTimersByTime(STREAM_RECONNECT_MS);
  await settle();
  expect(store.getState().session).toMatchObject({ status: 'anonymous', endedBy: 'unauthorized' });
  jest.advanceTimersByTime(10 * STREAM_RECONNECT_MS);
  await settle();
  expect(streamCalls()).toHaveLength(2);
});

test('stops at log-out, and starts for the next person after their log-in', async () => {
  await settle();
  loggedInAs(null);
  streams[0]?.write(event(1, 'a'));
  jest.advanceTimersByTime(10 * STREAM_RECONNECT_MS);
  await settle();
  expect([heard, streams.length]).toEqual([[], 1]);
  loggedInAs('professional');
  await settle();
  expect(streamCalls()[1]?.headers.get('authorization')).toBe('Bearer token-of-professional');
  expect(streamCalls()[1]?.headers.get('last-event-id')).toBeNull();
});

test('many notifications at once refresh everything without toasts', async () => {
  store.dispatch(bookingsApi.endpoints.getBooking.initiate('booking-2'));
  await settle();
  streams[0]?.write(['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => event(index + 1, id)).join(''));
  await settle();
  expect(heard.length).toBeLessThanOrEqual(1);
  expect(callsOf('/bookings/booking-2')).toBe(2);
});

test('a notification read elsewhere has no toast; one that fails to load still refreshes the data', async () => {
  store.dispatch(bookingsApi.endpoints.getBooking.initiate('booking-1'));
  await settle();
  streams[0]?.write(event(1, 'seen'));
  await settle();
  streams[0]?.write(event(2, 'gone'));
  await settle();
  expect(heard).toEqual([]);
  expect(callsOf('/bookings/booking-1')).toBe(3);
});

test('ignores unknown messages', async () => {
  await settle();
  streams[0]?.write('data: nonsense\n\ndata: {"type":"other","id":"a"}\n\ndata: null\n\n');
  streams[0]?.write(event(1, 'a').replaceAll('\n', '\r\n'));
  await settle();
  expect(heard).toEqual(['Message a']);
});
