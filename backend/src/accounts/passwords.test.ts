import * as argon2 from '@node-rs/argon2';
import { hashPassword, isPasswordOf } from './passwords';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});
const verify = jest.mocked(argon2.verify);

test('a password is kept as argon2id with 19 MiB and two passes, differently each time', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('correct horse')).not.toBe(stored);
  expect(await isPasswordOf(stored, 'correct horse')).toBe(true);
  expect(await isPasswordOf(stored, 'Correct horse')).toBe(false);
});

test('without an account the same work is done, with the same costs', async () => {
  verify.mockClear();
  expect(await isPasswordOf(undefined, 'anything')).toBe(false);
  expect(verify).toHaveBeenCalledTimes(1);
  expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
