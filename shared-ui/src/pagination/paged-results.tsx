import type { ReactNode } from 'react';
import { Navigate } from '../router/router';
import { pageCount } from './pages';
import { Pagination, type PaginationProps } from './pagination';

export interface PagedResultsProps<Item> extends Omit<PaginationProps, 'total'> {
  /** The page that the address names, and how many there are on all pages. */
  readonly answer: { readonly results: readonly Item[]; readonly total: number };
  readonly children: (results: readonly Item[]) => ReactNode;
}

/**
 * One page of a list with links to the others. A page past the end (an old link, or its last item was just deleted)
 * leads to the last one.
 */
export function PagedResults<Item>({ answer, children, ...pagination }: PagedResultsProps<Item>) {
  const { total, results } = answer;
  if (results.length === 0) {
    return <Navigate to={pagination.hrefFor(pageCount(total, pagination.pageSize))} replace />;
  }
  return (
    <>
      {children(results)}
      <Pagination {...pagination} total={total} />
    </>
  );
}
