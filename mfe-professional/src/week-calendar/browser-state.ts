import { media } from '@crown-and-coil/shared-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The current time in milliseconds since the epoch, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const query = media.mobile.replace('@media ', '');
const list = () => globalThis.matchMedia?.(query);

function subscribe(onChange: () => void) {
  const phones = list();
  phones?.addEventListener('change', onChange);
  return () => phones?.removeEventListener('change', onChange);
}

/** Whether the window is so narrow that only three days fit. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => list()?.matches ?? false);
