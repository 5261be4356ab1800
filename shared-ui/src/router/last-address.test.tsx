import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetAddresses, lastAddress, useRememberAddress } from './last-address';
import { Link, MemoryRouter } from './router';

function List() {
  useRememberAddress();
  return <Link to="?tab=products&page=2">Products</Link>;
}

beforeEach(() => sessionStorage.clear());

test('a list is returned to on its page and with its filter, another list of its screen on the first page', async () => {
  expect(lastAddress('/desk?tab=services')).toBe('/desk?tab=services');
  render(
    <MemoryRouter initialEntries={['/desk?tab=services&status=new&page=3']}>
      <List />
    </MemoryRouter>,
  );
  expect(lastAddress('/desk')).toBe('/desk?tab=services&status=new&page=3');
  expect(lastAddress('/desk?tab=services')).toBe('/desk?tab=services&status=new&page=3');
  expect(lastAddress('/desk?tab=products')).toBe('/desk?tab=products');
  expect(lastAddress('/profile')).toBe('/profile');
  await userEvent.click(screen.getByRole('link', { name: 'Products' }));
  expect(lastAddress('/desk?tab=products')).toBe('/desk?tab=products&page=2');
  expect(lastAddress('/desk?tab=services')).toBe('/desk?tab=services');
});

test('a reload keeps the addresses, a log-out deletes them', async () => {
  render(
    <MemoryRouter initialEntries={['/desk?tab=services&page=3']}>
      <List />
    </MemoryRouter>,
  );
  await jest.isolateModulesAsync(async () => {
    const reloaded = await import('./last-address');
    expect(reloaded.lastAddress('/desk')).toBe('/desk?tab=services&page=3');
  });
  forgetAddresses();
  expect(lastAddress('/desk')).toBe('/desk');
});
