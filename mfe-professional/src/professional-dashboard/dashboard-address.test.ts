import { readDashboardView, writeDashboardView } from './dashboard-address';

const read = (search: string) => readDashboardView(new URLSearchParams(search));

test('the first tab, all bookings and the first page are omitted from the URL', () => {
  const view = { tab: 'today', status: 'all', page: 1, documents: 1 } as const;
  expect(read('')).toEqual(view);
  expect(writeDashboardView(view).toString()).toBe('');
});

test('each tab has its own URL, including the one that used to be first', () => {
  expect(writeDashboardView({ tab: 'services', status: 'all', page: 1, documents: 1 }).toString()).toBe(
    'tab=services',
  );
  expect(read('tab=services').tab).toBe('services');
});

test('a view is unchanged after it is written to the URL and read back', () => {
  const view = { tab: 'bookings', status: 'pending', page: 2, documents: 1 } as const;
  expect(writeDashboardView(view).toString()).toBe('tab=bookings&status=pending&page=2');
  expect(read('tab=bookings&status=pending&page=2')).toEqual(view);
});

test('a booking filter is dropped when switching to another tab', () => {
  expect(writeDashboardView({ tab: 'products', status: 'pending', page: 1, documents: 1 }).toString()).toBe(
    'tab=products',
  );
});

test('the pages of movements and of documents are apart, and only in the URL of their tab', () => {
  const view = { tab: 'payments', status: 'all', page: 2, documents: 3 } as const;
  expect(writeDashboardView(view).toString()).toBe('tab=payments&page=2&documents=3');
  expect(read('tab=payments&page=2&documents=3')).toEqual(view);
  expect(writeDashboardView({ ...view, tab: 'products', page: 1 }).toString()).toBe('tab=products');
});

test.each(['tab=nonsense', 'status=lost', 'documents=0', 'page=-3', 'page=1.5', 'page=x', 'page=1e99'])(
  'ignores the invalid query %s',
  (search) => expect(read(search)).toEqual({ tab: 'today', status: 'all', page: 1, documents: 1 }),
);

test("a remote's tab is recognised while the remote adds it", () => {
  const address = new URLSearchParams('tab=loyalty.points');
  expect(readDashboardView(address, ['loyalty.points']).tab).toBe('loyalty.points');
  expect(readDashboardView(address, []).tab).toBe('today');
  const view = { tab: 'loyalty.points', status: 'pending', page: 1, documents: 1 } as const;
  expect(writeDashboardView(view).toString()).toBe('tab=loyalty.points');
});

test('a status is case-insensitive', () => {
  expect(read('tab=bookings&status=PENDING').status).toBe('pending');
});
