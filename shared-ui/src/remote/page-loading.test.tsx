import { act, render, screen } from '@testing-library/react';
import { PageLoading, SLOW_AFTER_MS } from './page-loading';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('offers a retry when loading is slow', () => {
  const onTryAgain = jest.fn();
  render(<PageLoading onTryAgain={onTryAgain} />);
  act(() => void jest.advanceTimersByTime(SLOW_AFTER_MS - 1));
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('Loading...');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('This is taking longer than usual.');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(onTryAgain).toHaveBeenCalledTimes(1);
});

it('has no button without onTryAgain', () => {
  render(<PageLoading />);
  act(() => void jest.advanceTimersByTime(SLOW_AFTER_MS));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
