import { callerName } from './caller';

test("a caller's pseudonym stays while the secret does, and cannot be computed without it", () => {
  expect(callerName('a secret', '203.0.113.9')).toBe(callerName('a secret', '203.0.113.9'));
  expect(callerName('a secret', '203.0.113.9')).not.toBe(callerName('another', '203.0.113.9'));
  expect(callerName('a secret', '203.0.113.9')).not.toBe(callerName('a secret', '203.0.113.8'));
});
