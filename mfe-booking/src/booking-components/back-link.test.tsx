import { MemoryRouter, useRememberAddress } from '@crown-and-coil/shared-ui';
import { render } from '@testing-library/react';
import { backLink } from './back-link';

test.each([
  ['client', '/client-profile'],
  ['professional', '/professional-dashboard'],
  ['admin', '/admin-dashboard'],
  [undefined, '/'],
] as const)('the back link of %s leads to %s', (role, path) => {
  expect(backLink(role).to).toBe(path);
});

test('the back link leads to the page and filter of the list that the booking was opened from', () => {
  const address = '/professional-dashboard?tab=bookings&status=pending&page=2';
  const Dashboard = () => {
    useRememberAddress();
    return null;
  };
  render(
    <MemoryRouter initialEntries={[address]}>
      <Dashboard />
    </MemoryRouter>,
  );
  expect(backLink('professional').to).toBe(address);
  expect(backLink('client').to).toBe('/client-profile');
});
