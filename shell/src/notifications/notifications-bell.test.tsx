import { type Notification, Provider } from '@crown-and-coil/shared-api';
import { type Answers, fakeApi, loggedInAs, problem, store } from '@crown-and-coil/shared-api/testing';
import { keepFocus, MemoryRouter, ToastViewport, toast } from '@crown-and-coil/shared-ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { link, writeRegistry } from '../testing/live-remotes';
import { NotificationsBell } from './notifications-bell';

let mockIsOffline = false;
jest.mock('./notifications-panel', () => {
  if (mockIsOffline) throw new Error('The chunk could not be loaded.');
  return jest.requireActual('./notifications-panel');
});

beforeAll(() =>
  writeRegistry({
    'mfe-booking': {
      routes: { '/booking-details/:bookingId': ['client'] },
      links: [link('booking', '/booking-details/:bookingId')],
    },
  }),
);

const idOf = (number: number) => `01a1fe3b-0000-7000-8000-${String(number).padStart(12, '0')}`;
const notification = (number: number, more: Partial<Notification> = {}): Notification => ({
  id: idOf(number),
  type: 'booking_confirmed',
  message: `Message ${number}`,
  bookingId: `booking-${number}`,
  photoQuoteId: null,
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  read: true,
  ...more,
});

function show(list: Notification[], answers: Answers = {}) {
  loggedInAs('client');
  const api = fakeApi({
    'GET /notifications/me': ({ query }: { query: URLSearchParams }) => {
      const before = query.get('before');
      const rest = before === null ? list : list.filter(({ id }) => id < before);
      return rest.slice(0, Number(query.get('limit')));
    },
    'GET /notifications/unread-count': () => ({ unread: list.filter(({ read }) => !read).length }),
    ...Object.fromEntries(
      list.map(({ id }, index) => [
        `POST /notifications/${id}/read`,
        () => {
          list[index] = { ...(list[index] as Notification), read: true };
          return list[index];
        },
      ]),
    ),
    'POST /notifications/read-all': () => {
      for (const [index, one] of list.entries()) list[index] = { ...one, read: true };
      return { unread: 0 };
    },
    ...answers,
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <NotificationsBell />
        <ToastViewport />
      </MemoryRouter>
    </Provider>,
  );
  return api;
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async (name: string | RegExp = /^Notifications/) => userEvent.click(await bell(name));

// First, because a loaded panel stays loaded.
it('says when the code of the panel cannot be loaded, and loads it with the next press', async () => {
  show([notification(1)]);
  mockIsOffline = true;
  await open();
  expect(await screen.findByText('Failed to load notifications.')).toBeVisible();
  expect(await bell('Notifications')).toHaveAttribute('aria-expanded', 'false');
  mockIsOffline = false;
  await open();
  expect(await screen.findByText('Message 1')).toBeVisible();
  act(() => toast.clear());
});

it('shows the number of unread notifications, "9+" above nine, and nothing for none', async () => {
  show(Array.from({ length: 12 }, (_none, index) => notification(index, { read: false })));
  expect(await bell('Notifications, 9+ unread')).toHaveTextContent('9+');
});

it('fetches the list before it is opened', async () => {
  const { calls } = show([notification(1)]);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/notifications/me'));
});

it('a click marks a notification as read and opens its booking', async () => {
  const { calls } = show([notification(2, { read: false }), notification(1)]);
  await open('Notifications, 1 unread');
  const unread = await screen.findByRole('link', { name: /Unread: Message 2.*5 min ago/ });
  expect(unread).toHaveAttribute('href', '/booking-details/booking-2');
  await userEvent.click(unread);
  expect(await bell('Notifications')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/notifications/${idOf(2)}/read`,
  ]);
});

it('a read notification is not marked again', async () => {
  const { calls } = show([notification(1)]);
  await open();
  await userEvent.click(await screen.findByRole('link', { name: /^Message 1/ }));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('marks all notifications as read, including earlier pages', async () => {
  show(Array.from({ length: 25 }, (_none, index) => notification(25 - index, { read: false })));
  await open('Notifications, 9+ unread');
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Unread/ })).toHaveLength(25));
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await bell('Notifications')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Message/ })).toHaveLength(25);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
});

it('loads earlier notifications page by page, in order, until the last', async () => {
  const stop = keepFocus();
  show(Array.from({ length: 45 }, (_none, index) => notification(45 - index)));
  await open();
  for (const count of [40, 45]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(count));
  }
  expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('list').parentElement).toHaveFocus());
  stop();
  const texts = screen.getAllByRole('link').map((link) => within(link).getByText(/^Message/).textContent);
  expect(texts).toEqual(Array.from({ length: 45 }, (_none, index) => `Message ${45 - index}`));
});

it('shows a message when there are none; a notification without a booking is not a link', async () => {
  show([]);
  await open();
  expect(await screen.findByText('You have no notifications.')).toBeVisible();
});

it('a list that fails to load can be retried', async () => {
  let isUp = false;
  show([notification(1)], {
    'GET /notifications/me': () => (isUp ? [notification(1)] : problem(500, 'Something went wrong.')),
  });
  await open();
  expect(await screen.findByText('Failed to load notifications.')).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('link', { name: /Message 1/ })).toBeVisible();
});
