import { useCallback, useEffect, useRef } from 'react';

/** An address this recent has not expired: its picture fails for another reason, and refetching does not help. */
const FRESH_MS = 60_000;

interface Fetched {
  /** Time of the response, in milliseconds. */
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

/**
 * For pictures whose addresses expire (api.md, Media): what to do when one failed to load.
 *
 * @returns loads the list again, unless it has just been loaded; the same function in every render
 */
export function useFreshAddresses({ fulfilledTimeStamp = 0, refetch }: Fetched): () => void {
  const latest = useRef({ fulfilledTimeStamp, refetch });
  useEffect(() => {
    latest.current = { fulfilledTimeStamp, refetch };
  });
  return useCallback(() => {
    const { fulfilledTimeStamp: cameAt, refetch: again } = latest.current;
    if (Date.now() - cameAt > FRESH_MS) again();
  }, []);
}
