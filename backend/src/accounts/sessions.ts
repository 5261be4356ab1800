import { createHmac } from 'node:crypto';
import { ROLES, type Role, TOKEN_LIFETIME_HOURS } from '@crown-and-coil/shared-api/contract';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Identity } from '../http/identity';
import { forbidden, notLoggedIn } from '../http/refusal';
import { withRoles } from '../http/route-roles';
import { findIdentity, type TokenClaim } from './queries';

/** What a token says: whose it is, which version of the account's tokens, and its own id. */
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

/** Who issues the tokens, and for what they count: one of another service with our key would not. */
const ISSUER = 'crown-and-coil';
const AUDIENCE = 'crown-and-coil-api';

export const TOKEN_LIFETIME_SECONDS = TOKEN_LIFETIME_HOURS * 3600;

export interface Sessions {
  /** Hook of a route: 401 without a valid token, 403 with one of another role. */
  requireUser(...roles: readonly Role[]): onRequestAsyncHookHandler;
  /** Hook of a public route that answers more to some: a token that does not count is none. */
  optionalUser: onRequestAsyncHookHandler;
  /** A new token for an account. */
  issueToken(userId: string, tokenVersion: number): string;
}

/** Installs token reading. Hooks run before a body is parsed, so that an anonymous one is not even read. */
export async function installSessions(
  app: FastifyInstance,
  database: Database,
  { acceptedSecrets }: Pick<Config, 'acceptedSecrets'>,
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
  const keys: TokenKey[] = [
    // Prepared once by the library; others are prepared for each token.
    { id: keyIdOf(acceptedSecrets[0]), verify: (token) => app.jwt.verify(token) },
    ...otherSecrets.map((secret) => ({
      id: keyIdOf(secret),
      verify: (token: string) => app.jwt.verify<TokenClaims>(token, { ...VERIFICATION, key: secret }),
    })),
  ];
  app.decorateRequest('identity', null);

  async function identify(request: FastifyRequest): Promise<Identity | null> {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return null;
    const claims = readClaims(app, token, keys);
    return claims && findIdentity(database, claims);
  }

  return {
    requireUser: (...roles) => {
      const hook: onRequestAsyncHookHandler = async (request) => {
        request.identity = await identify(request);
        if (request.identity === null) throw notLoggedIn();
        if (roles.length > 0 && !roles.includes(request.identity.role)) throw forbidden();
      };
      return withRoles(hook, roles.length > 0 ? roles : ROLES);
    },
    optionalUser: async (request) => {
      request.identity = await identify(request);
    },
    issueToken: (userId, tokenVersion) => app.jwt.sign({ sub: userId, ver: tokenVersion, jti: newId() }),
  };
}

/** What a token must be, with whatever key. */
const VERIFICATION = {
  algorithms: ['HS256' as const],
  allowedIss: ISSUER,
  allowedAud: AUDIENCE,
};

/** A key of tokens. */
interface TokenKey {
  /** What their `kid` says (RFC 7515, section 4.1.4). */
  readonly id: string;
  /** @throws Error for a token that it has not signed, or that has ended */
  verify(token: string): object;
}

/** 64 bits that tell secrets apart and reveal nothing of them. */
const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('crown-and-coil key id').digest('base64url').slice(0, 11);

/** Reads a token with the key that it names. Tokens of versions that named none are tried with each key. */
function readClaims(app: FastifyInstance, token: string, keys: readonly TokenKey[]): TokenClaim | null {
  const kid = keyIdIn(app, token);
  for (const { id, verify } of keys) {
    if (kid !== undefined && kid !== id) continue;
    const claims = readClaimsWith(() => verify(token));
    if (claims !== null) return claims;
  }
  return null;
}

/** The key that a token says it is signed with, not verified; undefined for none or for no token. */
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
