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
  { sessionSecret, previousSessionSecret }: Pick<Config, 'sessionSecret' | 'previousSessionSecret'>,
): Promise<Sessions> {
  await app.register(jwt, {
    secret: sessionSecret,
    sign: { algorithm: 'HS256', expiresIn: TOKEN_LIFETIME_SECONDS, iss: ISSUER, aud: AUDIENCE },
    verify: VERIFICATION,
  });
  app.decorateRequest('identity', null);

  async function identify(request: FastifyRequest): Promise<Identity | null> {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return null;
    const claims = readClaims(app, token, previousSessionSecret);
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

/** @param previousSecret of a secret that was replaced: its tokens count until they end */
function readClaims(
  app: FastifyInstance,
  token: string,
  previousSecret: string | undefined,
): TokenClaim | null {
  return (
    readClaimsWith(() => app.jwt.verify(token)) ??
    (previousSecret === undefined
      ? null
      : readClaimsWith(() => app.jwt.verify(token, { ...VERIFICATION, key: previousSecret })))
  );
}

function readClaimsWith(verify: () => Record<string, unknown>): TokenClaim | null {
  try {
    const { sub, ver, jti, exp } = verify();
    if (typeof sub !== 'string' || !isUuid(sub) || typeof jti !== 'string' || !isUuid(jti)) return null;
    if (!Number.isSafeInteger(ver) || typeof exp !== 'number') return null;
    return { userId: sub, tokenVersion: Number(ver), tokenId: jti, tokenExpiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}
