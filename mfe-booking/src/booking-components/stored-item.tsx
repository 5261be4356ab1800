import { isUnknownId, type Role, useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, type QueryLike, QueryState, TextLink } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import { LoggedInAs } from './logged-in-as';

/** Where each role finds its other bookings and documents. */
const LISTS: Readonly<Record<'booking' | 'document', Readonly<Record<Role, string>>>> = {
  booking: {
    client: href.clientProfile(),
    professional: href.professionalDashboard({}, { search: { tab: 'bookings' } }),
    admin: href.adminDashboard(),
  },
  document: {
    client: href.receipts(),
    professional: href.professionalDashboard({}, { search: { tab: 'payments' } }),
    admin: href.adminDashboard({}, { search: { tab: 'invoices' } }),
  },
};

interface Props<Item> {
  readonly query: QueryLike<Item>;
  readonly thing: keyof typeof LISTS;
  /** Message when loading fails. */
  readonly error: string;
  /** Message for an unknown id; by default `error`, and that there is no such thing. */
  readonly unknown?: string;
  readonly skeleton?: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** The item of the id in the address. An unknown id leads to the viewer's other items: trying again would not help. */
export function StoredItem<Item>({
  query,
  thing,
  error,
  unknown = `${error} We found no such ${thing}.`,
  skeleton,
  children,
}: Props<Item>) {
  const { user } = useSession();
  const missing = (
    <Alert>
      {unknown} <LoggedInAs />{' '}
      {user && (
        <TextLink to={LISTS[thing][user.role]}>
          {user.role === 'admin' ? 'Go to the dashboard' : `See your ${thing}s`}
        </TextLink>
      )}
    </Alert>
  );
  return (
    <QueryState query={query} error={error} missing={isUnknownId(query.error) && missing} skeleton={skeleton}>
      {children}
    </QueryState>
  );
}
