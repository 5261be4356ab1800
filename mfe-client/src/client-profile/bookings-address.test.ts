import { bookingsAddress, readBookingsAddress } from './bookings-address';

test.each([
  [{ status: 'all', page: 1 }, '/client-profile'],
  [{ status: 'pending', page: 1 }, '/client-profile?status=pending'],
  [{ status: 'completed', page: 3 }, '/client-profile?status=completed&page=3'],
] as const)('%j is written to the URL and read back', (view, path) => {
  expect(bookingsAddress(view)).toBe(path);
  expect(readBookingsAddress(new URL(path, 'http://x').searchParams)).toEqual(view);
});

test.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'status=gone', 'page=9007199254740993'])(
  '?%s shows all bookings from the first page',
  (query) => expect(readBookingsAddress(new URLSearchParams(query))).toEqual({ status: 'all', page: 1 }),
);
