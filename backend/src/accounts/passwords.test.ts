import * as argon2 from '@node-rs/argon2';
import { hashPassword, isPasswordOf, MOST_WAITING } from './passwords';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});
const verify = jest.mocked(argon2.verify);

test('a password is stored as argon2id with 19 MiB, two passes and a random salt', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('correct horse')).not.toBe(stored);
  expect(await isPasswordOf(stored, 'correct horse')).toBe(true);
  expect(await isPasswordOf(stored, 'Correct horse')).toBe(false);
});

test('an unknown account costs as much hashing work as a known one', async () => {
  verify.mockClear();
  expect(await isPasswordOf(undefined, 'anything')).toBe(false);
  expect(verify).toHaveBeenCalledTimes(1);
  expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('checks only a few passwords at once, and refuses requests beyond the queue', async () => {
  const stored = await hashPassword('correct horse');
  let running = 0;
  let mostRunning = 0;
  verify.mockImplementation(async () => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await new Promise(setImmediate);
    running -= 1;
    return true;
  });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 3 * MOST_WAITING }, () => isPasswordOf(stored, 'correct horse')),
  );
  verify.mockReset();
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(mostRunning).toBeLessThanOrEqual(2);
  expect(refused.length).toBeGreaterThanOrEqual(2 * MOST_WAITING - 2);
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', retryAfterSeconds: 2 } });
});
