import { fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import type { Invoice } from './api';

const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  id: 'invoice-1',
  number: 12,
  kind: 'invoice',
  isRegisteredForGst: true,
  bookingId: 'booking-1',
  sellerName: 'Adaeze Braids',
  clientName: 'Naomi Tesfaye',
  issuedAt: '2026-10-05T06:00:00.000Z',
  totalCents: 12_000,
  currency: 'AUD',
  seller: { name: 'Adaeze Braids', abn: '51824753556' },
  visitStart: '2026-10-05T02:00:00.000Z',
  timeZone: 'Australia/Melbourne',
  lines: [{ description: 'Two-strand twists', quantity: 1, amountCents: 12_000 }],
  gstCents: 1091,
  depositCents: 2400,
  chargedCents: 0,
  dueCents: 9600,
  adjusts: null,
  ...change,
});

const figures = () =>
  within(screen.getByRole('article'))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

it('shows a tax invoice with its ABN, the GST, the deposit and what is due on the day', async () => {
  loggedInAs('client');
  fakeApi({ 'GET /invoices/invoice-1': invoice() });
  renderBooking('/invoice/invoice-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tax invoice 12' })).toBeVisible();
  expect(screen.getByText('ABN 51 824 753 556')).toBeVisible();
  expect(figures().slice(3)).toEqual([
    'Two-strand twists: $120.00',
    'Total: $120.00',
    'GST in the total: $10.91',
    'Paid as a deposit: $24.00',
    'Due on the day: $96.00',
  ]);
  expect(screen.getByRole('link', { name: 'Booking details' })).toHaveAttribute(
    'href',
    '/booking-details/booking-1',
  );
});

it('links an adjustment note to the invoice it adjusts', async () => {
  loggedInAs('professional');
  const adjusts = { id: 'invoice-1', number: 12, kind: 'invoice' } as const;
  const note = { id: 'invoice-2', number: 13, kind: 'adjustment_note', totalCents: -10_800 } as const;
  fakeApi({
    'GET /invoices/invoice-2': invoice({ ...note, depositCents: 0, dueCents: 0, gstCents: -982, adjusts }),
  });
  renderBooking('/invoice/invoice-2');
  expect(await screen.findByText('Changes tax invoice 12.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See tax invoice 12' })).toHaveAttribute(
    'href',
    '/invoice/invoice-1',
  );
  expect(figures()).toContain('Taken off the invoice: -$108.00');
});

it('shows an error when the PDF cannot be loaded', async () => {
  loggedInAs('client');
  fakeApi({
    'GET /invoices/invoice-1': invoice(),
    'GET /invoices/invoice-1.pdf': problem(429, 'Too many requests. Please try again later.'),
  });
  renderBooking('/invoice/invoice-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeVisible();
});

it('offers to load a document again after a server error', async () => {
  loggedInAs('client');
  let isDown = true;
  fakeApi({ 'GET /invoices/invoice-1': () => (isDown ? problem(500) : invoice()) });
  renderBooking('/invoice/invoice-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('The document could not be loaded.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tax invoice 12' })).toBeVisible();
});

it.each([
  ['client', 'See your documents', '/receipts'],
  ['professional', 'See your documents', '/professional-dashboard?tab=payments'],
  ['admin', 'Go to the dashboard', '/admin-dashboard?tab=invoices'],
] as const)('leads a %s from an unknown document to the others', async (role, label, target) => {
  loggedInAs(role);
  fakeApi({ 'GET /invoices/invoice-1': problem(404, 'Not found') });
  renderBooking('/invoice/invoice-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('We found no such document.');
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', target);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
