import type { OverrideChoices } from '@crown-and-coil/shared-ui/remote/registry';
import { useEffect, useState } from 'react';

type ChoicesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly choices: OverrideChoices };

/** Loads the versions that each remote can be replaced with in this browser. The second result reloads them. */
export function useChoices(): readonly [ChoicesState, () => void] {
  const [state, setState] = useState<ChoicesState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOutdated = false;
    const show = (outcome: ChoicesState) => {
      if (!isOutdated) setState(outcome);
    };
    show({ kind: 'loading' });
    void askForChoices().then(
      (choices) => show({ kind: 'loaded', choices }),
      () => show({ kind: 'failed' }),
    );
    return () => {
      isOutdated = true;
    };
  }, [attempt]);
  return [state, () => setAttempt((before) => before + 1)];
}

async function askForChoices(): Promise<OverrideChoices> {
  const response = await fetch('/overrides.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`overrides.json: ${response.status}`);
  return (await response.json()) as OverrideChoices;
}
