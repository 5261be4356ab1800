import { bookingCounts, bookingFilterOf, passesFilter } from './booking-filters';

const statuses = ['pending', 'Confirmed', 'CANCELLED', 'completed', 'completed', 'something new'];
const bookings = statuses.map((status) => ({ status }));

test('each filter counts what it would show, whatever the case', () => {
  expect(bookingCounts(bookings)).toEqual({ all: 6, confirmed: 1, pending: 1, completed: 2, cancelled: 1 });
  expect(bookingCounts([])).toEqual({ all: 0, confirmed: 0, pending: 0, completed: 0, cancelled: 0 });
});

test('a booking passes the filter of its status and that of all', () => {
  expect(passesFilter({ status: 'Pending' }, 'pending')).toBe(true);
  expect(passesFilter({ status: 'Pending' }, 'confirmed')).toBe(false);
  expect(passesFilter({ status: 'something new' }, 'all')).toBe(true);
});

test.each([
  ['pending', 'pending'],
  ['COMPLETED', 'completed'],
  ['', 'all'],
  [null, 'all'],
  ['toString', 'all'],
])('an address with %j shows %s', (text, filter) => {
  expect(bookingFilterOf(text)).toBe(filter);
});
