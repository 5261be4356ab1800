import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Alert } from './alert';
import { EmptyState } from './empty-state';

test('a load error can be retried', async () => {
  const onRetry = jest.fn();
  render(<Alert onRetry={onRetry}>Failed to load services.</Alert>);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load services. Try again');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a notice does not interrupt', () => {
  render(<Alert tone="info">Saved as a draft.</Alert>);
  expect(screen.getByRole('status')).toHaveTextContent('Saved as a draft.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a notice has an edge that forced colours draw, as they remove its background', () => {
  render(<Alert tone="info">Saved as a draft.</Alert>);
  expect(screen.getByRole('status')).toHaveStyle({ border: '1px solid transparent' });
});

test('an empty list shows a heading, a line and one action', () => {
  render(
    <EmptyState title="No bookings found." action={<button type="button">Show all</button>}>
      When a client books, it lands here.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { name: 'No bookings found.' })).toBeInTheDocument();
  expect(screen.getByText('When a client books, it lands here.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show all' })).toBeInTheDocument();
});
