import styled from 'styled-components';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { Link, type To } from '../router/router';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';
import { pageCount, visiblePages } from './pages';

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

export interface PaginationProps {
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
