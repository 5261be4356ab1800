import { createHash } from 'node:crypto';
import { ADMIN_MESSAGES, PASSKEY_MESSAGES, type PasskeyLogin } from '@crown-and-coil/shared-api/contract';
import type { LoggedIn } from '../accounts/login';
import { PASSWORD_CEILING, passkeysOf, tryWithinLimits } from '../accounts/login-attempts';
import { hasSecondFactor, revokeToken } from '../accounts/queries';
import type { Challenge } from '../accounts/tokens';
import type { Database } from '../database/connection';
import { forbidden, notLoggedIn } from '../domain-errors';
import type { Dependencies } from '../module';
import { bytesOf, relyingPartyOf, verifyLogIn } from './ceremonies';
import type { PasskeysTable } from './tables';

/** An account that logged in by one of its passkeys. */
interface LoggedInByPasskey {
  readonly user: LoggedIn;
  readonly passkeyId: string;
}

/**
 * Verifies a log-in by passkey and consumes its challenge. Failures have separate limits, like those of passwords.
 * @param address the caller's network address
 * @param onAccount called with the account of a valid passkey, even if the account is then refused
 * @throws DomainError not_logged_in, with the same message for an unknown credential and a wrong response; forbidden
 * for a
 *   suspended account; too_many after too many failures
 */
export async function logInByPasskey(
  { config, database, sessions, now }: Pick<Dependencies, 'config' | 'database' | 'sessions' | 'now'>,
  given: PasskeyLogin,
  address: string,
  onAccount: (userId: string) => void,
): Promise<LoggedInByPasskey> {
  const challenge = sessions.readChallenge(given.passkey_token, null);
  if (challenge === null) throw notLoggedIn(PASSKEY_MESSAGES.expired);
  const credentialId = bytesOf(given.credential_id);
  const passkey = await findPasskey(database, credentialId);
  const account = passkeysOf(passkey?.user_id ?? createHash('sha256').update(credentialId).digest('hex'));
  const isRight = await tryWithinLimits(
    database,
    { account, address, ceiling: PASSWORD_CEILING },
    now,
    async () => {
      await spendChallenge(database, challenge);
      if (passkey === undefined) return false;
      const expected = { relyingParty: relyingPartyOf(config), challenge: challenge.challenge };
      const signCount = await verifyLogIn(expected, given, passkey);
      return signCount !== null && recordUse(database, passkey, signCount, now());
    },
    // No mail: a signature cannot be guessed, so the owner need not act.
    async () => {},
  );
  if (passkey === undefined || !isRight) throw notLoggedIn(PASSKEY_MESSAGES.refused);
  onAccount(passkey.user_id);
  if (passkey.suspended_at !== null) throw forbidden(ADMIN_MESSAGES.accountSuspended);
  const { user_id: userId, role, token_version: tokenVersion, id: passkeyId } = passkey;
  return { user: { userId, role, tokenVersion, hasSecondFactor: passkey.has_second_factor }, passkeyId };
}

/** Consumes a challenge. @throws DomainError not_logged_in when it was used: of two parallel uses one succeeds */
async function spendChallenge(database: Database, { tokenId, tokenExpiresAt }: Challenge): Promise<void> {
  if (!(await revokeToken(database, tokenId, tokenExpiresAt))) throw notLoggedIn(PASSKEY_MESSAGES.expired);
}

const findPasskey = (database: Database, credentialId: Buffer) =>
  database
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id', 'passkeys.public_key', 'passkeys.sign_count'])
    .select(['users.role', 'users.token_version', 'users.suspended_at'])
    .select(({ ref }) => hasSecondFactor(ref('users.id')).as('has_second_factor'))
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Stores a log-in's signature counter. Returns false when a concurrent log-in had that counter or a later one. */
async function recordUse(
  database: Database,
  { id }: Pick<PasskeysTable, 'id'>,
  signCount: number,
  now: Date,
): Promise<boolean> {
  const used = await database
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('sign_count', '<', signCount),
        // Synchronized passkeys have no counter.
        and([eb('sign_count', '=', 0), eb.val(signCount === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
