import { randomBytes } from 'node:crypto';
import {
  MINUTE_MS,
  RECOVERY_CODES,
  SECOND_FACTOR_MESSAGES,
  SECOND_FACTOR_SETUP_MINUTES,
  type SecondFactor,
  type SecondFactorSetup,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { CODE_CEILING, codesOf, tryWithinLimits } from '../accounts/login-attempts';
import { digestOf } from '../accounts/passwords';
import { type HeldToken, lockAccount, lockAccountOfToken, revokeTokens } from '../accounts/queries';
import type { Database, Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { conflict, invalidField } from '../domain-errors';
import type { Identity } from '../http/identity';
import { type CheckContext, countUnusedCodes } from './check';
import { mailOwner } from './notices';
import { newRecoveryCode, newSecret, readCode, setupOf, stepOf } from './rules';
import { seal, unseal } from './sealing';

const SALT_BYTES = 16;
const SETUP_MS = SECOND_FACTOR_SETUP_MINUTES * MINUTE_MS;

type Owner = Pick<Identity, 'userId' | 'tokenVersion'>;

/** Whether an account has a second factor, and the number of remaining recovery codes. */
export async function readSecondFactor(
  database: Database,
  { userId, hasSecondFactor }: Identity,
): Promise<SecondFactor> {
  return { is_on: hasSecondFactor, recovery_codes_left: await countUnusedCodes(database, userId) };
}

/**
 * Creates a new secret, which protects nothing until its first code. Replaces an unfinished setup.
 * @throws DomainError conflict when the account has a second factor, not_logged_in when the caller's session ended
 *   meanwhile
 */
export async function startSetup(
  { database, config, now }: CheckContext,
  token: HeldToken & Pick<Identity, 'email'>,
): Promise<SecondFactorSetup> {
  const { userId, email } = token;
  const secret = newSecret();
  const row = { ...seal(config, userId, secret), created_at: now() };
  await inTransaction(database, async (transaction) => {
    await lockAccountOfToken(transaction, token);
    const started = await transaction
      .insertInto('second_factors')
      .values({ user_id: userId, ...row, confirmed_at: null, last_step: null })
      .onConflict((onConflict) =>
        onConflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (started === undefined) throw conflict(SECOND_FACTOR_MESSAGES.alreadyOn);
  });
  return setupOf(secret, email);
}

/**
 * Turns the second factor on with its first code, and revokes every token of the account: those were issued after a
 * password alone.
 * @returns the recovery codes, and the new token version
 * @throws DomainError conflict without a setup or with a second factor, invalid for a wrong code, too_many after too
 * many
 */
export async function finishSetup(
  { database, config, now }: CheckContext,
  owner: Owner,
  { code: typed, address }: { readonly code: string; readonly address: string },
): Promise<{ recoveryCodes: readonly string[]; tokenVersion: number }> {
  const { userId } = owner;
  const setup = await findSetup(database, userId, now());
  const secret = unseal(config, userId, setup);
  if (secret === null) throw conflict(SECOND_FACTOR_MESSAGES.setupExpired);
  const code = readCode(typed);
  const step = code.kind === 'app' ? stepOf(secret, code.code, now()) : null;
  const tried = { account: codesOf(userId), address, ceiling: CODE_CEILING };
  const isRight = async () => step !== null;
  // No mail, as the owner sees the result.
  if (!(await tryWithinLimits(database, tried, now, isRight, async () => {})))
    throw invalidField(['body', 'code'], SECOND_FACTOR_MESSAGES.wrongCode, 'wrong');
  const codes = await makeRecoveryCodes();
  return inTransaction(database, async (transaction) => {
    await lockAccount(transaction, userId);
    const confirmed = await transaction
      .updateTable('second_factors')
      .set({ confirmed_at: now(), last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      // Unless another request has started a new setup meanwhile.
      .where('sealed_secret', '=', setup.sealed_secret)
      .returning('user_id')
      .executeTakeFirst();
    if (confirmed === undefined) throw conflict(SECOND_FACTOR_MESSAGES.setupExpired);
    await keepRecoveryCodes(transaction, userId, codes);
    const tokenVersion = await revokeTokens(transaction, owner);
    await mailOwner(transaction, { userId, event: 'on', now: now() });
    return { recoveryCodes: codes.texts, tokenVersion };
  });
}

async function findSetup(database: Database, userId: string, now: Date) {
  const setup = await database
    .selectFrom('second_factors')
    .select(['sealed_secret', 'key_id', 'confirmed_at', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (setup !== undefined && setup.confirmed_at !== null) throw conflict(SECOND_FACTOR_MESSAGES.alreadyOn);
  if (setup === undefined || setup.created_at.getTime() < now.getTime() - SETUP_MS)
    throw conflict(SECOND_FACTOR_MESSAGES.setupExpired);
  return setup;
}

/**
 * Turns the second factor off, and revokes every token of the account. Returns the new token version.
 * @throws DomainError conflict when it is off
 */
export const turnOff = ({ database, now }: CheckContext, owner: Owner): Promise<number> =>
  inTransaction(database, async (transaction) => {
    await lockAccount(transaction, owner.userId);
    if (!(await deleteFactor(transaction, owner.userId))) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
    const tokenVersion = await revokeTokens(transaction, owner);
    await mailOwner(transaction, { userId: owner.userId, event: 'off', now: now() });
    return tokenVersion;
  });

/**
 * Replaces all recovery codes of the caller's account.
 * @throws DomainError conflict when the second factor is off, not_logged_in when the caller's session ended meanwhile
 */
export async function renewRecoveryCodes(
  { database, now }: CheckContext,
  token: HeldToken,
): Promise<readonly string[]> {
  const { userId } = token;
  const codes = await makeRecoveryCodes();
  await inTransaction(database, async (transaction) => {
    await lockAccountOfToken(transaction, token);
    const factor = await transaction
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (factor === undefined) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await keepRecoveryCodes(transaction, userId, codes);
    await mailOwner(transaction, { userId, event: 'new-codes', now: now() });
  });
  return codes.texts;
}

/**
 * Removes two-step log-in and all passkeys of somebody who lost their devices and recovery codes, and revokes their
 * tokens.
 * @returns false when they have neither
 */
export async function resetSecondFactor(
  transaction: Transaction<Tables>,
  userId: string,
  now: Date,
): Promise<boolean> {
  const hadFactor = await deleteFactor(transaction, userId);
  const passkeys = await transaction
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  if (!hadFactor && passkeys.length === 0) return false;
  await transaction
    .updateTable('users')
    .set(({ eb }) => ({ token_version: eb('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await mailOwner(transaction, { userId, event: 'reset', now });
  return true;
}

async function deleteFactor(queries: Queries, userId: string): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Gives an account a second factor that is on, without recovery codes: for demo and test accounts, whose secret is
 * known. An existing one stays.
 */
export async function insertSecondFactor(
  queries: Queries,
  config: CheckContext['config'],
  { userId, secret, now }: { readonly userId: string; readonly secret: Buffer; readonly now: Date },
): Promise<void> {
  await queries
    .insertInto('second_factors')
    .values({
      user_id: userId,
      ...seal(config, userId, secret),
      confirmed_at: now,
      last_step: null,
      created_at: now,
    })
    .onConflict((onConflict) => onConflict.doNothing())
    .execute();
}

/** New recovery codes: the texts for their owner, the hashes for the database. */
interface NewRecoveryCodes {
  readonly texts: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

async function makeRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const texts = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = await Promise.all(texts.map((text) => digestOf(text.replace('-', ''), salt)));
  return { texts, salt, hashes };
}

const keepRecoveryCodes = (queries: Queries, userId: string, { salt, hashes }: NewRecoveryCodes) =>
  queries
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash, salt, used_at: null })))
    .execute();
