import { followNotifications, store } from '@crown-and-coil/shared-api';
import { toast } from '@crown-and-coil/shared-ui';

/** Opens the live stream for whoever is logged in; what comes is a toast at the top right (specification, section 2). */
export const showLiveNotifications = (): (() => void) =>
  followNotifications(store, ({ message }) => {
    // A toast that nobody sees is over before they come back: the bell keeps it for them.
    if (document.visibilityState === 'visible') toast.notice(message);
  });
