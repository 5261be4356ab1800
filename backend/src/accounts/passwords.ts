import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default algorithm) with 19 MiB and two passes: about 11 ms (OWASP's first choice). */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** A hash to store; its salt and costs are inside. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** Hash of a password that nobody has: what an unknown account's login is held against, so that it takes as long. */
let nobodysHash: Promise<string> | undefined;

/** Whether a password is an account's. It takes as long for no account as for one. */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const matches = await verify(storedHash ?? (await nobodysHash), password);
  return matches && storedHash !== undefined;
}
