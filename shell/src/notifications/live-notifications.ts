import { followNotifications, store } from '@crown-and-coil/shared-api';
import { toast } from '@crown-and-coil/shared-ui';

/**
 * Opens the live stream for whoever is logged in; what comes is a toast at the top right (specification, section 2). With
 * the person their toasts go: they are for nobody else at this screen.
 * @returns stops it
 */
export function showLiveNotifications(): () => void {
  const shown = new Set<number>();
  const stopFollowing = followNotifications(store, ({ message }) => {
    // A toast that nobody sees is over before they come back: the bell keeps it for them.
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
