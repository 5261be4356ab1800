import { useMemo, useSyncExternalStore } from 'react';
import { readUnsent, storedUnsent, type Unsent, watchUnsent } from './unsent';

/** An account's unsent writes for a path. */
export function useUnsent(account: string, path: string): readonly Unsent[] {
  const stored = useSyncExternalStore(watchUnsent, storedUnsent, () => '');
  return useMemo(
    () => readUnsent(account, stored).filter((unsent) => unsent.path === path),
    [account, path, stored],
  );
}
