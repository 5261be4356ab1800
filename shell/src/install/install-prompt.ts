import { useSyncExternalStore } from 'react';

const DECLINED_KEY = 'crown-and-coil:install-declined';

/** Chromium's install prompt event; other browsers have none or show their own prompt. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let installEvent: InstallEvent | null = null;
const listeners = new Set<() => void>();

function change(next: InstallEvent | null): void {
  installEvent = next;
  for (const listener of listeners) listener();
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED_KEY) !== null;
  } catch {
    // A refusal could not be stored, so do not ask.
    return true;
  }
}

/** Defers the browser's own prompt for `useInstallPrompt`. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => change(null));
}

/** Never asks again in this browser. */
export function declineInstall(): void {
  try {
    localStorage.setItem(DECLINED_KEY, '1');
  } catch {
    // Then `isDeclined` says so.
  }
  change(null);
}

/** Shows the browser's prompt, which requires a user gesture. A person who declines is not asked again. */
export async function install(): Promise<void> {
  const { outcome } = (await installEvent?.prompt()) ?? {};
  if (outcome === 'dismissed') declineInstall();
  else change(null);
}

/** Whether the site can be installed and the person has not declined. */
export const useInstallPrompt = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => installEvent !== null && !isDeclined(),
    () => false,
  );
