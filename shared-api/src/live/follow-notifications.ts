import { api } from '../api';
import type { Notification } from '../contract/notifications';
import { notificationsApi } from '../endpoints/notifications';
import { sessionCleared } from '../session/session-actions';
import type { AppDispatch, RootState } from '../store';
import { ALL_CONCERNED_TAGS, concernedTags } from './concerned-tags';
import { hearReads } from './other-tabs';
import { openSharedConnection } from './share-between-tabs';

interface LiveStore {
  dispatch: AppDispatch;
  getState: () => RootState;
  subscribe: (listener: () => void) => () => void;
}

/** More at once than anybody reads: after an absence they are in the list, not in a row of toasts. */
const MAX_TOLD_AT_ONCE = 3;

/**
 * Follows the notifications of whoever is logged in, from login to logout. Each one refreshes what it concerns in all
 * open screens, and is handed on as it came. The shell calls it once.
 * @param onNotification for a toast
 * @returns stops following
 */
export function followNotifications(
  store: LiveStore,
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
    let isTelling = false;
    let isOpen = true;
    const isCurrent = () => isOpen && store.getState().session.token === token;

    async function tellAll(): Promise<void> {
      isTelling = true;
      while (waiting.length > 0 && isCurrent()) {
        if (waiting.length > MAX_TOLD_AT_ONCE) {
          waiting.length = 0;
          store.dispatch(api.util.invalidateTags([...ALL_CONCERNED_TAGS]));
        } else await tell(waiting.shift() ?? '');
      }
      isTelling = false;
    }

    async function tell(id: string): Promise<void> {
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

    const refreshAll = () => {
      if (isCurrent()) store.dispatch(api.util.invalidateTags(['Notification']));
    };
    const stopHearing = hearReads(refreshAll);
    const closeConnection = openSharedConnection(person, {
      token,
      onMessage: ({ id }) => {
        waiting.push(id);
        // What has come together is looked at together.
        if (!isTelling) void Promise.resolve().then(tellAll);
        isTelling = true;
      },
      onFreshStart: refreshAll,
      onUnauthorized: () => {
        if (isCurrent()) store.dispatch(sessionCleared({ reason: 'unauthorized' }));
      },
    });
    return () => {
      isOpen = false;
      stopHearing();
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
