interface FakePush {
  readonly requestPermission: jest.Mock;
  readonly subscribe: jest.Mock;
  /** Endpoint of the current subscription. */
  endpoint(): string | undefined;
  isSubscribed(): boolean;
  /** Simulates a browser that replaces its subscription. */
  renew(): void;
  /** Makes the next unsubscribing fail. */
  failOnce(): void;
  /** Simulates a notification on the screen. */
  show(): { readonly close: jest.Mock };
}

/** Gives jsdom a service worker with a fake push service. */
export function fakePush({ permission = 'default' }: { permission?: NotificationPermission } = {}): FakePush {
  let count = 0;
  let isFailing = false;
  const shown: { close: jest.Mock }[] = [];
  let present: { endpoint: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null = null;
  const make = () => {
    count += 1;
    const endpoint = `https://push.example/${count}`;
    present = {
      endpoint,
      unsubscribe: async () => {
        if (isFailing) {
          isFailing = false;
          throw new DOMException('', 'NetworkError');
        }
        present = null;
        return true;
      },
      toJSON: () => ({ endpoint, keys: { p256dh: 'public-key', auth: 'secret' } }),
    };
    return present;
  };
  const subscribe = jest.fn(async () => make());
  const notification = {
    permission,
    requestPermission: jest.fn(async () => {
      notification.permission = 'granted';
      return 'granted';
    }),
  };
  const pushManager = { getSubscription: async () => present, subscribe };
  Object.assign(window, { PushManager: class {}, Notification: notification });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager, getNotifications: async () => shown }) },
  });
  return {
    requestPermission: notification.requestPermission,
    subscribe,
    endpoint: () => present?.endpoint,
    isSubscribed: () => present !== null,
    renew: () => void make(),
    failOnce: () => {
      isFailing = true;
    },
    show: () => {
      const notification = { close: jest.fn() };
      shown.push(notification);
      return notification;
    },
  };
}

/** Restores jsdom. */
export function removePush(): void {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
