import { accountOf, type Keeping, keepingOf } from './kept-requests';

const asked = (pathname: string) => keepingOf({ pathname, isNavigation: false });
const opened = (pathname: string) => keepingOf({ pathname, isNavigation: true });

test.each<[string, Keeping | null]>([
  ['/', 'page'],
  ['/booking-details/1', 'page'],
  ['/api/notifications/unsubscribe', null],
  ['/outbox', null],
  ['/registry.json', null],
  ['/media/a.webp', null],
])('opening %s is cached as: %s', (pathname, keeping) => expect(opened(pathname)).toBe(keeping));

test.each<[string, Keeping | null]>([
  ['/remotes/mfe-booking/1.0.0/remoteEntry.js', 'file'],
  ['/shell/1.0.0/shell.js', 'file'],
  ['/media/public-640.webp', 'picture'],
  ['/api/bookings/0199', 'answer'],
  ['/api/bookings/clients/0199', 'answer'],
  ['/api/bookings/0199/messages', 'answer'],
  ['/api/services/', 'answer'],
  ['/api/professionals/0199/house-rules', 'answer'],
  ['/api/waiting-list/', 'answer'],
  ['/api/waiting-list/settings', null],
  // Releases and overrides decide at once.
  ['/registry.json', null],
  ['/overrides.json', null],
  ['/service-worker.js', null],
  // Personal beyond what an appointment needs, or endless.
  ['/api/clients/me/comfort', null],
  ['/api/clients/0199/notes', null],
  ['/api/bookings/0199/invoices', null],
  ['/api/notifications/stream', null],
  ['/api/users/me/export', null],
  ['/api/media/files/naomi-640.webp', null],
  ['/api/admin/users', null],
])('a request for %s is cached as %s', (pathname, keeping) => expect(asked(pathname)).toBe(keeping));

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
