import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { MemoryRouter, useNavigate, useSearchParams } from '../router/router';
import { PagedResults, Pagination, pageCount, visiblePages } from './pagination';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [57, 3],
])('%d results are %d pages of 20', (total, pages) => {
  expect(pageCount(total, 20)).toBe(pages);
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('page %d of %d shows %j', (page, pages, shown) => {
  expect(visiblePages(page, pages)).toEqual(shown);
});

const show = (page: number, total = 57) =>
  render(
    <MemoryRouter>
      <Pagination page={page} total={total} pageSize={20} of="services" hrefFor={(to) => `?page=${to}`} />
    </MemoryRouter>,
  );

test('pages are links, and the current one is marked', () => {
  show(2);
  const nav = screen.getByRole('navigation', { name: 'Pages of services' });
  expect(nav).toHaveTextContent('21 to 40 of 57 services');
  expect(within(nav).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(within(nav).getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/?page=3');
  expect(within(nav).getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/?page=1');
  expect(within(nav).getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/?page=3');
});

test('there is no link before the first or after the last page', () => {
  const { unmount } = show(1);
  expect(screen.queryByRole('link', { name: 'Previous page' })).not.toBeInTheDocument();
  unmount();
  show(3);
  expect(screen.queryByRole('link', { name: 'Next page' })).not.toBeInTheDocument();
  expect(screen.getByRole('navigation')).toHaveTextContent('41 to 57 of 57 services');
});

test('a single page shows no pagination', () => {
  show(1, 20);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

/** Takes the focus on each page but the first, as the count of a search does. */
function Count({ page }: { readonly page: number }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (page > 1) line.current?.focus();
  }, [page]);
  return (
    <p ref={line} tabIndex={-1}>
      57 services
    </p>
  );
}

function List({ hasCount = false }: { readonly hasCount?: boolean }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const page = Number(search.get('page') ?? 1);
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      {hasCount && <Count page={page} />}
      {/* The key: a page that is still loading replaces the list with a skeleton. */}
      <PagedResults
        key={page}
        answer={{ results: ['Braids'], total: 57 }}
        page={page}
        pageSize={20}
        of="services"
        hrefFor={(to) => `?page=${to}`}
      >
        {(names) => names.join()}
      </PagedResults>
    </>
  );
}
const showList = (hasCount = false) =>
  render(
    <MemoryRouter>
      <List hasCount={hasCount} />
    </MemoryRouter>,
  );
const nextPage = () => userEvent.click(screen.getByRole('link', { name: 'Next page' }));

test('a link to another page moves the focus to the start of its results; loading and Back do not', async () => {
  showList();
  expect(document.body).toHaveFocus();
  await nextPage();
  expect(screen.getByRole('group', { name: '21 to 40 of 57 services' })).toHaveFocus();
  await nextPage();
  expect(screen.getByRole('group', { name: '41 to 57 of 57 services' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('group', { name: '21 to 40 of 57 services' })).not.toHaveFocus();
});

test('a page that moves the focus itself after a step keeps it', async () => {
  showList(true);
  await nextPage();
  expect(screen.getByText('57 services')).toHaveFocus();
});
