import { api, endRefusedSession, LIST, type Notification, type Store } from '@crown-and-coil/shared-api';
import { isOfWaitingList, notificationsApi } from '../api';
import { listenForReads } from './other-tabs';
import { openSharedConnection } from './share-between-tabs';

/** The cache tags that a notification invalidates: its booking or quote, the lists and the free times. */
const concernedTags = ({ type, bookingId, photoQuoteId }: Notification) => [
  { type: 'Notification' as const, id: LIST },
  ...(isOfWaitingList(type)
    ? [
        { type: 'WaitingList' as const, id: LIST },
        { type: 'Availability' as const, id: LIST },
      ]
    : []),
  ...(photoQuoteId === null
    ? []
    : [
        { type: 'PhotoQuote' as const, id: photoQuoteId },
        { type: 'PhotoQuote' as const, id: LIST },
      ]),
  ...(bookingId === null
    ? []
    : [
        { type: 'Booking' as const, id: bookingId },
        { type: 'Review' as const, id: bookingId },
        { type: 'Booking' as const, id: LIST },
        { type: 'Availability' as const, id: LIST },
      ]),
];

/** The tags to invalidate when the missed notifications are unknown. */
const ALL_CONCERNED_TAGS = [
  'Notification',
  'Booking',
  'PhotoQuote',
  'WaitingList',
  'Review',
  'Availability',
] as const;

/** More notifications at once are shown in the list only, without toasts. */
const MAX_TOASTS_AT_ONCE = 3;

/**
 * Follows the notifications of the person who is logged in, from log-in to log-out. Each one invalidates the cache tags
 * that it concerns. The shell calls it once.
 * @param onNotification called with each unread notification, for a toast
 * @returns stops following
 */
export function followNotifications(
  store: Store,
  onNotification: (notification: Notification) => void,
): () => void {
  let followed: string | null = null;
  let close: () => void = () => undefined;

  function follow(): void {
    const { token, user } = store.getState().session;
    if (token === followed) return;
    close();
    followed = token;
    close = token && user ? connect(token, user.username) : () => undefined;
  }

  function connect(token: string, person: string): () => void {
    const waiting: string[] = [];
    let isHandling = false;
    let isOpen = true;
    const isCurrent = () => isOpen && store.getState().session.token === token;

    async function handleAll(): Promise<void> {
      isHandling = true;
      while (waiting.length > 0 && isCurrent()) {
        if (waiting.length > MAX_TOASTS_AT_ONCE) {
          waiting.length = 0;
          store.dispatch(api.util.invalidateTags([...ALL_CONCERNED_TAGS]));
        } else await handle(waiting.shift() ?? '');
      }
      isHandling = false;
    }

    async function handle(id: string): Promise<void> {
      const call = notificationsApi.endpoints.getNotification.initiate(id, {
        forceRefetch: true,
        subscribe: false,
      });
      const { data: notification } = await store.dispatch(call);
      if (!isCurrent()) return;
      store.dispatch(
        api.util.invalidateTags(notification ? concernedTags(notification) : [...ALL_CONCERNED_TAGS]),
      );
      if (notification && !notification.read) onNotification(notification);
    }

    const refreshNotifications = () => {
      if (isCurrent()) store.dispatch(api.util.invalidateTags(['Notification']));
    };
    /** Only the unread count reveals what arrived between the page's first responses and the start of the stream. */
    async function catchUp(): Promise<void> {
      const countUnread = async (forceRefetch: boolean) => {
        const { initiate } = notificationsApi.endpoints.getUnreadCount;
        return (await store.dispatch(initiate(undefined, { forceRefetch, subscribe: false }))).data?.unread;
      };
      const before = await countUnread(false);
      const after = await countUnread(true);
      if (after === undefined || after === before || !isCurrent()) return;
      store.dispatch(api.util.invalidateTags([...ALL_CONCERNED_TAGS]));
    }
    const stopListening = listenForReads(refreshNotifications);
    const closeConnection = openSharedConnection(person, {
      token,
      onMessage: ({ id }) => {
        waiting.push(id);
        // Messages that arrive together are handled together.
        if (!isHandling) void Promise.resolve().then(handleAll);
        isHandling = true;
      },
      onFreshStart: () => void catchUp(),
      onUnauthorized: () => {
        if (isOpen) endRefusedSession({ status: 401, data: null }, token, store);
      },
    });
    return () => {
      isOpen = false;
      stopListening();
      closeConnection();
    };
  }

  follow();
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    close();
  };
}
