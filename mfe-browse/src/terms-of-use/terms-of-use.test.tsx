import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import TermsOfUse from './terms-of-use';

const open = () => renderScreen(TermsOfUse, ['/terms-of-use'], '/terms-of-use');
const section = (name: string) => within(screen.getByRole('region', { name }));

test('the title is the only level-one heading, and every section in the contents exists', () => {
  open();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Terms of use',
  ]);
  const listed = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(listed.map(({ textContent }) => textContent)).toEqual(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  );
  const ids = listed.map((link) => link.getAttribute('href'));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the site may be used only by people aged 18 and over', () => {
  open();
  expect(section('Who can use Crown & Coil').getByText(/18 or over/)).toBeVisible();
});

test('the governing law is that of an Australian state', () => {
  open();
  expect(section('Governing law').getByText(/law of Victoria, Australia/)).toBeVisible();
});

test('a confirmed booking cancelled within 24 hours of its start is marked late', () => {
  open();
  expect(section('Cancellations').getByText(/less than 24 hours before its start/)).toBeVisible();
});

test('deposits are paid through Stripe, and receipts and invoices are kept for seven years', () => {
  open();
  expect(section('Prices and payment').getByText(/You pay it at Stripe's pages/)).toBeVisible();
  expect(section('Prices and payment').getByText(/which are kept for seven years/)).toBeVisible();
});

test('deposits, house rules and refunds for cancellations by either side are explained', () => {
  open();
  expect(section('Prices and payment').getByText(/at most 50% of the price, shown before you/)).toBeVisible();
  expect(section('Prices and payment').getByText(/You can book without agreeing/)).toBeVisible();
  expect(section('House rules').getByText(/A booking keeps the rules that you accepted/)).toBeVisible();
  expect(section('House rules').getByText(/They bind the professional too/)).toBeVisible();
  const cancellations = section('Cancellations');
  expect(
    cancellations.getByText(/When the professional cancels .* your whole deposit goes back/),
  ).toBeVisible();
});

test('the terms link to the privacy policy', async () => {
  const { place } = open();
  await userEvent.click(screen.getByRole('link', { name: 'privacy policy' }));
  expect(place().path).toBe('/privacy-policy');
});

test('only completed visits can be reviewed, and professionals cannot hide reviews', () => {
  open();
  expect(section('Reviews').getByText(/Only the client of a completed visit/)).toBeVisible();
  expect(section('Reviews').getByText(/Professionals cannot hide, change or delete reviews/)).toBeVisible();
  expect(section('Reviews').getByText(/Rewards for reviews are not allowed/)).toBeVisible();
});
