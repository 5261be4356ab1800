import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lastAddress, useRememberAddress } from './last-address';
import { Link, MemoryRouter } from './router';

function List() {
  useRememberAddress();
  return <Link to="?tab=products&page=2">Products</Link>;
}

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
