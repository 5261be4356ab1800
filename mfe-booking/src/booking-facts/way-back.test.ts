import { wayBack } from './way-back';

test.each([
  ['client', '/client-profile'],
  ['professional', '/professional-dashboard'],
  ['admin', '/admin-dashboard'],
  [undefined, '/'],
] as const)('the way back of %s leads to %s', (role, path) => {
  expect(wayBack(role).to).toBe(path);
});
