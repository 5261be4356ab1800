import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { Alert } from '../message/alert';
import { VisuallyHidden } from '../text/text';

/** A quick response shows no loading state; one that is shown stays long enough to be seen (look, section 9). */
export const LOADING_DELAY_MS = 150;
export const LOADING_MINIMUM_MS = 300;

/** 'waiting': loading, skeleton not shown yet. 'shown': show the skeleton. 'over': show the outcome. */
type LoadingPhase = 'waiting' | 'shown' | 'over';

/**
 * Steadies a loading flag so that the page does not flicker.
 *
 * The first response is shown at once: there was nothing before it that could flicker, and the minimum would only
 * delay the first view.
 */
function useSteadyLoading(loading: boolean): LoadingPhase {
  const [shown, setShown] = useState(false);
  const [hasLoaded, setHasLoaded] = useState(!loading);
  const shownAt = useRef(0);
  if (!loading && !hasLoaded) {
    setHasLoaded(true);
    setShown(false);
  }
  useEffect(() => {
    if (loading === shown) return;
    const wait = loading
      ? LOADING_DELAY_MS
      : Math.max(0, LOADING_MINIMUM_MS - (performance.now() - shownAt.current));
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  if (shown) return 'shown';
  return loading ? 'waiting' : 'over';
}

/** The part of a generated RTK Query hook's result that a page's state needs. */
export interface QueryLike<Data> {
  data?: Data | undefined;
  /** Data of the current arguments only; when given, old results are not shown for a new filter. */
  currentData?: Data | undefined;
  isLoading: boolean;
  isFetching?: boolean;
  isError: boolean;
  error?: unknown;
  refetch?: () => unknown;
}

interface QueryStateProps<Data> {
  query: QueryLike<Data>;
  /** Shown while loading; without one the text 'Loading...' is shown. */
  skeleton?: ReactNode;
  /** The specification's sentence, or a function that prefers the server's detail. */
  error: string | ((error: unknown) => string);
  /** Shown in place of the error where trying again would not help, as for an unknown id. */
  missing?: ReactNode;
  /** Whether the response is empty; by default an empty array or empty `results`. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Reserves the skeleton's space before it is shown. */
const Reserved = styled.div<{ $shown: boolean }>`
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`;

function isEmptyAnswer(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  const results = typeof data === 'object' && data !== null && 'results' in data ? data.results : undefined;
  return Array.isArray(results) && results.length === 0;
}

/**
 * Loading, error, empty or loaded: every list and detail shows all four through this. Refetches a failed query when the
 * browser is back online.
 */
export function QueryState<Data>({
  query,
  skeleton,
  error,
  missing,
  isEmpty = isEmptyAnswer,
  empty,
  children,
}: QueryStateProps<Data>) {
  const data = 'currentData' in query ? query.currentData : query.data;
  const failed = query.isError && !query.isFetching;
  const loading = data === undefined && !failed;
  const phase = useSteadyLoading(loading);

  const { refetch } = query;
  const retry = refetch && (() => void refetch());
  const isRetryable = failed && !missing;
  const retryOnline = useEffectEvent(() => retry?.());
  useEffect(() => {
    if (!isRetryable) return;
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, [isRetryable]);

  const outcome = () => {
    if (phase !== 'over') {
      return (
        <Reserved $shown={phase === 'shown'}>{skeleton ?? <p aria-hidden="true">Loading...</p>}</Reserved>
      );
    }
    if (failed && missing) return missing;
    return (
      <>
        {failed && <Alert onRetry={retry}>{typeof error === 'string' ? error : error(query.error)}</Alert>}
        {data !== undefined && (isEmpty(data) && empty !== undefined ? empty : children(data))}
      </>
    );
  };

  return (
    <div aria-busy={phase !== 'over' || Boolean(query.isFetching)}>
      <VisuallyHidden role="status">{phase === 'shown' ? 'Loading...' : ''}</VisuallyHidden>
      {outcome()}
    </div>
  );
}
