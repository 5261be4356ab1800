import { accountOf, type Cached, cachedAs } from './cached-requests';

test.each<[string, Cached | null]>([
  ['/', 'page'],
  ['/booking-details/1', 'page'],
  ['/api/notifications/unsubscribe', null],
  ['/outbox', null],
  ['/registry.json', null],
  ['/media/a.webp', null],
])('opening %s is cached as: %s', (pathname, kind) =>
  expect(cachedAs({ pathname, isNavigation: true })).toBe(kind),
);

test.each<[string, Cached | null]>([
  ['/remotes/mfe-booking/1.0.0/remoteEntry.js', 'file'],
  ['/shell/1.0.0/shell.js', 'file'],
  ['/media/public-640.webp', 'picture'],
  ['/api/bookings/0199', 'response'],
  ['/api/bookings/clients/0199', 'response'],
  ['/api/bookings/0199/messages', 'response'],
  ['/api/services/', 'response'],
  ['/api/professionals/0199/house-rules', 'response'],
  ['/api/waiting-list/', 'response'],
  ['/api/waiting-list/settings', null],
  // Releases and overrides must apply immediately.
  ['/registry.json', null],
  ['/overrides.json', null],
  ['/service-worker.js', null],
  // Personal data that an appointment does not need, and endless streams.
  ['/api/clients/me/comfort', null],
  ['/api/clients/0199/notes', null],
  ['/api/bookings/0199/invoices', null],
  ['/api/notifications/stream', null],
  ['/api/users/me/export', null],
  ['/api/media/files/naomi-640.webp', null],
  ['/api/admin/users', null],
])('a request for %s is cached as %s', (pathname, kind) =>
  expect(cachedAs({ pathname, isNavigation: false })).toBe(kind),
);

const token = (payload: unknown) => `Bearer h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`;

test.each([
  [null, null],
  [token({ sub: 'a-1' }), 'a-1'],
  [token({ sub: 7 }), undefined],
  [token({ sub: '../other' }), undefined],
  [token(null), undefined],
  ['Bearer nothing', undefined],
  ['', undefined],
])('the account of %s is %s', (authorization, account) => expect(accountOf(authorization)).toBe(account));
