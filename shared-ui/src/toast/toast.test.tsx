import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { Dialog } from '../dialog/dialog';
import { PictureDialog } from '../picture-view/picture-dialog';
import { toast, toastDurationsMs } from './store';
import { ToastViewport } from './toast-viewport';

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <StrictMode>
      <ToastViewport />
    </StrictMode>,
  );
});
afterEach(() => {
  act(() => toast.clear());
  jest.useRealTimers();
});

const show = (change: () => void) => act(change);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const text = (words: string) => screen.queryByText(words);
const messages = () => screen.getByRole('region', { name: 'Messages' });
const liveRegion = (politeness: 'polite' | 'assertive', place: HTMLElement = messages()) => {
  const regions = place.querySelectorAll(`[aria-live="${politeness}"]`);
  expect(regions).toHaveLength(1);
  return regions[0];
};

test.each([
  ['a success', 'polite', () => toast.success('Saved')],
  ['a notice', 'polite', () => toast.notice('Saved')],
  ['an error', 'assertive', () => toast.error('Saved')],
] as const)('%s is added to an existing %s region, which stays afterwards', (_, politeness, say) => {
  const region = liveRegion(politeness);
  expect(region).toBeEmptyDOMElement();
  show(say);
  expect(region).toContainElement(screen.getByText('Saved'));
  expect(liveRegion(politeness)).toBe(region);
  pass(60_000);
  expect(region).toBeEmptyDOMElement();
  expect(liveRegion(politeness)).toBe(region);
});

test('several messages share one region, and none is a live region itself', () => {
  show(() => {
    toast.success('Saved');
    toast.notice('Your booking was confirmed');
    toast.error('Failed to load products.');
  });
  expect(within(messages()).getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  expect(messages().querySelectorAll('[aria-live], [role=status], [role=alert]')).toHaveLength(2);
});

test('a success is shown for 2 seconds, an error for 4', () => {
  show(() => {
    toast.success('Profile updated successfully!');
    toast.error('Booking failed. Please try again.');
  });
  pass(1999);
  expect(text('Profile updated successfully!')).toBeVisible();
  pass(1);
  expect(text('Profile updated successfully!')).not.toBeInTheDocument();
  pass(1999);
  expect(text('Booking failed. Please try again.')).toBeVisible();
  pass(1);
  expect(text('Booking failed. Please try again.')).not.toBeInTheDocument();
});

test('the profile area shows its messages for 5 seconds', () => {
  show(() => toast.success('Profile updated successfully!', { durationMs: toastDurationsMs.profile }));
  pass(4999);
  expect(text('Profile updated successfully!')).toBeVisible();
  pass(1);
  expect(text('Profile updated successfully!')).not.toBeInTheDocument();
});

test('a message that appears under a resting mouse disappears in time', () => {
  show(() => toast.success('Saved'));
  fireEvent.mouseEnter(screen.getByText('Saved'));
  pass(1999);
  expect(text('Saved')).toBeVisible();
  pass(1);
  expect(text('Saved')).not.toBeInTheDocument();
});

test('moving the mouse over a message pauses its timer, leaving resumes it', () => {
  show(() => toast.success('Saved'));
  pass(1500);
  fireEvent.mouseEnter(screen.getByText('Saved'));
  fireEvent.mouseMove(screen.getByText('Saved'));
  pass(60_000);
  fireEvent.mouseLeave(screen.getByText('Saved'));
  pass(499);
  expect(text('Saved')).toBeVisible();
  pass(1);
  expect(text('Saved')).not.toBeInTheDocument();
});

test('focus inside a message pauses its timer too', () => {
  show(() => toast.success('Saved'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  pass(60_000);
  expect(text('Saved')).toBeVisible();
});

test('a message can be dismissed', () => {
  show(() => toast.error('Failed to load products.'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(text('Failed to load products.')).not.toBeInTheDocument();
});

test('a message with the same text replaces the previous one', () => {
  show(() => toast.error('Failed to load products.'));
  const first = text('Failed to load products.');
  show(() => toast.error('Failed to load products.'));
  expect(screen.getAllByText('Failed to load products.')).toHaveLength(1);
  // A new element: only an addition is announced.
  expect(text('Failed to load products.')).not.toBe(first);
});

test('a message during a dialog is added to a region inside it, above its backdrop', () => {
  const { rerender } = render(
    <Dialog open title="Cancel booking" onClose={() => undefined}>
      Are you sure?
    </Dialog>,
  );
  const region = liveRegion('assertive', screen.getByRole('dialog'));
  show(() => toast.error('Failed to update booking.'));
  expect(region).toContainElement(text('Failed to update booking.'));
  rerender(<Dialog open={false} title="Cancel booking" onClose={() => undefined} />);
  expect(liveRegion('assertive')).toContainElement(text('Failed to update booking.'));
});

test('a message while a picture is viewed is added to a region inside the viewer', () => {
  const picture = {
    id: 'one',
    url: '/one.webp',
    srcset: '',
    alt: null,
    width: 3,
    height: 4,
    placeholder: null,
  };
  const { unmount } = render(
    <PictureDialog label="Portfolio" pictures={[picture]} at={0} onMove={() => {}} onClose={() => {}} />,
  );
  const region = liveRegion('assertive', screen.getByRole('dialog'));
  show(() => toast.error('Failed to save the description.'));
  expect(region).toContainElement(text('Failed to save the description.'));
  unmount();
  expect(liveRegion('assertive')).toContainElement(text('Failed to save the description.'));
});

test('a message sent as a dialog closes is added to the permanent region of the page', () => {
  const region = liveRegion('polite');
  const dialog = (open: boolean) => (
    <ConfirmDialog open={open} title="Delete service" onConfirm={() => undefined} onClose={() => undefined}>
      Are you sure?
    </ConfirmDialog>
  );
  const { rerender } = render(dialog(true));
  act(() => {
    rerender(dialog(false));
    toast.success('Service deleted.');
  });
  expect(region).toContainElement(text('Service deleted.'));
});
