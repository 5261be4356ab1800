import type { Store } from '@crown-and-coil/shared-api';
import { toast } from '@crown-and-coil/shared-ui';
import { followNotifications } from './live/follow-notifications';

/**
 * Opens the live stream while a person is logged in and shows each notification as a toast at the top right
 * (specification, section 2). When another person logs in, the previous person's toasts are removed.
 *
 * @returns stops it
 */
export function showLiveNotifications(store: Store): () => void {
  const shown = new Set<number>();
  const stopFollowing = followNotifications(store, ({ message }) => {
    // In a hidden tab the toast would end unseen; the bell keeps the notification.
    if (document.visibilityState === 'visible') shown.add(toast.notice(message));
  });
  let person = store.getState().session.user?.email;
  const unsubscribe = store.subscribe(() => {
    const present = store.getState().session.user?.email;
    if (present === person) return;
    person = present;
    for (const id of shown) toast.dismiss(id);
    shown.clear();
  });
  return () => {
    unsubscribe();
    stopFollowing();
  };
}
