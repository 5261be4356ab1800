import { createHash } from 'node:crypto';
import {
  type LoginResponse,
  PASSKEY_CHALLENGE_MINUTES,
  SECOND_STEP_MINUTES,
  type SecondFactorNeeded,
  TOKEN_LIFETIME_HOURS,
} from '@crown-and-coil/shared-api/contract';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Config } from '../config';
import { newId } from '../database/identifiers';
import type { Identity } from '../http/identity';
import { keyIdOf } from './key-id';
import type { TokenClaim } from './queries';

/** A token as it is signed: the user, the version of the account's tokens, and the token's own id. */
interface TokenPayload {
  sub: string;
  ver: number;
  jti: string;
  /** The passkey that the session began with. */
  pky?: string;
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenPayload;
    user: TokenPayload;
  }
}

/** Issuer and audience, so that tokens of another service with the same key are refused. */
const ISSUER = 'crown-and-coil';
const AUDIENCE = 'crown-and-coil-api';
/** Audience of tokens for the second step of a log-in, refused everywhere else. */
const SECOND_STEP_AUDIENCE = 'crown-and-coil-second-step';

const TOKEN_LIFETIME_SECONDS = TOKEN_LIFETIME_HOURS * 3600;
/** Audiences of a passkey's challenges: one for log-ins, one for new passkeys. */
const PASSKEY_LOG_IN_AUDIENCE = 'crown-and-coil-passkey-log-in';
const NEW_PASSKEY_AUDIENCE = 'crown-and-coil-new-passkey';
/** A log-in's challenge does not belong to an account yet. */
const NO_ACCOUNT: ChallengeOwner = { userId: '00000000-0000-0000-0000-000000000000', tokenVersion: 0 };

const SECOND_STEP_SECONDS = SECOND_STEP_MINUTES * 60;

export const CHALLENGE_SECONDS = PASSKEY_CHALLENGE_MINUTES * 60;

/** The account of a challenge for a new passkey. */
type ChallengeOwner = Pick<Identity, 'userId' | 'tokenVersion'>;

/** A challenge for an authenticator. */
export interface Challenge {
  readonly challenge: string;
  /** For `revokeToken`, which uses it up. */
  readonly tokenId: string;
  readonly tokenExpiresAt: Date;
}

/** Signs and verifies the tokens of sessions, of a log-in's second step, and of a passkey's challenges. */
export interface Tokens {
  /** The response of every endpoint that logs a user in. A session that began with a passkey keeps it. */
  accessToken(account: Pick<Identity, 'userId' | 'passkeyId'>, tokenVersion: number): LoginResponse;
  /** Issues a token that only the second step of a log-in accepts. */
  issueSecondStep(userId: string, tokenVersion: number): SecondFactorNeeded;
  /** Reads such a token; null for any other, an expired or a changed one. Whether it was used is not checked. */
  readSecondStep(token: string): TokenClaim | null;
  /** Issues the challenge of a log-in by passkey, or of a new passkey of an account. */
  issueChallenge(owner: ChallengeOwner | null): { readonly token: string; readonly challenge: string };
  /**
   * Reads a challenge of the same purpose and account; null for any other, an expired or a changed one. Whether it was
   * used is not checked.
   */
  readChallenge(token: string, owner: ChallengeOwner | null): Challenge | null;
  /** Reads the token of a request; null without a valid one. Whether it was revoked is not checked. */
  readBearer(request: FastifyRequest): TokenClaim | null;
}

