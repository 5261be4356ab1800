import type { LoginResponse } from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../module';
import { originOf, rememberLogin } from '../reviews/signs';
import type { LoggedIn } from './login';

/**
 * Starts the session after all factors have been verified.
 * @param passkeyId the passkey of the log-in, if any
 */
export async function finishLogIn(
  { config, database, sessions, now }: Pick<Dependencies, 'config' | 'database' | 'sessions' | 'now'>,
  request: FastifyRequest,
  { userId, tokenVersion }: LoggedIn,
  passkeyId: string | null = null,
): Promise<LoginResponse> {
  request.loggedInUserId = userId;
  const origin = originOf(config.sessionSecret, request.ip, request.headers['user-agent']);
  await rememberLogin(database, userId, origin, now());
  return sessions.accessToken({ userId, passkeyId }, tokenVersion);
}
