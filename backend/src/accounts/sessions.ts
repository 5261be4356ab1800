import type { LoginResponse, SecondFactorNeeded } from '@crown-and-coil/shared-api/contract';
import {
  ROLES,
  type Role,
  SECOND_FACTOR_MESSAGES,
  SECOND_FACTOR_NEEDED,
  SECOND_STEP_MINUTES,
  TOKEN_LIFETIME_HOURS,
} from '@crown-and-coil/shared-api/contract';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { forbidden, notLoggedIn } from '../domain-errors';
import type { Identity } from '../http/identity';
import { withRoles } from '../http/route-roles';
import { keyIdOf } from './key-id';
import { isUseDue, recordUse } from './own-sessions';
import { findIdentity, type TokenClaim } from './queries';

/** Claims of a token: the user, the version of the account's tokens, and the token's own id. */
interface TokenClaims {
  sub: string;
  ver: number;
  jti: string;
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenClaims;
    user: TokenClaims;
  }
}

/** Issuer and audience; a token of another service that shares our key is refused. */
const ISSUER = 'crown-and-coil';
const AUDIENCE = 'crown-and-coil-api';
/** Audience of a log-in that waits for its code: such a token is refused everywhere else. */
const SECOND_STEP_AUDIENCE = 'crown-and-coil-second-step';

export const TOKEN_LIFETIME_SECONDS = TOKEN_LIFETIME_HOURS * 3600;
const SECOND_STEP_SECONDS = SECOND_STEP_MINUTES * 60;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to an admin who has no second factor yet: what they need to set it up, and their own account. */
    withoutSecondFactor?: boolean;
  }
}

export interface Sessions {
  /** Route hook: 401 without a valid token, 403 for another role. */
  requireUser(...roles: readonly Role[]): onRequestAsyncHookHandler;
  /** Route hook for public routes that show more to some users; an invalid token counts as none. */
  optionalUser: onRequestAsyncHookHandler;
  /** Issues a token for an account. */
  issueToken(userId: string, tokenVersion: number): string;
  /** Issues a token that only the second step of a log-in accepts. */
  issueSecondStep(userId: string, tokenVersion: number): SecondFactorNeeded;
  /** Reads such a token; null for any other, an expired or a changed one. Whether it was used is not checked. */
  readSecondStep(token: string): TokenClaim | null;
}

/** Installs token verification. The hooks run before body parsing, so that anonymous bodies are never read. */
export async function installSessions(
  app: FastifyInstance,
  database: Database,
  { acceptedSecrets }: Pick<Config, 'acceptedSecrets'>,
  now: () => Date,
): Promise<Sessions> {
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
    verify: (token: string) => app.jwt.verify<TokenClaims>(token, { ...VERIFICATION, allowedAud, key }),
  });
  const keys: TokenKey[] = [
    // The library prepares this verifier once; others would be prepared for each token.
    { id: keyIdOf(acceptedSecrets[0]), verify: (token) => app.jwt.verify(token) },
    ...otherSecrets.map((secret) => verifyWith(secret, AUDIENCE)),
  ];
  const secondStepKeys = acceptedSecrets.map((secret) => verifyWith(secret, SECOND_STEP_AUDIENCE));
  app.decorateRequest('identity', null);

  async function identify(request: FastifyRequest): Promise<Identity | null> {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return null;
    const claims = readClaims(app, token, keys);
    const found = claims && (await findIdentity(database, claims));
    if (!claims || !found) return null;
    if (isUseDue(found.lastUsedAt, now()))
      // The list of sessions is no reason to refuse a request, such as while the database is read-only.
      await recordUse(database, claims, request.headers['user-agent'], now()).catch((error: unknown) =>
        request.log.warn({ err: error }, 'The last use of a session was not recorded'),
      );
    return found.identity;
  }

  return {
    requireUser: (...roles) => {
      const hook: onRequestAsyncHookHandler = async (request) => {
        request.identity = await identify(request);
        if (request.identity === null) throw notLoggedIn();
        if (roles.length > 0 && !roles.includes(request.identity.role)) throw forbidden();
        if (lacksSecondFactor(request.identity) && !request.routeOptions.config.withoutSecondFactor)
          throw forbidden(SECOND_FACTOR_MESSAGES.needed, { reason: SECOND_FACTOR_NEEDED });
      };
      return withRoles(hook, roles.length > 0 ? roles : ROLES);
    },
    optionalUser: async (request) => {
      const identity = await identify(request);
      // They see what visitors see.
      request.identity = identity !== null && lacksSecondFactor(identity) ? null : identity;
    },
    issueToken: (userId, tokenVersion) => app.jwt.sign({ sub: userId, ver: tokenVersion, jti: newId() }),
    issueSecondStep: (userId, tokenVersion) => ({
      second_factor_token: app.jwt.sign(
        { sub: userId, ver: tokenVersion, jti: newId() },
        { aud: SECOND_STEP_AUDIENCE, expiresIn: SECOND_STEP_SECONDS },
      ),
      expires_in: SECOND_STEP_SECONDS,
    }),
    readSecondStep: (token) => readClaims(app, token, secondStepKeys),
  };
}

/** An admin has a second factor before their first call as one. */
const lacksSecondFactor = ({ role, hasSecondFactor }: Identity): boolean =>
  role === 'admin' && !hasSecondFactor;

/** Verification options, whichever key applies. */
const VERIFICATION = {
  algorithms: ['HS256' as const],
  allowedIss: ISSUER,
  allowedAud: AUDIENCE,
};

/** A signing key of tokens. */
interface TokenKey {
  /** The `kid` of its tokens (RFC 7515, section 4.1.4). */
  readonly id: string;
  /** @throws Error for a token that it did not sign, or that has expired */
  verify(token: string): object;
}

/** Verifies a token with the key that it names. Tries each key for tokens of earlier versions, which name none. */
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
    const { sub, ver, jti, exp } = verify() as Record<string, unknown>;
    if (typeof sub !== 'string' || !isUuid(sub) || typeof jti !== 'string' || !isUuid(jti)) return null;
    if (!Number.isSafeInteger(ver) || typeof exp !== 'number') return null;
    return { userId: sub, tokenVersion: Number(ver), tokenId: jti, tokenExpiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}

/** The response of every endpoint that logs a user in. */
export const accessToken = (sessions: Sessions, userId: string, tokenVersion: number): LoginResponse => ({
  access_token: sessions.issueToken(userId, tokenVersion),
  token_type: 'bearer' as const,
  expires_in: TOKEN_LIFETIME_SECONDS,
});
