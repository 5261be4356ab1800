import { PASSKEY_MESSAGES, SECOND_FACTOR_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { CODE_CEILING, codesOf, tryWithinLimits } from '../accounts/login-attempts';
import { digestOf } from '../accounts/passwords';
import { enqueueJob } from '../background/jobs';
import type { Config } from '../config';
import type { Database, Queries } from '../database/connection';
import { inTransaction } from '../database/transactions';
import { forbidden, invalidField } from '../domain-errors';
import type { Identity } from '../http/identity';
import { mailOwner, warnOfCodeGuesses } from './notices';
import { readCode, stepOf } from './rules';
import { unseal } from './sealing';

export interface CheckContext {
  readonly database: Database;
  readonly config: Pick<Config, 'acceptedSecrets'>;
  readonly now: () => Date;
}

/** A code entered for an account with a second factor. */
interface GivenCode {
  readonly userId: string;
  /** Undefined when it was left out. */
  readonly code: string | undefined;
  /** Request field that holds it. */
  readonly field: string;
  /** The caller's network address. */
  readonly address: string;
}

/**
 * Verifies and consumes an authenticator or recovery code. Failures count separately from those of passwords.
 * @throws DomainError invalid on the field for a wrong or used one, too_many after too many failures
 */
export async function requireCode(context: CheckContext, given: GivenCode): Promise<void> {
  const { database, now } = context;
  const { userId, code, field, address } = given;
  if (!code) throw invalidField(['body', field], SECOND_FACTOR_MESSAGES.codeRequired, 'required');
  const isRight = await tryWithinLimits(
    database,
    { account: codesOf(userId), address, ceiling: CODE_CEILING },
    now,
    () => spendCode(context, userId, code, field),
    () => enqueueJob(database, warnOfCodeGuesses, { userId }),
  );
  if (!isRight) throw invalidField(['body', field], SECOND_FACTOR_MESSAGES.wrongCode, 'wrong');
}

/** The factors of an identity. */
export type FactorsOf = Pick<Identity, 'userId' | 'role' | 'hasSecondFactor' | 'passkeyId'>;

/**
 * The same for an account that may not have two-step log-in. Without it, an admin with passkeys must have logged in by
 * one; for others the password is enough.
 * @throws DomainError as `requireCode` and `requirePasskeySession`
 */
export async function requireSecondFactor(
  context: CheckContext,
  identity: FactorsOf,
  given: Omit<GivenCode, 'userId'>,
): Promise<void> {
  if (identity.hasSecondFactor) await requireCode(context, { ...given, userId: identity.userId });
  else await requirePasskeySession(context.database, identity);
}

/**
 * Refuses an admin whose only second factor is passkeys and who logged in by password: someone who learned the password
 * could otherwise add their own factor.
 * @throws DomainError forbidden
 */
export async function requirePasskeySession(
  database: Database,
  { userId, role, hasSecondFactor, passkeyId }: FactorsOf,
): Promise<void> {
  if (role !== 'admin' || hasSecondFactor || passkeyId !== null) return;
  const passkey = await database
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (passkey !== undefined) throw forbidden(PASSKEY_MESSAGES.passkeyNeeded);
}

async function spendCode(
  context: CheckContext,
  userId: string,
  typed: string,
  field: string,
): Promise<boolean> {
  const read = readCode(typed);
  if (read.kind === 'app') return spendAppCode(context, userId, read.code, field);
  return read.kind === 'recovery' && spendRecoveryCode(context, userId, read.code);
}

/** @throws DomainError invalid for a correct but used code, which is not a guess */
async function spendAppCode(
  { database, config, now }: CheckContext,
  userId: string,
  code: string,
  field: string,
): Promise<boolean> {
  const factor = await database
    .selectFrom('second_factors')
    .select(['sealed_secret', 'key_id'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const secret = factor && unseal(config, userId, factor);
  const step = secret ? stepOf(secret, code, now()) : null;
  if (step === null) return false;
  // Of two parallel uses one succeeds.
  const used = await database
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  if (used === undefined) throw invalidField(['body', field], SECOND_FACTOR_MESSAGES.usedCode, 'used');
  return true;
}

async function spendRecoveryCode(
  { database, now }: CheckContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const kept = await database
    .selectFrom('recovery_codes')
    .select('salt')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (kept === undefined) return false;
  const hash = await digestOf(code, kept.salt);
  return inTransaction(database, async (transaction) => {
    // Of two parallel uses one succeeds.
    const used = await transaction
      .updateTable('recovery_codes')
      .set({ used_at: now() })
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) return false;
    const left = await countUnusedCodes(transaction, userId);
    await mailOwner(transaction, { userId, event: 'recovery-used', left, now: now() });
    return true;
  });
}

/** How many recovery codes of an account are left. */
export async function countUnusedCodes(queries: Queries, userId: string): Promise<number> {
  const { left } = await queries
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
