import type { LoginResponse } from '@crown-and-coil/shared-api/contract';
import { type Sessions, TOKEN_LIFETIME_SECONDS } from './sessions';

/** The response of every endpoint that logs a user in. */
export const accessToken = (sessions: Sessions, userId: string, tokenVersion: number): LoginResponse => ({
  access_token: sessions.issueToken(userId, tokenVersion),
  token_type: 'bearer' as const,
  expires_in: TOKEN_LIFETIME_SECONDS,
});
