import { fakeApi, loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { ToastViewport } from '@crown-and-coil/shared-ui';
import { render, screen, waitFor } from '@testing-library/react';
import { showLiveNotifications } from './live-notifications';

it('shows a live notification as a toast, and removes it at log-out', async () => {
  loggedInAs('client');
  let server: ReadableStreamDefaultController<Uint8Array> | undefined;
  fakeApi({
    'GET /notifications/stream': () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            server = controller;
          },
        }),
      ),
    'GET /notifications/a/read': {
      id: 'a',
      type: 'booking_confirmed',
      message: 'Adaeze Braids confirmed your booking',
      bookingId: 'b',
      createdAt: '2026-11-20T00:00:00.000Z',
      read: false,
    },
  });
  render(<ToastViewport />);
  const stop = showLiveNotifications(store);
  await waitFor(() => expect(server).toBeDefined());
  server?.enqueue(new TextEncoder().encode('id: 1\ndata: {"type":"notification_created","id":"a"}\n\n'));
  expect(await screen.findByText('Adaeze Braids confirmed your booking')).toBeVisible();
  loggedInAs(null);
  await waitFor(() =>
    expect(screen.queryByText('Adaeze Braids confirmed your booking')).not.toBeInTheDocument(),
  );
  stop();
});