export async function installTokens(
  app: FastifyInstance,
  { acceptedSecrets }: Pick<Config, 'acceptedSecrets'>,
): Promise<Tokens> {
  await app.register(jwt, {
    secret: acceptedSecrets[0],
    sign: {
      algorithm: 'HS256',
      kid: keyIdOf(acceptedSecrets[0]),
      expiresIn: TOKEN_LIFETIME_SECONDS,
      iss: ISSUER,
      aud: AUDIENCE,
    },
    verify: VERIFICATION,
  });
  const [, ...otherSecrets] = acceptedSecrets;
  const verifyWith = (key: string, allowedAud: string) => ({
    id: keyIdOf(key),
    verify: (token: string) => app.jwt.verify<TokenPayload>(token, { ...VERIFICATION, allowedAud, key }),
  });
  const keys: TokenKey[] = [
    // The library prepares this verifier once; others would be prepared for each token.
    { id: keyIdOf(acceptedSecrets[0]), verify: (token) => app.jwt.verify(token) },
    ...otherSecrets.map((secret) => verifyWith(secret, AUDIENCE)),
  ];
  const keysFor = (audience: string) => acceptedSecrets.map((secret) => verifyWith(secret, audience));
  const secondStepKeys = keysFor(SECOND_STEP_AUDIENCE);
  const passkeyLogInKeys = keysFor(PASSKEY_LOG_IN_AUDIENCE);
  const newPasskeyKeys = keysFor(NEW_PASSKEY_AUDIENCE);
  return {
    accessToken: ({ userId, passkeyId }, tokenVersion) => ({
      access_token: app.jwt.sign({
        sub: userId,
        ver: tokenVersion,
        jti: newId(),
        ...(passkeyId !== null && { pky: passkeyId }),
      }),
      token_type: 'bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
    }),
    issueSecondStep: (userId, tokenVersion) => ({
      second_factor_token: app.jwt.sign(
        { sub: userId, ver: tokenVersion, jti: newId() },
        { aud: SECOND_STEP_AUDIENCE, expiresIn: SECOND_STEP_SECONDS },
      ),
      expires_in: SECOND_STEP_SECONDS,
    }),
    readSecondStep: (token) => readClaims(app, token, secondStepKeys),
    issueChallenge: (owner) => {
      const { userId, tokenVersion } = owner ?? NO_ACCOUNT;
      const token = app.jwt.sign(
        { sub: userId, ver: tokenVersion, jti: newId() },
        { aud: owner ? NEW_PASSKEY_AUDIENCE : PASSKEY_LOG_IN_AUDIENCE, expiresIn: CHALLENGE_SECONDS },
      );
      return { token, challenge: challengeOf(token) };
    },
    readChallenge: (token, owner) => {
      const claim = readClaims(app, token, owner ? newPasskeyKeys : passkeyLogInKeys);
      const { userId, tokenVersion } = owner ?? NO_ACCOUNT;
      if (claim?.userId !== userId || claim.tokenVersion !== tokenVersion) return null;
      const { tokenId, tokenExpiresAt } = claim;
      return { challenge: challengeOf(token), tokenId, tokenExpiresAt };
    },
    readBearer: ({ headers }) => {
      const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      return token === undefined ? null : readClaims(app, token, keys);
    },
  };
}

/** The challenge derived from a token. It cannot be guessed, as it covers the token's signature. */
const challengeOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Verification options for any key. */
const VERIFICATION = {
  algorithms: ['HS256' as const],
  allowedIss: ISSUER,
  allowedAud: AUDIENCE,
};

/** A token signing key. */
interface TokenKey {
  /** The `kid` of its tokens (RFC 7515, section 4.1.4). */
  readonly id: string;
  /** @throws Error for an expired token, or one signed with another key */
  verify(token: string): object;
}

/** Verifies a token with the key named in it. Tries each key for tokens of earlier versions, which name none. */
function readClaims(app: FastifyInstance, token: string, keys: readonly TokenKey[]): TokenClaim | null {
  const kid = keyIdIn(app, token);
  for (const { id, verify } of keys) {
    if (kid !== undefined && kid !== id) continue;
    const claims = readClaimsWith(() => verify(token));
    if (claims !== null) return claims;
  }
  return null;
}

/** The key id in a token's header, unverified; undefined if missing or not a token. */
function keyIdIn(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.decode<{ header: { kid?: unknown } }>(token, { complete: true })?.header.kid;
  } catch {
    return undefined;
  }
}

function readClaimsWith(verify: () => object): TokenClaim | null {
  try {
    const { sub, ver, jti, exp, pky } = verify() as Record<string, unknown>;
    if (typeof sub !== 'string' || !isUuid(sub) || typeof jti !== 'string' || !isUuid(jti)) return null;
    if (!Number.isSafeInteger(ver) || typeof exp !== 'number') return null;
    return {
      userId: sub,
      tokenVersion: Number(ver),
      tokenId: jti,
      tokenExpiresAt: new Date(exp * 1000),
      passkeyId: typeof pky === 'string' && isUuid(pky) ? pky : null,
    };
  } catch {
    return null;
  }
}
