import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { Alert } from '../message/alert';
import { VisuallyHidden } from '../text/visually-hidden';
import { useSteadyLoading } from './use-steady-loading';

/** What a generated RTK Query hook answers, as far as a page's state needs it. */
export interface QueryLike<Data> {
  data?: Data | undefined;
  /** Data of the present arguments only; when given, old results are not shown for a new filter. */
  currentData?: Data | undefined;
  isLoading: boolean;
  isFetching?: boolean;
  isError: boolean;
  error?: unknown;
  refetch?: () => unknown;
}

export interface QueryStateProps<Data> {
  query: QueryLike<Data>;
  /** Drawn while loading; without one the text 'Loading...' is shown. */
  skeleton?: ReactNode;
  /** The specification's sentence, or a function that prefers the server's detail. */
  error: string | ((error: unknown) => string);
  /** Whether the answer holds nothing; an empty array, or an empty `results`, by default. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

const Region = styled.div`
  &:focus {
    outline: none;
  }
`;

/** Keeps the skeleton's room while it is still too early to show it. */
const Reserved = styled.div<{ $shown: boolean }>`
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`;

function holdsNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  const results = typeof data === 'object' && data !== null && 'results' in data ? data.results : undefined;
  return Array.isArray(results) && results.length === 0;
}

/** Loading, error, empty or loaded: every list and detail shows all four through this. */
export function QueryState<Data>({
  query,
  skeleton,
  error,
  isEmpty = holdsNothing,
  empty,
  children,
}: QueryStateProps<Data>) {
  const region = useRef<HTMLDivElement>(null);
  const data = 'currentData' in query ? query.currentData : query.data;
  const failed = query.isError && !query.isFetching;
  const loading = data === undefined && !failed;
  const phase = useSteadyLoading(loading);

  const { refetch } = query;
  const retry =
    refetch &&
    (() => {
      // The pressed button is about to go: keep the keyboard's place.
      region.current?.focus();
      refetch();
    });

  const outcome = () => {
    if (phase !== 'over') {
      return (
        <Reserved $shown={phase === 'shown'}>{skeleton ?? <p aria-hidden="true">Loading...</p>}</Reserved>
      );
    }
    return (
      <>
        {failed && <Alert onRetry={retry}>{typeof error === 'string' ? error : error(query.error)}</Alert>}
        {data !== undefined && (isEmpty(data) && empty !== undefined ? empty : children(data))}
      </>
    );
  };

  return (
    <Region ref={region} tabIndex={-1} aria-busy={phase !== 'over' || Boolean(query.isFetching)}>
      <VisuallyHidden role="status">{phase === 'shown' ? 'Loading...' : ''}</VisuallyHidden>
      {outcome()}
    </Region>
  );
}
