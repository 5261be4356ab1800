import { makeReceiver, startPushService, vapidClaims } from '@crown-and-coil/servers/push-service';
import { type BrowserContext, chromium, type Worker } from '@playwright/test';
import { baseUrl } from '../launch/addresses';
import { wholeChromiumOptions } from '../launch/chromium';
import { DEMO_PASSWORD, storedLogin } from '../personas/people';
import { ProductApi } from '../product/api';
import { expect, test } from '../test';

/** Replaces Chromium's push subscriptions, which need its vendor's service, by one with the local push service. */
function fakeSubscriptions(keys: { endpoint: string; p256dh: string; auth: string }): void {
  let present: object | null = null;
  const { endpoint, p256dh, auth } = keys;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      present = null;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => present,
    subscribe: async () => {
      present = subscription;
      return subscription;
    },
  });
}

/** Delivers a push message to the site's service worker. */
async function deliver(context: BrowserContext, origin: string, data: string): Promise<void> {
  const blank = await context.newPage();
  const session = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** The part of a service worker's global scope that is used here. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(address: string): Promise<null> };
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent(event: Event): boolean;
}

/** Notifications that the worker currently shows. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/**
 * Dispatches a click on the notification. Only real clicks may open a window, so `openWindow` is replaced.
 *
 * @returns the URL that the worker opens
 */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('No notification is shown.');
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => {
        resolve(String(address));
        return null;
      };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });

test('a push notification arrives while its page is closed, and opens that page @once', async ({ apiAs }) => {
  const client = await apiAs('client');
  const booking = await client.oldestBookingOfMine('confirmed');
  const email = await (await apiAs('admin')).emailOf(booking.professional.display_name);
  const professional = await ProductApi.logIn({ email, password: DEMO_PASSWORD });
  const service = await startPushService();
  const receiver = makeReceiver();
  const endpoint = `${service.url}/${Date.now()}`;
  const browser = await chromium.launch(wholeChromiumOptions());
  const { origin } = new URL(baseUrl);
  const details = `/booking-details/${booking.id}`;
  try {
    const context = await browser.newContext({
      baseURL: baseUrl,
      storageState: storedLogin('client'),
      serviceWorkers: 'allow',
    });
    await context.grantPermissions(['notifications'], { origin });
    const { p256dh, auth } = receiver;
    await context.addInitScript(fakeSubscriptions, { endpoint, p256dh, auth });
    const page = await context.newPage();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Notify me on this device' }).click();
    await expect(page.getByRole('button', { name: 'Stop notifying this device' })).toBeVisible();
    await page.close();

    await professional.call('POST', `/bookings/${booking.id}/messages`, { text: `See you ${Date.now()}` });
    const arrived = async () =>
      service.requests.find(({ body }) => JSON.parse(receiver.decrypt(body)).path === details);
    await expect.poll(arrived).toBeDefined();
    const request = await arrived();
    if (!request) throw new Error('No push request has arrived.');
    expect(vapidClaims(request).aud).toBe(service.url);
    const message = receiver.decrypt(request.body);
    expect(message).not.toContain('See you');

    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('The service worker does not run.');
    const shown = [
      { title: 'You have a message', body: expect.stringContaining(booking.professional.display_name) },
    ];
    // A busy Chromium can drop the notification. Delivering it again replaces the first one.
    await expect(async () => {
      await deliver(context, origin, message);
      await expect.poll(() => shownBy(worker)).toEqual(shown);
    }).toPass();
    expect(await press(worker)).toBe(details);
    expect(await shownBy(worker)).toEqual([]);
    const opened = await context.newPage();
    await opened.goto(details);
    await expect(opened.getByRole('log', { name: /^Messages with / })).toBeVisible();
  } finally {
    await browser.close();
    for (const { id } of await client.call<{ id: string }[]>('GET', '/users/me/push-subscriptions'))
      await client.call('DELETE', `/users/me/push-subscriptions/${id}`);
    await professional.end();
    await service.close();
  }
});
