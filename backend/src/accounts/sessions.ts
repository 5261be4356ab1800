import {
  ROLES,
  type Role,
  SECOND_FACTOR_MESSAGES,
  SECOND_FACTOR_NEEDED,
} from '@crown-and-coil/shared-api/contract';
import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import type { Config } from '../config';
import { type Database, shardsOf } from '../database/connection';
import { forbidden, notLoggedIn } from '../domain-errors';
import type { Identity } from '../http/identity';
import { withRoles } from '../http/route-roles';
import { isIdle, isUseDue, recordUse } from './own-sessions';
import { type FoundToken, findIdentity, type HeldToken, type TokenClaim } from './queries';
import { installTokens, type Tokens } from './tokens';

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

export interface Sessions extends Tokens {
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
}

/** Installs token verification. The hooks run before body parsing, so that anonymous bodies are never read. */
export async function installSessions(
  app: FastifyInstance,
  database: Database,
  config: Pick<Config, 'acceptedSecrets'>,
  now: () => Date,
): Promise<Sessions> {
  const tokens = await installTokens(app, config);
  app.decorateRequest('identity', null);
  app.decorateRequest('tokenHolder', null);

  async function identify(request: FastifyRequest): Promise<Identity | null> {
    const claims = tokens.readBearer(request);
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
    ...tokens,
    requireUser: (...wanted) => {
      const roles = wanted.length > 0 ? wanted : ROLES;
      return withRoles(async (request: FastifyRequest) => letIn(request, roles), roles);
    },
    verifyToken: (role) => ({
      onRequest: withRoles(
        async (request: FastifyRequest) => {
          const claims = tokens.readBearer(request);
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
  };
}

/**
 * An admin must have verified a second factor before any admin call; a passkey with user verification counts as both.
 */
const lacksSecondFactor = ({ role, hasSecondFactor, passkeyId }: Identity): boolean =>
  role === 'admin' && !hasSecondFactor && passkeyId === null;
