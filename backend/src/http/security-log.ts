import { countedAddress } from '@crown-and-coil/service/counted-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerName } from './caller';

/** The kinds of events in the security log (docs/security/decisions.md, Logs). */
type SecurityEvent =
  | 'log in'
  | 'log in: second step'
  | 'log in: passkey'
  | 'log out'
  | 'activate an account'
  | 'ask for a new password'
  | 'ask for a new email'
  | 'ask for another link for a new email'
  | 'cancel a new email'
  | 'change the email'
  | 'set a new password'
  | 'change the password'
  | 'set up two-step log-in'
  | 'turn on two-step log-in'
  | 'turn off two-step log-in'
  | 'renew recovery codes'
  | 'add a passkey'
  | 'rename a passkey'
  | 'remove a passkey'
  | 'end a session'
  | 'log out on all other devices'
  | 'delete an account'
  | 'export an account';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every response of the route is a security event, successful or not. */
    securityEvent?: SecurityEvent;
  }
  interface FastifyRequest {
    /** The account that a request logs in, which has no identity yet. */
    loggedInUserId: string | null;
  }
}

/**
 * Logs each security event: its kind, whether it was refused, the account's id, and the caller's pseudonym. Refused
 * access and reached limits are such events on every route.
 */
export function logSecurity(app: FastifyInstance, secret: string): void {
  app.decorateRequest('loggedInUserId', null);
  app.addHook('onResponse', (request, reply, done) => {
    const event =
      request.routeOptions.config.securityEvent ??
      refusedAccess(request, reply.statusCode) ??
      deedOfAdmin(request);
    if (event !== undefined) logEvent(event, request, reply.statusCode);
    done();
  });

  const logEvent = (event: string, request: FastifyRequest, status: number) => {
    const isRefused = status >= 400;
    request.log[isRefused ? 'warn' : 'info'](
      {
        security: event,
        outcome: isRefused ? 'refused' : 'done',
        status,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        account: request.identity?.userId ?? request.loggedInUserId ?? undefined,
        caller: callerName(secret, countedAddress(request.ip)),
      },
      'security',
    );
  };
}

const deedOfAdmin = ({ identity, method }: FastifyRequest) =>
  identity?.role === 'admin' && method !== 'GET' ? 'administer' : undefined;

/** An anonymous visitor is not a security event. */
function refusedAccess({ headers }: FastifyRequest, status: number): string | undefined {
  if (status === 401 && headers.authorization !== undefined) return 'token refused';
  if (status === 403) return 'access refused';
  if (status === 429) return 'limit reached';
  return undefined;
}
