import { bookingCounts, bookingFilterOf, passesFilter } from './booking-filters';

const statuses = ['pending', 'Confirmed', 'CANCELLED', 'completed', 'completed', 'something new'];
const bookings = statuses.map((status) => ({ status }));

test('each filter counts the bookings that it shows, case-insensitively', () => {
  expect(bookingCounts(bookings)).toEqual({ all: 6, confirmed: 1, pending: 1, completed: 2, cancelled: 1 });
  expect(bookingCounts([])).toEqual({ all: 0, confirmed: 0, pending: 0, completed: 0, cancelled: 0 });
});

test('a booking matches the filter of its status and the filter for all', () => {
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
])('a URL with %j shows %s', (text, filter) => {
  expect(bookingFilterOf(text)).toBe(filter);
});
