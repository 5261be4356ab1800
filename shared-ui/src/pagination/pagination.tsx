import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { Link, Navigate, type To } from '../router/router';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';

/** How many pages hold `total` results; at least one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page numbers worth showing: first, last, current and its neighbours; 'gap' where some are omitted. */
export function visiblePages(page: number, pages: number): (number | 'gap')[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(shown)].sort((first, second) => first - second);
  return sorted.flatMap((number, place): (number | 'gap')[] => {
    const before = sorted[place - 1] ?? 0;
    if (number - before <= 1) return [number];
    // A gap of one page is the page itself.
    return number - before === 2 ? [number - 1, number] : ['gap', number];
  });
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s4);
  margin-top: var(--s6);
  & ul {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
  }
  ${media.mobile} {
    & li[data-number] {
      display: none;
    }
  }
`;

/** Hidden on phones, which are too narrow for page numbers. */
const PhonePage = styled.li`
  display: none;
  font-weight: 600;
  ${media.mobile} {
    display: block;
  }
`;

const PageLink = styled(Link)`
  display: grid;
  place-items: center;
  min-width: 44px;
  height: 44px;
  padding-inline: 8px;
  border: 1.5px solid transparent;
  border-radius: var(--r-m);
  font-weight: 600;
  text-decoration: none;
  font-variant-numeric: tabular-nums;
  &:hover {
    background: var(--shea);
  }
  &[aria-current] {
    background: var(--ink);
    color: var(--paper);
  }
  @media (forced-colors: active) {
    border-color: Canvas;
  }
`;

const Gap = styled.span`
  display: grid;
  place-items: center;
  min-width: 24px;
  color: var(--muted);
`;

interface PaginationProps {
  /** From 1. */
  page: number;
  total: number;
  pageSize: number;
  hrefFor: (page: number) => To;
  /** Names the navigation: 'services'. */
  of?: string;
}

/** Links to the pages of a result, so that Back, a shared address and a new tab work. Hidden for one page. */
export function Pagination({ page, total, pageSize, hrefFor, of = 'results' }: PaginationProps) {
  const pages = pageCount(total, pageSize);
  if (pages < 2) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Nav aria-label={`Pages of ${of}`}>
      <Muted as="span">
        {first} to {Math.min(page * pageSize, total)} of {total} {of}
      </Muted>
      <ul>
        {page > 1 && (
          <li>
            <PageLink to={hrefFor(page - 1)} rel="prev" aria-label="Previous page">
              <ChevronLeftIcon />
            </PageLink>
          </li>
        )}
        <PhonePage aria-hidden="true">
          {page} / {pages}
        </PhonePage>
        {visiblePages(page, pages).map((entry, place) => (
          <li key={entry === 'gap' ? `gap${place}` : entry} data-number>
            {entry === 'gap' ? (
              <Gap aria-hidden="true">...</Gap>
            ) : (
              <PageLink
                to={hrefFor(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </PageLink>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <PageLink to={hrefFor(page + 1)} rel="next" aria-label="Next page">
              <ChevronRightIcon />
            </PageLink>
          </li>
        )}
      </ul>
    </Nav>
  );
}

interface PagedResultsProps<Item> extends Omit<PaginationProps, 'total'> {
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
