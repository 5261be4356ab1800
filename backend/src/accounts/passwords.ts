import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import * as fastq from 'fastq';
import { unavailable } from '../domain-errors';

/** Argon2id (the library's default algorithm) with 19 MiB and two passes: about 11 ms (OWASP's first choice). */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashing occupies a core and one of four libuv threads, which file and DNS calls need too: leave some of each. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** About a second of work; further callers get a 503. */
export const MOST_WAITING = 100;

const queue = fastq.promise((work: () => Promise<unknown>) => work(), AT_ONCE);

/** @throws DomainError unavailable when the queue is full */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.length() >= MOST_WAITING) throw unavailable();
  return (await queue.push(work)) as Result;
}

/** Hashes a password with salt and cost parameters. @throws DomainError unavailable when the queue is full */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

/**
 * Hashes a code with a given salt: equal codes give equal bytes, which a query can find.
 * @throws DomainError unavailable when the queue is full
 */
export const digestOf = (code: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => hashRaw(code, { ...ARGON2ID, salt }));

/** Hash of a random password: checking it makes an unknown account take as long. */
let placeholderHash: Promise<string> | undefined;

/**
 * Whether a password matches an account. Takes the same time without an account.
 * @throws DomainError unavailable when the queue is full
 */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  placeholderHash ??= hash(crypto.randomUUID(), ARGON2ID);
  const compared = storedHash ?? (await placeholderHash);
  const matches = await inTurn(() => verify(compared, password));
  return matches && storedHash !== undefined;
}
