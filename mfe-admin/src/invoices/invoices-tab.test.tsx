import { fakeApi, page, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';

const BOOKING = '01a209c3-5167-74f7-b825-5a8648536403';
const document = {
  ...{
    id: 'document-1',
    number: 12,
    kind: 'adjustment_note',
    is_registered_for_gst: false,
    booking_id: BOOKING,
  },
  ...{ seller_name: 'Adaeze Braids', client_name: 'Naomi Tesfaye', issued_at: '2026-10-03T09:00:00.000Z' },
  ...{ time_zone: 'Australia/Melbourne', total_cents: -3600 },
};

test('lists the documents of all professionals; search and kind are in the URL', async () => {
  const { calls } = fakeApi({ 'GET /admin/invoices': page([document]) });
  const { address } = renderAdmin('/admin-dashboard?tab=invoices');
  expect(await screen.findByRole('link', { name: 'Adjustment note 12' })).toHaveAttribute(
    'href',
    '/invoice/document-1',
  );
  const client = screen.getByText('Naomi Tesfaye');
  expect(client.parentElement).toHaveTextContent(/^Adaeze Braids for Naomi Tesfaye, Sat, 3 Oct/);
  // An Arabic or Hebrew name must not reorder the date after it.
  expect(client.tagName).toBe('BDI');
  expect(screen.getByText('-$36.00')).toBeVisible();
  expect(screen.getByRole('link', { name: `Booking ${BOOKING}` })).toHaveAttribute(
    'href',
    `/booking-details/${BOOKING}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refund receipts' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'naomi{Enter}');
  await waitFor(() => {
    const asked = calls.filter(({ path }) => path === '/admin/invoices').at(-1)?.query;
    expect([asked?.get('kind'), asked?.get('search')]).toEqual(['refund_receipt', 'naomi']);
  });
  expect(address()).toContain('document=refund_receipt');
});

test('shows a message when nothing matches, and retries a list that failed to load', async () => {
  let answer: unknown = problem(500, 'Broken');
  fakeApi({ 'GET /admin/invoices': () => answer });
  renderAdmin('/admin-dashboard?tab=invoices&search=zebra');
  const again = await screen.findByRole('button', { name: /again/i });
  answer = page([]);
  await userEvent.click(again);
  expect(await screen.findByText('Choose All, or search for something else.')).toBeVisible();
});
