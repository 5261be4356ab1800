import { DEFAULT_PAGE_SIZE, type Page, pageQuery } from '@crown-and-coil/shared-api';
import {
  EmptyState,
  ListSkeleton,
  Muted,
  PagedResults,
  type QueryLike,
  QueryState,
  RuledList,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { DashboardView, TabProps } from '../admin-dashboard/dashboard-address';
import { counted } from './rows';

const Count = styled(Muted).attrs({ role: 'status' })`
  margin-bottom: var(--s3);
`;

/** The page and the search of the URL, as a list's query has them. */
export const pageAndSearch = ({ page, search }: DashboardView) => ({
  ...pageQuery(page),
  ...(search && { search }),
});

/** The hint of an empty list whose filter or search may be the cause. */
export const WIDEN = 'Choose All, or search for something else.';

interface Props<Entry> extends Pick<TabProps, 'view' | 'addressOf'> {
  readonly query: QueryLike<Page<Entry>>;
  readonly error: string;
  /** Title and hint of the empty list. */
  readonly empty: string;
  readonly hint?: string;
  /** 'person', 'people'. */
  readonly unit: readonly [one: string, many: string];
  readonly children: (entry: Entry) => ReactNode;
}

/** Paged list of the dashboard with its loading, error and empty states; the URL holds the page. */
export function EntryList<Entry extends { readonly id: string }>({
  query,
  error,
  empty,
  hint,
  unit: [one, many],
  view,
  addressOf,
  children,
}: Props<Entry>) {
  return (
    <QueryState
      query={query}
      skeleton={<ListSkeleton />}
      error={error}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState title={empty} heading="h3">
          {hint}
        </EmptyState>
      }
    >
      {(answer) => (
        <PagedResults
          answer={answer}
          page={view.page}
          pageSize={DEFAULT_PAGE_SIZE}
          hrefFor={(page) => addressOf({ page })}
          of={many}
        >
          {(entries) => (
            <>
              <Count>{counted(answer.total, one, many)}</Count>
              <RuledList>
                {entries.map((entry) => (
                  <li key={entry.id}>{children(entry)}</li>
                ))}
              </RuledList>
            </>
          )}
        </PagedResults>
      )}
    </QueryState>
  );
}
