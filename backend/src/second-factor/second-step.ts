import {
  ADMIN_MESSAGES,
  SECOND_FACTOR_MESSAGES,
  type SecondFactorLogin,
} from '@crown-and-coil/shared-api/contract';
import type { LoggedIn } from '../accounts/login';
import { findCredentialsById, revokeToken } from '../accounts/queries';
import type { Sessions } from '../accounts/sessions';
import { forbidden, notLoggedIn } from '../domain-errors';
import { type CheckContext, requireCode } from './check';

/**
 * Verifies the second step of a log-in, and consumes its token.
 * @param onAccount called with the account, even if the code is then refused
 * @throws DomainError not_logged_in for a token that is expired, used, or older than the last change of the account's
 *   password or second factor; forbidden for a suspended account; invalid for a wrong code; too_many after too many
 */
export async function passSecondStep(
  context: CheckContext & { readonly sessions: Sessions },
  { second_factor_token: token, code }: SecondFactorLogin,
  address: string,
  onAccount: (userId: string) => void,
): Promise<LoggedIn> {
  const { database, sessions } = context;
  const claim = sessions.readSecondStep(token);
  const user = claim && (await findCredentialsById(database, claim));
  if (!claim || !user?.has_second_factor) throw notLoggedIn(SECOND_FACTOR_MESSAGES.loginExpired);
  const { userId } = claim;
  onAccount(userId);
  if (user.suspended_at !== null) throw forbidden(ADMIN_MESSAGES.accountSuspended);
  await requireCode(context, { userId, code, field: 'code', address });
  if (!(await revokeToken(database, claim.tokenId, claim.tokenExpiresAt)))
    throw notLoggedIn(SECOND_FACTOR_MESSAGES.loginExpired);
  return { userId, role: user.role, tokenVersion: user.token_version, hasSecondFactor: true };
}
