import { HALF_POINTS_KM, NEWCOMER_EVERY, ORDER_POINTS } from '@crown-and-coil/shared-api';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen';
import OrderOfResults from './order-of-results';

test('the page names every ranking factor with the points that the search uses', () => {
  renderScreen(OrderOfResults, ['/how-we-order-results'], '/how-we-order-results');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(
    Object.values(ORDER_POINTS).map((points) => `up to ${points}`),
  );
  expect(screen.getByText(new RegExp(`At ${HALF_POINTS_KM} km half of the points`))).toBeVisible();
  expect(screen.getByText(new RegExp(`at least one of ${NEWCOMER_EVERY} results`))).toBeVisible();
});
