import { setImmediate } from 'node:timers';
import { BroadcastChannel } from 'node:worker_threads';
import { fakeApi, loggedInAs, store, unanswered } from '@crown-and-coil/shared-api/testing';
import { notificationsApi } from '../api';
import { followNotifications } from './follow-notifications';

const read = {
  id: 'n1',
  type: 'booking_confirmed',
  message: 'Confirmed',
  bookingId: null,
  createdAt: '2026-10-01T00:00:00.000Z',
  read: true,
};
const { getUnreadCount, markNotificationRead, markAllNotificationsRead } = notificationsApi.endpoints;
const until = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 2000 && !isSo(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
};

let calls: ReturnType<typeof fakeApi>['calls'];
let stop: () => void;
let otherTab: BroadcastChannel;
let heard: number;

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel });
  ({ calls } = fakeApi({
    'GET /notifications/stream': unanswered,
    'GET /notifications/unread-count': { unread: 1 },
    'POST /notifications/n1/read': read,
    'POST /notifications/read-all': { unread: 0 },
  }));
  loggedInAs('client');
  stop = followNotifications(store, () => {});
  heard = 0;
  otherTab = new BroadcastChannel('crown-and-coil.notifications-read');
  otherTab.onmessage = () => {
    heard += 1;
  };
});
afterEach(() => {
  otherTab.close();
  stop();
  loggedInAs(null);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

const counted = () => calls.filter(({ path }) => path === '/notifications/unread-count').length;

test('refetches the notifications when another tab has marked some read', async () => {
  await store.dispatch(getUnreadCount.initiate());
  otherTab.postMessage(null);
  await until(() => counted() === 2);
});

test.each([
  ['one', () => store.dispatch(markNotificationRead.initiate('n1'))],
  ['all', () => store.dispatch(markAllNotificationsRead.initiate())],
])('marking %s read reaches the other tabs, once the server has saved it', async (_what, mark) => {
  await mark();
  await until(() => heard === 1);
});

test('does not notify other tabs when the server rejects the change', async () => {
  await store.dispatch(markNotificationRead.initiate('unknown'));
  await store.dispatch(markNotificationRead.initiate('n1'));
  await until(() => heard > 0);
  expect(heard).toBe(1);
});
