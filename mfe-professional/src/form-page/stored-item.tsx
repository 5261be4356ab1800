import { isUnknownId } from '@crown-and-coil/shared-api';
import { Alert, lastAddress, type QueryLike, QueryState, TextLink } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import { dashboardTab } from '../workspace/dashboard-address';

interface Props<Item> {
  readonly query: QueryLike<Item>;
  /** Message for an unknown id: 'Product not found.' */
  readonly unknown: string;
  /** Message when loading fails for another reason: 'Failed to load product.' */
  readonly failed: string;
  /** The dashboard's tab with all items of the kind. */
  readonly tab: 'services' | 'products' | 'availability';
  readonly children: (item: Item) => ReactNode;
}

/** A stored item to edit. An unknown id leads to all items of the kind: loading it again would not help. */
export function StoredItem<Item>({ query, unknown, failed, tab, children }: Props<Item>) {
  const isUnknown = isUnknownId(query.error);
  const shown = 'currentData' in query ? query.currentData : query.data;
  // A failed refetch does not affect an open form.
  const isError = query.isError && (isUnknown || shown === undefined);
  const missing = (
    <Alert>
      {unknown} <TextLink to={lastAddress(dashboardTab[tab])}>See your {tab}</TextLink>
    </Alert>
  );
  return (
    <QueryState query={{ ...query, isError }} error={failed} missing={isUnknown && missing}>
      {children}
    </QueryState>
  );
}
