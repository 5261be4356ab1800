import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy, StrictMode } from 'react';
import { axeViolations } from '../../testing/axe-violations';
import { keepFocus } from '../focus/keep-focus';
import type { SlotExtension } from './contributions';
import { EXTENSION_TIMEOUT_MS, Slot, SlotContext, type SlotHost, useSlot } from './slots';

const panel = (remote: string): SlotExtension<'booking.panel'> => ({
  slot: 'booking.panel',
  remote,
  module: 'points',
  id: `${remote}.points`,
  order: 10,
});

type Modules = Readonly<Record<string, () => Promise<ComponentType<{ bookingId: string }>>>>;

function hostWith(modules: Modules) {
  const host = {
    extensionsOf: () => Object.keys(modules).map(panel),
    load: jest.fn(async (remote: string) => ({
      version: `${remote}-1`,
      Component: await modules[remote]?.(),
    })),
    reportFailure: jest.fn(),
  };
  return host as unknown as SlotHost & typeof host;
}

function draw(host: SlotHost) {
  render(
    <StrictMode>
      <SlotContext value={host}>
        <h1>Booking</h1>
        <Slot name="booking.panel" props={{ bookingId: 'b1' }} />
      </SlotContext>
    </StrictMode>,
  );
}

const Points = ({ bookingId }: { readonly bookingId: string }) => <p>12 points for {bookingId}</p>;
const Broken = () => {
  throw new Error('broken extension');
};
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  // React prints what a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('an extension receives the props of its slot', async () => {
  draw(hostWith({ 'mfe-a': async () => Points }));
  expect(await screen.findByText('12 points for b1')).toBeVisible();
});

test('a slot without extensions or outside a shell renders nothing', () => {
  const { container } = render(<Slot name="home.section" props={{}} />);
  expect(container).toBeEmptyDOMElement();
});

test('an extension that throws shows a message in its frame, and is reported with its version', async () => {
  const host = hostWith({ 'mfe-a': async () => Broken, 'mfe-b': async () => Points });
  draw(host);
  expect(await screen.findByRole('alert')).toHaveTextContent("This part of the page didn't load.");
  expect(screen.getByText('12 points for b1')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Booking' })).toBeVisible();
  expect(host.reportFailure).toHaveBeenCalledWith(
    expect.objectContaining({
      remote: 'mfe-a',
      version: 'mfe-a-1',
      kind: 'render',
      error: new Error('broken extension'),
    }),
  );
});

test('a module without a component fails like one that throws', async () => {
  const host = hostWith({ 'mfe-a': async () => undefined as never });
  draw(host);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(host.reportFailure).toHaveBeenCalledWith(
    expect.objectContaining({ remote: 'mfe-a', kind: 'render' }),
  );
});

test('an extension that fails to load is reported, and Try again loads it with focus in its frame', async () => {
  const stop = keepFocus();
  let isDown = true;
  const host = hostWith({
    'mfe-a': async () => {
      if (isDown) throw new Error('offline');
      return Points;
    },
  });
  draw(host);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(host.reportFailure).toHaveBeenCalledWith({
    remote: 'mfe-a',
    kind: 'load',
    error: new Error('offline'),
  });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('12 points for b1')).toBeVisible();
  await waitFor(() => expect(screen.getByText('12 points for b1').parentElement).toHaveFocus());
  stop();
});

test.each<[string, Modules]>([
  ['whose code does not load', { 'mfe-a': never }],
  ['that suspends', { 'mfe-a': async () => lazy(never) as never }],
])('an extension %s offers a retry after the time-out', async (_case, modules) => {
  jest.useFakeTimers();
  const host = hostWith(modules);
  draw(host);
  // The component loads, then suspends.
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(() => jest.advanceTimersByTimeAsync(EXTENSION_TIMEOUT_MS - 100));
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(host.reportFailure).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(host.reportFailure).toHaveBeenCalledTimes(1);
  expect(host.reportFailure).toHaveBeenCalledWith(expect.objectContaining({ remote: 'mfe-a', kind: 'load' }));
});

test('an extension that loads after the time-out is shown', async () => {
  jest.useFakeTimers();
  let arrive: (component: typeof Points) => void = () => {};
  draw(hostWith({ 'mfe-a': () => new Promise((resolve) => (arrive = resolve)) }));
  await act(() => jest.advanceTimersByTimeAsync(EXTENSION_TIMEOUT_MS));
  expect(screen.getByRole('alert')).toBeVisible();
  await act(async () => arrive(Points));
  expect(screen.getByText('12 points for b1')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an extension that fails after the page was left is not reported', async () => {
  let fail: (error: Error) => void = () => {};
  const host = hostWith({ 'mfe-a': () => new Promise((_, reject) => (fail = reject)) });
  const { unmount } = render(
    <SlotContext value={host}>
      <Slot name="booking.panel" props={{ bookingId: 'b1' }} />
    </SlotContext>,
  );
  unmount();
  await act(async () => fail(new Error('late')));
  expect(host.reportFailure).not.toHaveBeenCalled();
});

test('useSlot lists the extensions, so that a page can render them as tabs', () => {
  const host = hostWith({ 'mfe-a': never, 'mfe-b': never });
  const Tabs = () => <p>{useSlot('booking.panel').map(({ remote }) => remote)}</p>;
  render(
    <SlotContext value={host}>
      <Tabs />
    </SlotContext>,
  );
  expect(screen.getByText('mfe-amfe-b')).toBeVisible();
});

test.each([
  ['while it loads', never, 'Loading...'],
  ['when it throws', async () => Broken, /didn't load/],
  ['when it does not load', () => Promise.reject(new Error('no network')), /didn't load/],
  ['loaded', async () => Points, '12 points for b1'],
] as const)('an extension has no accessibility violations: %s', async (_, load, text) => {
  draw(hostWith({ 'mfe-a': load }));
  await screen.findByText(text);
  expect(await axeViolations()).toEqual([]);
});
