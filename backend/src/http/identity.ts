import type { Role } from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { notLoggedIn } from '../domain-errors';

/** Who asks. A client has a clientId, a professional a professionalId. */
export interface Identity {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly username: string;
  readonly clientId: string | null;
  readonly professionalId: string | null;
  /** Two-step log-in is on: then every token of the account was issued after a code, or by a passkey. */
  readonly hasSecondFactor: boolean;
  /** The passkey that the session began with, as long as the account has it. */
  readonly passkeyId: string | null;
  /** The token that said so, and when it ends. */
  readonly tokenId: string;
  readonly tokenVersion: number;
  readonly tokenExpiresAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser` and `optionalUser`; null for an anonymous request. */
    identity: Identity | null;
  }
}

/** The caller of a route that has `onRequest: requireUser(...)`. */
export function identityOf(request: FastifyRequest): Identity {
  if (request.identity === null) throw notLoggedIn();
  return request.identity;
}

/** The caller of a route for admins, and when: what they do is logged. */
export const actingAdmin = (request: FastifyRequest, now: () => Date) => ({
  adminUserId: identityOf(request).userId,
  now: now(),
});

/** The professional's id of a caller on a route for professionals. */
export function professionalIdOf(request: FastifyRequest): string {
  const { professionalId } = identityOf(request);
  if (professionalId === null) throw notLoggedIn();
  return professionalId;
}

/** The client's id of a caller on a route for clients. */
export function clientIdOf(request: FastifyRequest): string {
  const { clientId } = identityOf(request);
  if (clientId === null) throw notLoggedIn();
  return clientId;
}

/** Whether a token came along, good or not: they may look for what they have just written. */
export const saysWhoTheyAre = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.authorization !== undefined;
