import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { Link, Navigate, type To, useLocation, useNavigationType } from '../router/router';
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

/** '21 to 40 of 57 services'. */
const rangeInWords = ({ page, total, pageSize, of = 'results' }: Omit<PaginationProps, 'hrefFor'>) =>
  `${(page - 1) * pageSize + 1} to ${Math.min(page * pageSize, total)} of ${total} ${of}`;

/** The navigation state of the links: their list focuses its start on the new page. */
const stepTo = (page: number, of = 'results') => ({ stepTo: `${of} ${page}` });

/** Links to the pages of a result, so that Back, a shared address and a new tab work. Hidden for one page. */
export function Pagination({ hrefFor, ...range }: PaginationProps) {
  const { page, total, pageSize, of = 'results' } = range;
  const pages = pageCount(total, pageSize);
  if (pages < 2) return null;
  return (
    <Nav aria-label={`Pages of ${of}`}>
      <Muted as="span">{rangeInWords(range)}</Muted>
      <ul>
        {page > 1 && (
          <li>
            <PageLink
              to={hrefFor(page - 1)}
              state={stepTo(page - 1, of)}
              rel="prev"
              aria-label="Previous page"
            >
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
                state={stepTo(entry, of)}
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
            <PageLink to={hrefFor(page + 1)} state={stepTo(page + 1, of)} rel="next" aria-label="Next page">
              <ChevronRightIcon />
            </PageLink>
          </li>
        )}
      </ul>
    </Nav>
  );
}

const Results = styled.div`
  scroll-margin-top: calc(var(--header) + 16px);
  &:focus {
    outline: none;
  }
`;

/** The key of the last location whose step moved the focus: a list that is loaded again does not move it again. */
let doneStep: string | undefined;

/**
 * Moves focus and scroll to the returned element after a link to another page of its list was followed. Not after Back,
 * and not when the focus is elsewhere by then: a page may move it itself, as to the count of its results.
 */
function useFocusAfterStep(page: number, of: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const { key, state, hash } = useLocation();
  const isStep = useNavigationType() === 'PUSH' && Object(state).stepTo === stepTo(page, of).stepTo;
  useEffect(() => {
    const element = place.current;
    if (!element || !isStep || doneStep === key) return;
    doneStep = key;
    // The pressed link, or the region that has had the focus since the link was removed.
    const isHere =
      document.activeElement?.contains(element) || element.nextSibling?.contains(document.activeElement);
    if (!isHere) return;
    element.focus({ preventScroll: true });
    // The shell scrolls to the section that the address names.
    if (hash === '') element.scrollIntoView?.({ block: 'start' });
  }, [key, isStep, hash]);
  return place;
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
  const range = { ...pagination, total };
  const place = useFocusAfterStep(pagination.page, pagination.of);
  if (results.length === 0) {
    return <Navigate to={pagination.hrefFor(pageCount(total, pagination.pageSize))} replace />;
  }
  return (
    <>
      <Results
        ref={place}
        tabIndex={-1}
        {...(pageCount(total, pagination.pageSize) > 1 && {
          role: 'group',
          'aria-label': rangeInWords(range),
        })}
      >
        {children(results)}
      </Results>
      <Pagination {...range} />
    </>
  );
}
