import { beforeLogOut, type Store } from '@crown-and-coil/shared-api';
import { pushApi } from './api';

const STORAGE_KEY = 'crown-and-coil:push-device';

/** The subscription of this browser, as it was registered. */
interface Device {
  readonly id: string;
  /** Username of the account that it belongs to: it never changes. An earlier version kept the email. */
  readonly account: string;
  readonly endpoint: string;
  /** Identifies the log-in that it was registered in: its token's expiry. */
  readonly session: string;
}

/**
 * - `needs install`: iPhones and iPads support notifications only for sites on the home screen
 * - `blocked`: the person has denied the permission
 */
export type PushState = 'unsupported' | 'needs install' | 'blocked' | 'off' | 'on';

const sessionOf = (token: string) => token.slice(-16);

/** The registered subscription of this browser; undefined without one. */
export function readDevice(): Device | undefined {
  try {
    const { id, account, endpoint, session }: Partial<Record<keyof Device, unknown>> = Object(
      JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'),
    );
    if (typeof id !== 'string' || typeof account !== 'string') return undefined;
    return { id, account, endpoint: String(endpoint), session: String(session) };
  } catch {
    return undefined;
  }
}

function keepDevice(device: Device | undefined): void {
  try {
    if (device === undefined) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(device));
  } catch {
    // Storage is full or blocked: the next page registers it again.
  }
}

/** The first page registers the worker when it is idle. Browsers can be configured to block service workers. */
const REGISTERED_WITHIN_MS = 10_000;

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const container = navigator.serviceWorker;
  if (!container) return undefined;
  const registered = await container.getRegistration();
  if (registered) return registered;
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, REGISTERED_WITHIN_MS));
  return Promise.race([container.ready, waited]);
}

async function subscription(): Promise<PushSubscription | null> {
  const found = await registration();
  return (await found?.pushManager?.getSubscription()) ?? null;
}

/** Whether this browser gets the notifications of an account. Shows no prompt. */
export async function pushStateOf(account: string): Promise<PushState> {
  const isSupported =
    'PushManager' in window && 'Notification' in window && (await registration()) !== undefined;
  if (!isSupported)
    return /iPad|iPhone/.test(navigator.userAgent) && !('PushManager' in window)
      ? 'needs install'
      : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isOwn = readDevice()?.account === account;
  return isOwn && (await subscription()) !== null ? 'on' : 'off';
}

/**
 * Asks for permission, subscribes this browser and registers it. Requires a user gesture.
 * @throws Error when the browser or the server fails; a denied permission is not an error
 */
export async function turnOnPush(store: Store, pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const found = await registration();
  if (!found) throw new Error('The service worker is gone.');
  // A subscription of an earlier key or of another account.
  await (await subscription())?.unsubscribe();
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  try {
    await register(store, made);
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
}

/** Ends the subscription, here and on the server. */
export async function turnOffPush(store: Store): Promise<void> {
  const device = readDevice();
  await endSubscription();
  if (device) await store.dispatch(pushApi.endpoints.removePushDevice.initiate(device.id)).unwrap();
}

/** Unsubscribes this browser and closes the notifications that it still shows, which the next person must not see. */
async function endSubscription(): Promise<void> {
  const found = await registration();
  await (await found?.pushManager?.getSubscription())?.unsubscribe();
  // Only now: after a failure the next log-in tries again.
  keepDevice(undefined);
  for (const notification of (await found?.getNotifications()) ?? []) notification.close();
}

async function register(store: Store, made: PushSubscription): Promise<void> {
  const { token, user } = store.getState().session;
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  if (!token || !user || !endpoint) throw new Error('The session or the subscription is gone.');
  const added = pushApi.endpoints.addPushDevice.initiate({ endpoint, p256dh, auth });
  const { id } = await store.dispatch(added).unwrap();
  keepDevice({ id, account: user.username, endpoint, session: sessionOf(token) });
}

/**
 * Keeps this browser's subscription with the person who created it: registers it again after a log-in or when the
 * browser has replaced it, and ends it before a log-out and when another person logs in. @returns stops it
 */
export function watchDevice(store: Store): () => void {
  const { getState, subscribe } = store;
  let last: string | null | undefined;
  const check = () => {
    const { token } = getState().session;
    if (token === last) return;
    last = token;
    void renew(store).catch(() => {
      // The next page or log-in retries.
    });
  };
  const stopWatching = subscribe(check);
  const stopLogOut = beforeLogOut(() => (readDevice() ? endSubscription() : undefined));
  check();
  return () => {
    stopWatching();
    stopLogOut();
  };
}

async function renew(store: Store): Promise<void> {
  const { token, user } = store.getState().session;
  const device = readDevice();
  if (!token || !user || !device) return;
  const made = await subscription();
  if (made === null) return keepDevice(undefined);
  if (![user.username, user.email].includes(device.account)) return endSubscription();
  const isRegistered =
    device.account === user.username &&
    device.endpoint === made.endpoint &&
    device.session === sessionOf(token);
  if (!isRegistered) await register(store, made);
}
