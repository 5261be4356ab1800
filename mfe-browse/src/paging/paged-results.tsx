import { DEFAULT_PAGE_SIZE, type Page } from '@crown-and-coil/shared-api';
import { Navigate, Pagination, type To } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import { lastPage } from './page-in-url';

interface PagedResultsProps<Item> {
  readonly answer: Page<Item>;
  /** The page that the address names, from 1. */
  readonly page: number;
  readonly hrefFor: (page: number) => To;
  /** What is listed: 'services'. */
  readonly of: string;
  readonly children: (results: readonly Item[]) => ReactNode;
}

/** One page of a list with the way to the others. A page past the end (an old link) leads to the last one. */
export function PagedResults<Item>({ answer, page, hrefFor, of, children }: PagedResultsProps<Item>) {
  if (answer.results.length === 0) return <Navigate to={hrefFor(lastPage(answer.total))} replace />;
  return (
    <>
      {children(answer.results)}
      <Pagination page={page} total={answer.total} pageSize={DEFAULT_PAGE_SIZE} hrefFor={hrefFor} of={of} />
    </>
  );
}
