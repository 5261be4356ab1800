import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { Alert } from '../message/alert';
import { VisuallyHidden } from '../text/visually-hidden';
import { useSteadyLoading } from './use-steady-loading';

/** The part of a generated RTK Query hook's result that a page's state needs. */
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
  /** Whether the answer is empty; by default an empty array or empty `results`. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

const Region = styled.div`
  &:focus {
    outline: none;
  }
`;

/** Reserves the skeleton's space before it is shown. */
const Reserved = styled.div<{ $shown: boolean }>`
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`;

function isEmptyAnswer(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  const results = typeof data === 'object' && data !== null && 'results' in data ? data.results : undefined;
  return Array.isArray(results) && results.length === 0;
}

/** Loading, error, empty or loaded: every list and detail shows all four through this. */
export function QueryState<Data>({
  query,
  skeleton,
  error,
  isEmpty = isEmptyAnswer,
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
      // The pressed button is about to be removed: keep the focus here.
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
