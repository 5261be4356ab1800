import { callerName, countedAddress } from './caller';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unix socket'],
])('%s counts as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});

test("a caller's pseudonym stays while the secret does, and cannot be computed without it", () => {
  expect(callerName('a secret', '203.0.113.9')).toBe(callerName('a secret', '203.0.113.9'));
  expect(callerName('a secret', '203.0.113.9')).not.toBe(callerName('another', '203.0.113.9'));
  expect(callerName('a secret', '203.0.113.9')).not.toBe(callerName('a secret', '203.0.113.8'));
});
