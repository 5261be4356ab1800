import { CONTACT_EMAIL } from '@crown-and-coil/shared-api';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen';
import PrivacyPolicy from './privacy-policy';

const open = () => renderScreen(PrivacyPolicy, ['/privacy-policy'], '/privacy-policy');
const section = (name: string) => within(screen.getByRole('region', { name }));

test('the title is the only level-one heading, and every section in the contents exists', () => {
  open();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Privacy policy',
  ]);
  const listed = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(listed.map(({ textContent }) => textContent)).toEqual(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  );
  const ids = listed.map((link) => link.getAttribute('href'));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the Australian Privacy Principles are named', () => {
  open();
  expect(section('Our promise').getByText(/Australian Privacy Principles/)).toBeVisible();
});

test('a table shows how long each kind of data is kept', () => {
  open();
  const table = within(screen.getByRole('table', { name: 'What is stored, and for how long' }));
  const kept = (what: RegExp) => table.getByRole('row', { name: what });
  expect(kept(/^On the waitlist, before you verify/)).toHaveTextContent('30 days');
  expect(kept(/^Emails that we sent you/)).toHaveTextContent('30 days after they were sent');
  expect(kept(/^Available times/)).toHaveTextContent('90 days after they have passed');
  expect(kept(/^Bookings/)).toHaveTextContent('Seven years after the appointment');
  expect(kept(/^Receipts and invoices/)).toHaveTextContent('Seven years after they were issued');
  expect(kept(/^Notifications on the site/)).toHaveTextContent('365 days');
  expect(kept(/^Feedback/)).toHaveTextContent('730 days');
  expect(kept(/^The log of what our administrators did/)).toHaveTextContent('730 days');
  expect(kept(/^Network addresses/)).toHaveTextContent('2 days');
  expect(kept(/^Your login/)).toHaveTextContent('12 hours');
  expect(kept(/^Failed logins/)).toHaveTextContent('15 minutes');
  expect(kept(/^The answer to a booking request/)).toHaveTextContent('24 hours');
});

test.each(['Take your data along', 'Delete your account'])('%s: links to the account page', (name) => {
  open();
  expect(section(name).getByRole('link', { name: 'account page' })).toHaveAttribute('href', '/account');
});

test.each(['Take your data along', 'Delete your account', 'Questions and complaints'])(
  '%s: gives an email address too',
  (name) => {
    open();
    expect(section(name).getByRole('link', { name: CONTACT_EMAIL })).toHaveAttribute(
      'href',
      `mailto:${CONTACT_EMAIL}`,
    );
  },
);
