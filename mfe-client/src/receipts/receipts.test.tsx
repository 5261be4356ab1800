import { type Answers, fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderClient } from '../testing/render-client';
import { naomi } from '../testing/samples';

const summary = (number: number, changes: object = {}) => ({
  ...{ id: `document-${number}`, number, kind: 'invoice', is_registered_for_gst: true },
  ...{ booking_id: 'booking-1', seller_name: 'Adaeze Braids', client_name: 'Naomi Tesfaye' },
  ...{ issued_at: '2026-10-05T14:30:00.000Z', time_zone: 'Australia/Perth', total_cents: 12_000 },
  ...changes,
});
const LIST = 'GET /clients/client-naomi/invoices';

function open(answers: Answers, path = '/receipts') {
  loggedInAs('client');
  const api = fakeApi({ 'GET /clients/me': naomi(), ...answers });
  return { ...renderClient(path), ...api };
}

it('lists the documents of all professionals with their local day, a link and a PDF', async () => {
  open({
    [LIST]: [
      summary(12),
      summary(3, { seller_name: 'Kofi Cuts', kind: 'refund_receipt', total_cents: 2400 }),
    ],
    'GET /invoices/document-3.pdf': problem(429, 'Too many requests. Please try again later.'),
  });
  const [first, second] = within(
    await screen.findByRole('list', { name: 'Receipts and invoices' }),
  ).getAllByRole('listitem');
  expect(first).toHaveTextContent('Tax invoice 12Adaeze Braids, Mon, 5 Oct 2026$120.00');
  expect(second).toHaveTextContent('Refund receipt 3Kofi Cuts, Mon, 5 Oct 2026$24.00');
  expect(screen.getByRole('link', { name: 'Tax invoice 12' })).toHaveAttribute(
    'href',
    '/invoice/document-12',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download Refund receipt 3 as PDF' }));
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeVisible();
});

it('keeps the page in the URL, and requests only that page', async () => {
  const { calls } = open(
    {
      [LIST]: () =>
        new Response(JSON.stringify([summary(1)]), {
          headers: { 'content-type': 'application/json', 'x-total-count': '41' },
        }),
    },
    '/receipts?page=3',
  );
  expect(await screen.findByRole('link', { name: 'Tax invoice 1' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Pages of documents' })).toHaveTextContent('41 to 41 of 41');
  const asked = calls.find(({ path }) => path === '/clients/client-naomi/invoices')?.query;
  expect([asked?.get('skip'), asked?.get('limit')]).toEqual(['40', '20']);
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/receipts');
});

it('shows a message when there are none, and retries a list that failed to load', async () => {
  let answer: unknown = problem(500, 'Broken');
  open({ [LIST]: () => answer });
  const again = await screen.findByRole('button', { name: /again/i });
  expect(screen.getByText('Your documents could not be loaded.')).toBeVisible();
  answer = [];
  await userEvent.click(again);
  expect(await screen.findByText('No receipts yet.')).toBeVisible();
});
