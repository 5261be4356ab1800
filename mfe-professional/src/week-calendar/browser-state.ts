import { media } from '@crown-and-coil/shared-ui';
import { useSyncExternalStore } from 'react';

const query = media.mobile.replace('@media ', '');
const list = () => globalThis.matchMedia?.(query);

function subscribe(onChange: () => void) {
  const phones = list();
  phones?.addEventListener('change', onChange);
  return () => phones?.removeEventListener('change', onChange);
}

/** Whether the window is so narrow that only three days fit. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => list()?.matches ?? false);
