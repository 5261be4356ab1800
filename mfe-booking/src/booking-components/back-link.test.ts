import { backLink } from './back-link';

test.each([
  ['client', '/client-profile'],
  ['professional', '/professional-dashboard'],
  ['admin', '/admin-dashboard'],
  [undefined, '/'],
] as const)('the back link of %s leads to %s', (role, path) => {
  expect(backLink(role).to).toBe(path);
});
