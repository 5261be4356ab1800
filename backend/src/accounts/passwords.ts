import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import * as fastq from 'fastq';
import { notReady } from '../http/refusal';

/** Argon2id (the library's default algorithm) with 19 MiB and two passes: about 11 ms (OWASP's first choice). */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a core and one of the four threads that files and names wait for: other requests keep some of each. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** About a second of work; who comes after that is asked to come again. */
export const MOST_WAITING = 100;

const queue = fastq.promise((work: () => Promise<unknown>) => work(), AT_ONCE);

/** @throws Refusal 503 when too many wait already */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.length() >= MOST_WAITING) throw notReady();
  return (await queue.push(work)) as Result;
}

/** A hash to store; its salt and costs are inside. @throws Refusal 503 when too many passwords wait already */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

/** Hash of a random password: an unknown account's login is checked against it, so that it takes as long. */
let placeholderHash: Promise<string> | undefined;

/**
 * Whether a password is an account's. It takes as long for no account as for one.
 * @throws Refusal 503 when too many passwords wait already
 */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  placeholderHash ??= hash(crypto.randomUUID(), ARGON2ID);
  const compared = storedHash ?? (await placeholderHash);
  const matches = await inTurn(() => verify(compared, password));
  return matches && storedHash !== undefined;
}
