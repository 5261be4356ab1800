import { render, screen, within } from '@testing-library/react';
import { BookingProgress } from './booking-progress';

test('the progress marks the current step and names the next one on a phone', () => {
  render(<BookingProgress current={2} />);
  const steps = within(screen.getByRole('list', { name: 'Booking progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  expect(screen.getByText('Step 2 of 4')).toBeInTheDocument();
  expect(screen.getByText('Pick a time, next: add products')).toBeInTheDocument();
});

test('the last step names no next step', () => {
  render(<BookingProgress current={4} />);
  expect(screen.getAllByText('Confirm').length).toBeGreaterThan(0);
  expect(screen.queryByText(/next:/)).not.toBeInTheDocument();
});
