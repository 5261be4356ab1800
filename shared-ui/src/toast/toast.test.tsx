import { act, fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from '../dialog/dialog';
import { toast, toastDurationsMs } from './store';
import { ToastViewport } from './toast-viewport';

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastViewport />);
});
afterEach(() => {
  act(() => toast.clear());
  jest.useRealTimers();
});

const say = (speak: () => void) => act(speak);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a success is a status for 2 seconds, an error an alert for 4', () => {
  say(() => {
    toast.success('Profile updated successfully!');
    toast.error('Booking failed. Please try again.');
  });
  expect(screen.getByRole('status')).toHaveTextContent('Profile updated successfully!');
  expect(screen.getByRole('alert')).toHaveTextContent('Booking failed. Please try again.');
  pass(2000);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  pass(1999);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the profile area keeps its messages for 5 seconds', () => {
  say(() => toast.success('Profile updated successfully!', { durationMs: toastDurationsMs.profile }));
  pass(4999);
  expect(screen.getByRole('status')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('pointing at a message stops its clock, leaving starts it where it stood', () => {
  say(() => toast.success('Saved'));
  pass(1500);
  fireEvent.mouseEnter(screen.getByRole('status'));
  pass(60_000);
  fireEvent.mouseLeave(screen.getByRole('status'));
  pass(499);
  expect(screen.getByRole('status')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('focus inside stops the clock too', () => {
  say(() => toast.success('Saved'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  pass(60_000);
  expect(screen.getByRole('status')).toBeInTheDocument();
});

test('it can be dismissed', () => {
  say(() => toast.error('Failed to load products.'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('saying the same twice shows it once', () => {
  say(() => {
    toast.error('Failed to load products.');
    toast.error('Failed to load products.');
  });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a message that comes while a dialog is open is drawn inside it, above its scrim', () => {
  const { rerender } = render(
    <Dialog open title="Cancel booking" onClose={() => undefined}>
      Are you sure?
    </Dialog>,
  );
  say(() => toast.error('Failed to update booking.'));
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'));
  rerender(<Dialog open={false} title="Cancel booking" onClose={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to update booking.');
});
