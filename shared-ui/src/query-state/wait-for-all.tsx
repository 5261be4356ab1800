import { type ReactNode, useState } from 'react';
import { QueryState } from './query-state';

interface Props {
  readonly queries: readonly { readonly isLoading: boolean }[];
  /** About as large as the children. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders children once every query has settled, to avoid layout shift. Each child shows its own failure and retries in
 * place: children that were shown once stay. Another booking or client needs another `key`.
 */
export function WaitForAll({ queries, skeleton, children }: Props) {
  const [isLoading, setLoading] = useState(true);
  if (isLoading && !queries.some((query) => query.isLoading)) setLoading(false);
  return (
    <QueryState
      query={{ isLoading, data: isLoading ? undefined : true, isError: false }}
      skeleton={skeleton}
      error=""
    >
      {() => children}
    </QueryState>
  );
}
