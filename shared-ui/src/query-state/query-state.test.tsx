import { act, fireEvent, render, screen } from '@testing-library/react';
import { keepFocus } from '../focus/keep-focus';
import { LOADING_DELAY_MS, LOADING_MINIMUM_MS, type QueryLike, QueryState } from './query-state';

type List = { results: string[] };
const loading: QueryLike<List> = { isLoading: true, isFetching: true, isError: false };
const loaded = (...results: string[]): QueryLike<List> => ({
  data: { results },
  isLoading: false,
  isFetching: false,
  isError: false,
});
const failed = (refetch = jest.fn()): QueryLike<List> => ({
  isLoading: false,
  isFetching: false,
  isError: true,
  error: { data: { detail: 'Out of order.' } },
  refetch,
});

const view = (
  query: QueryLike<List>,
  error: string | ((error: unknown) => string) = 'Failed to load services.',
) => (
  <QueryState query={query} error={error} empty={<p>No services available.</p>} skeleton={<p>grey boxes</p>}>
    {(data) => <p>{data.results.join(', ')}</p>}
  </QueryState>
);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a quick response never shows the loading state', () => {
  const { rerender } = render(view(loading));
  pass(LOADING_DELAY_MS - 1);
  expect(screen.getByText('grey boxes')).not.toBeVisible();
  rerender(view(loaded('Braids')));
  expect(screen.getByText('Braids')).toBeVisible();
  expect(screen.queryByText('grey boxes')).not.toBeInTheDocument();
});

test('the first response replaces the skeleton immediately, even after a short time', () => {
  const { rerender } = render(view(loading));
  pass(LOADING_DELAY_MS);
  expect(screen.getByText('grey boxes')).toBeVisible();
  rerender(view(loaded('Braids')));
  expect(screen.getByText('Braids')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a later slow response shows the skeleton, announces it, and keeps it long enough to be seen', () => {
  const { rerender } = render(view(loaded('Locs')));
  rerender(view(loading));
  pass(LOADING_DELAY_MS);
  expect(screen.getByText('grey boxes')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  rerender(view(loaded('Braids')));
  pass(LOADING_MINIMUM_MS - 1);
  expect(screen.getByText('grey boxes')).toBeVisible();
  pass(1);
  expect(screen.getByText('Braids')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test("without a skeleton the text is 'Loading...'", () => {
  render(
    <QueryState query={loading} error="x">
      {() => null}
    </QueryState>,
  );
  pass(LOADING_DELAY_MS);
  expect(screen.getAllByText('Loading...')[1]).toBeVisible();
});

test('an empty result shows the empty state', () => {
  render(view(loaded()));
  expect(screen.getByText('No services available.')).toBeInTheDocument();
});

test('only what failed loads again when the connection is back', () => {
  const refetch = jest.fn();
  const { rerender } = render(view(failed(refetch)));
  expect(refetch).not.toHaveBeenCalled();
  fireEvent(window, new Event('online'));
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender(view({ ...loaded('Braids'), refetch }));
  fireEvent(window, new Event('online'));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('what is missing is not requested again when the browser is back online', () => {
  const refetch = jest.fn();
  render(
    <QueryState query={failed(refetch)} error="Failed to load services." missing={<p>Service not found.</p>}>
      {() => null}
    </QueryState>,
  );
  fireEvent(window, new Event('online'));
  expect(refetch).not.toHaveBeenCalled();
  expect(screen.getByText('Service not found.')).toBeInTheDocument();
});

test('an error shows its message, and retrying keeps focus in the region', async () => {
  const stop = keepFocus();
  const refetch = jest.fn();
  const { container, rerender } = render(view(failed(refetch)));
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load services.');
  const again = screen.getByRole('button', { name: 'Try again' });
  again.focus();
  act(() => again.click());
  expect(refetch).toHaveBeenCalledTimes(1);
  for (const next of [{ ...failed(), isFetching: true }, loaded('Braids')]) {
    rerender(view(next));
    // The change is noticed at once, the focus moves in the next frame.
    await act(async () => {});
    pass(20);
    expect(container.firstElementChild).toHaveFocus();
  }
  stop();
});

test("a function can prefer the server's message", () => {
  render(view(failed(), (error) => (error as { data: { detail: string } }).data.detail));
  expect(screen.getByRole('alert')).toHaveTextContent('Out of order.');
});

test('a retry after an error shows loading, not the error', () => {
  const { rerender } = render(view(failed()));
  rerender(view({ isLoading: false, isFetching: true, isError: true, error: {} }));
  pass(LOADING_DELAY_MS);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('grey boxes')).toBeVisible();
});

test('results of another filter are hidden while the new ones load', () => {
  render(view({ ...loaded('Braids'), currentData: undefined, isFetching: true }));
  expect(screen.queryByText('Braids')).not.toBeInTheDocument();
});

test('a failed refresh keeps the old data and shows an alert', () => {
  render(view({ ...loaded('Braids'), isError: true, error: {} }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.getByText('Braids')).toBeInTheDocument();
});

test('something missing replaces the error, its retry, and old data', () => {
  render(
    <QueryState
      query={{ ...loaded('Braids'), isError: true, error: {} }}
      error="x"
      missing={<p>No such thing</p>}
    >
      {() => 'Braids'}
    </QueryState>,
  );
  expect(screen.getByText('No such thing')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Braids')).not.toBeInTheDocument();
});

test('the region is busy while anything loads', () => {
  const { container, rerender } = render(view(loading));
  expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true');
  rerender(view(loaded('Braids')));
  expect(container.firstElementChild).toHaveAttribute('aria-busy', 'false');
});
