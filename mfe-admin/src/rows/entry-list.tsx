import { DEFAULT_PAGE_SIZE, type Page } from '@crown-and-coil/shared-api';
import { ListSkeleton, PagedResults, type QueryLike, QueryState, RuledList } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import type { TabProps } from '../admin-dashboard/dashboard-address';
import { counted, ListCount } from './rows';

interface Props<Entry> extends Pick<TabProps, 'view' | 'addressOf'> {
  readonly query: QueryLike<Page<Entry>>;
  readonly error: string;
  readonly empty: ReactNode;
  /** 'person', 'people'. */
  readonly unit: readonly [one: string, many: string];
  readonly children: (entry: Entry) => ReactNode;
}

/** Paged list of the dashboard with its loading, error and empty states; the URL holds the page. */
export function EntryList<Entry extends { readonly id: string }>({
  query,
  error,
  empty,
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
      empty={empty}
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
              <ListCount>{counted(answer.total, one, many)}</ListCount>
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
