import type { OverrideChoices } from '@crown-and-coil/shared-ui/remote/registry';
import { useCallback, useEffect, useState } from 'react';

export type ChoicesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly choices: OverrideChoices };

/** Asks the site what may be seen in the place of each remote. */
export function useChoices(): readonly [ChoicesState, () => void] {
  const [state, setState] = useState<ChoicesState>({ kind: 'loading' });
  const load = useCallback(() => {
    setState({ kind: 'loading' });
    void askForChoices().then(
      (choices) => setState({ kind: 'loaded', choices }),
      () => setState({ kind: 'failed' }),
    );
  }, []);
  useEffect(load, [load]);
  return [state, load];
}

async function askForChoices(): Promise<OverrideChoices> {
  const response = await fetch('/overrides.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`overrides.json: ${response.status}`);
  return (await response.json()) as OverrideChoices;
}
