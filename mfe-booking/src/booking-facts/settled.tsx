import { QueryState } from '@crown-and-coil/shared-ui';
import { type ReactNode, useState } from 'react';

interface Props {
  readonly queries: readonly { readonly isLoading: boolean }[];
  /** About as large as what will stand there. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows its children when all the queries that they show have been answered, well or not: what came later would push
 * away what one is about to read or to choose. Each child says itself what has failed, and asks again without going away:
 * what was shown once stays. Another booking or client needs another `key`.
 */
export function Settled({ queries, skeleton, children }: Props) {
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
