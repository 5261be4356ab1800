import { createHash } from 'node:crypto';
import type { LoginResponse, SecondFactorNeeded } from '@crown-and-coil/shared-api/contract';
import {
  PASSKEY_CHALLENGE_MINUTES,
  ROLES,
  type Role,
  SECOND_FACTOR_MESSAGES,
  SECOND_FACTOR_NEEDED,
  SECOND_STEP_MINUTES,
  TOKEN_LIFETIME_HOURS,
} from '@crown-and-coil/shared-api/contract';
import jwt from '@fastify/jwt';
import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Config } from '../config';
import { type Database, shardsOf } from '../database/connection';
import { newId } from '../database/identifiers';
import { forbidden, notLoggedIn } from '../domain-errors';
import type { Identity } from '../http/identity';
import { withRoles } from '../http/route-roles';
import { keyIdOf } from './key-id';
import { isIdle, isUseDue, recordUse } from './own-sessions';
import { type FoundToken, findIdentity, type HeldToken, type TokenClaim } from './queries';

/** Claims of a token: the user, the version of the account's tokens, and the token's own id. */
interface TokenClaims {
  sub: string;
  ver: number;
  jti: string;
  /** The passkey that the session began with. */
  pky?: string;
}
declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenClaims;
    user: TokenClaims;
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

/** The caller by a verified token. Whether it is still valid is known after `confirm`. */
interface TokenHolder extends HeldToken {
  /**
   * Refuses the request as `requireUser` does.
   * @param found what a statement has found of the token; what is not as usual is asked for again, by itself
   */
  confirm(found?: FoundToken): Promise<void>;
}

/** The holder of the token on a route that has `verifyToken(...)`. */
export function tokenHolderOf(request: FastifyRequest): TokenHolder {
  if (request.tokenHolder === null) throw notLoggedIn();
  return request.tokenHolder;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `verifyToken`. */
    tokenHolder: TokenHolder | null;
  }
  interface FastifyContextConfig {
    /** Open to an admin who has no second factor yet: what they need to set it up, and their own account. */
    withoutSecondFactor?: boolean;
  }
}

export interface Sessions {
  /** Route hook: 401 without a valid token, 403 for another role. */
  requireUser(...roles: readonly Role[]): onRequestAsyncHookHandler;
  /**
   * Options of a route whose first statement also asks whether the token may still be used, instead of one more statement.
   * The hook only verifies the token; the handler calls `confirm` of its holder. An error before that is answered only to
   * a caller whom `requireUser` lets in. Not for admins, whose sessions have more rules.
   */
  verifyToken(
    role: Exclude<Role, 'admin'>,
  ): Required<Pick<RouteShorthandOptions, 'onRequest' | 'errorHandler'>>;
  /** Route hook for public routes that show more to some users; an invalid token counts as none. */
  optionalUser: onRequestAsyncHookHandler;
  /** Issues a token for an account. @param passkeyId what the session began with, if it was a passkey */
  issueToken(userId: string, tokenVersion: number, passkeyId: string | null): string;
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
  const keysFor = (audience: string) => acceptedSecrets.map((secret) => verifyWith(secret, audience));
  const secondStepKeys = keysFor(SECOND_STEP_AUDIENCE);
  const passkeyLogInKeys = keysFor(PASSKEY_LOG_IN_AUDIENCE);
  const newPasskeyKeys = keysFor(NEW_PASSKEY_AUDIENCE);
  app.decorateRequest('identity', null);
  app.decorateRequest('tokenHolder', null);

  function claimsOf({ headers }: FastifyRequest): TokenClaim | null {
    const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return token === undefined ? null : readClaims(app, token, keys);
  }

  async function identify(request: FastifyRequest): Promise<Identity | null> {
    const claims = claimsOf(request);
    const found = claims && (await findIdentity(database, claims));
    if (!claims || !found) return null;
    // Before the use is recorded, so that it stays expired.
    if (isIdle(found.identity.role, found.lastUsedAt, now())) return null;
    if (isUseDue(found.lastUsedAt, now()))
      // Do not refuse a request because the list of sessions cannot be updated, for example while the database is
      // read-only.
      await recordUse(database, claims, request.headers['user-agent'], now()).catch((error: unknown) =>
        request.log.warn({ err: error }, 'The last use of a session was not recorded'),
      );
    return found.identity;
  }

  async function letIn(request: FastifyRequest, roles: readonly Role[]): Promise<void> {
    request.identity = await identify(request);
    if (request.identity === null) throw notLoggedIn();
    if (!roles.includes(request.identity.role)) throw forbidden();
    if (lacksSecondFactor(request.identity) && !request.routeOptions.config.withoutSecondFactor)
      throw forbidden(SECOND_FACTOR_MESSAGES.needed, { reason: SECOND_FACTOR_NEEDED });
  }

  function holderOf(
    request: FastifyRequest,
    { userId, tokenId, tokenVersion }: TokenClaim,
    role: Role,
  ): TokenHolder {
    let confirmed: Promise<void> | undefined;
    const isAsUsual = (found?: FoundToken) =>
      found?.mayUse && found.role === role && !isUseDue(found.lastUsedAt, now());
    const confirm = (found?: FoundToken) => {
      confirmed ??= isAsUsual(found) ? Promise.resolve() : letIn(request, [role]);
      return confirmed;
    };
    return { userId, tokenId, tokenVersion, confirm };
  }

  return {
    requireUser: (...wanted) => {
      const roles = wanted.length > 0 ? wanted : ROLES;
      return withRoles(async (request: FastifyRequest) => letIn(request, roles), roles);
    },
    verifyToken: (role) => ({
      onRequest: withRoles(
        async (request: FastifyRequest) => {
          const claims = claimsOf(request);
          if (claims === null) throw notLoggedIn();
          request.tokenHolder = holderOf(request, claims, role);
          // A request is routed to a shard once the caller is known; sessions are on the home cluster.
          if (shardsOf(database).length > 1) await request.tokenHolder.confirm();
        },
        [role],
      ),
      errorHandler: async (error, request) => {
        await request.tokenHolder?.confirm();
        throw error;
      },
    }),
    optionalUser: async (request) => {
      if (request.headers.authorization === undefined) return;
      const identity = await identify(request);
      // Treated as a visitor.
      request.identity = identity !== null && lacksSecondFactor(identity) ? null : identity;
    },
    issueToken: (userId, tokenVersion, passkeyId) =>
      app.jwt.sign({
        sub: userId,
        ver: tokenVersion,
        jti: newId(),
        ...(passkeyId !== null && { pky: passkeyId }),
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
  };
}

/** The challenge derived from a token. It cannot be guessed, as it covers the token's signature. */
const challengeOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * An admin must have verified a second factor before any admin call; a passkey with user verification counts as both.
 */
const lacksSecondFactor = ({ role, hasSecondFactor, passkeyId }: Identity): boolean =>
  role === 'admin' && !hasSecondFactor && passkeyId === null;

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

/** The response of every endpoint that logs a user in. A session that began with a passkey keeps it. */
export const accessToken = (
  sessions: Sessions,
  { userId, passkeyId }: Pick<Identity, 'userId' | 'passkeyId'>,
  tokenVersion: number,
): LoginResponse => ({
  access_token: sessions.issueToken(userId, tokenVersion, passkeyId),
  token_type: 'bearer' as const,
  expires_in: TOKEN_LIFETIME_SECONDS,
});
