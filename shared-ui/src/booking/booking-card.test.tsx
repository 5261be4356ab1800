import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../router/router';
import { toast } from '../toast/store';
import { ToastViewport } from '../toast/toast-viewport';
import { BookingCard, type BookingCardProps } from './booking-card';
import { paymentDeadlineText } from './payment-deadline';

const booking: BookingCardProps = {
  status: 'confirmed',
  party: { word: 'with', name: 'Adaeze Braids', to: '/professionals/adaeze' },
  services: [
    { id: 'braids', name: 'Knotless box braids', detail: 'Medium, Waist, + Beads' },
    { id: 'wash', name: 'Braid take-down and wash' },
  ],
  addresses: { review: '/review', details: '/details', service: (id) => `/services/${id}` },
  start: '2025-11-27T23:00:00Z',
  end: '2025-11-28T07:00:00Z',
  zone: 'Australia/Melbourne',
  totalPrice: 496,
};

const draw = (changes: Partial<BookingCardProps> = {}) =>
  render(
    <MemoryRouter>
      <BookingCard {...booking} {...changes} />
      <ToastViewport />
    </MemoryRouter>,
  );

test("a booking shows its services, times in the professional's time zone, and its total", () => {
  draw();
  const card = screen.getByRole('article', { name: 'Booking with Adaeze Braids, Fri, 28 Nov 2025' });
  const services = within(within(card).getByRole('list', { name: 'Services' })).getAllByRole('link');
  expect(services.map((link) => link.getAttribute('href'))).toEqual(['/services/braids', '/services/wash']);
  expect(within(card).getByText('Medium, Waist, + Beads')).toBeVisible();
  expect(card).toHaveTextContent('StartFri, 28 Nov 2025, 10:00 am AEDT');
  expect(card).toHaveTextContent('EndFri, 28 Nov 2025, 6:00 pm AEDT');
  expect(card).toHaveTextContent('Total price $496.00');
  expect(screen.getByRole('link', { name: 'Adaeze Braids' })).toHaveAttribute(
    'href',
    '/professionals/adaeze',
  );
});

test("the start is also shown in the viewer's zone where that differs", () => {
  const zoneOf = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  try {
    zoneOf.mockReturnValue({ timeZone: 'Australia/Sydney' } as Intl.ResolvedDateTimeFormatOptions);
    const { unmount } = draw();
    expect(screen.queryByText(/your time/)).not.toBeInTheDocument();
    unmount();
    zoneOf.mockReturnValue({ timeZone: 'Australia/Perth' } as Intl.ResolvedDateTimeFormatOptions);
    draw();
    expect(screen.getByText('your time: 7:00 am AWST')).toBeVisible();
  } finally {
    zoneOf.mockRestore();
  }
});

test('a booking with a deposit shows what was paid and what is due on the day', () => {
  draw({
    deposit: [
      { term: 'Deposit paid', cents: 6050 },
      { term: 'Due on the day', cents: 43550 },
    ],
  });
  expect(screen.getByText('Deposit paid').parentElement).toHaveTextContent('Deposit paid$60.50');
  expect(screen.getByText('Due on the day').parentElement).toHaveTextContent('Due on the day$435.50');
});

test.each([
  [1, '1 unread message with Adaeze Braids, Fri, 28 Nov 2025'],
  [3, '3 unread messages with Adaeze Braids, Fri, 28 Nov 2025'],
])('%s unread messages are a link to the details', (unreadMessages, name) => {
  draw({ unreadMessages });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/details');
});

test('a booking without unread messages shows no count', () => {
  draw({ unreadMessages: 0 });
  expect(screen.queryByText(/unread/)).not.toBeInTheDocument();
});

test.each(['confirmed', 'Completed', 'cancelled', 'something new'])(
  'a %s booking links to its details',
  (status) => {
    draw({ status });
    expect(screen.getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', '/details');
    expect(screen.queryByRole('link', { name: /^Review Booking/ })).not.toBeInTheDocument();
  },
);

test.each(['pending', 'PENDING'])('a %s booking links to its review', (status) => {
  draw({ status });
  expect(screen.getByRole('link', { name: /^Review Booking/ })).toHaveAttribute('href', '/review');
  expect(screen.queryByRole('link', { name: /^View Details/ })).not.toBeInTheDocument();
});

test('an unpaid request links to its payment and shows its deadline', () => {
  const payment = { label: 'Pay the deposit', verb: 'Pay', before: '2025-11-20T06:43:00Z', to: '/pay' };
  draw({ status: 'pending', payment });
  expect(screen.getByRole('link', { name: /^Pay the deposit with Adaeze/ })).toHaveAttribute('href', '/pay');
  expect(
    screen.getByText(/^Pay before 5:43\s+pm AEDT.* Until then the time is kept for you\.$/),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Review Booking/ })).not.toBeInTheDocument();
});

test('the deadline of a payment also names the time of a viewer in another zone', () => {
  const deadline = { verb: 'Pay', before: '2025-11-20T06:43:00Z' };
  expect(paymentDeadlineText(deadline, 'Australia/Melbourne', 'Australia/Perth')).toBe(
    'Pay before 5:43\u00a0pm AEDT (your time: 2:43\u00a0pm AWST). Until then the time is kept for you.',
  );
});

test('a party without a page is shown as plain text', () => {
  draw({ party: { word: 'for', name: 'Naomi Tesfaye' } });
  expect(screen.getByText('Naomi Tesfaye')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Naomi Tesfaye' })).not.toBeInTheDocument();
});

test('a cancellation that fails after its dialog was closed says so', async () => {
  let fail: (problem: string) => void = () => {};
  const decide = () =>
    new Promise<string>((resolve) => {
      fail = resolve;
    });
  const words = { isDecline: false, consequences: [], reasonHint: undefined, maxReason: 500 };
  draw({ decisions: { mayConfirm: false, mayCancel: true, decide, ...words } });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const cancel = 'Cancel booking with Adaeze Braids, Fri, 28 Nov 2025';
  await press(cancel);
  await press('Cancel booking');
  await userEvent.keyboard('{Escape}');
  await act(async () => fail('It has begun.'));
  expect(screen.getByText('It has begun.')).toBeVisible();
  act(() => toast.clear());
  await press(cancel);
  expect(screen.queryByText('It has begun.')).not.toBeInTheDocument();
});
