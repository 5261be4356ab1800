import type { Role } from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { forbidden, notFound, notLoggedIn } from '../domain-errors';

/** The caller. A client has a clientId, a professional a professionalId. */
export interface Identity {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly username: string;
  readonly clientId: string | null;
  readonly professionalId: string | null;
  /** Two-step log-in is on, so every token of the account was issued after a code or by a passkey. */
  readonly hasSecondFactor: boolean;
  /** The passkey that the session began with, as long as the account has it. */
  readonly passkeyId: string | null;
  /** The token, and when it expires. */
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

/** The caller of a route for admins, and the time, for the admin log. */
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

/**
 * The caller's professional id, on a route with that id in its path.
 * @throws DomainError not_found if the path has another id
 */
export function ownProfessionalId(request: FastifyRequest<{ Params: { id: string } }>): string {
  const own = professionalIdOf(request);
  if (request.params.id !== own) throw notFound();
  return own;
}

/** The client's id of a caller on a route for clients. */
export function clientIdOf(request: FastifyRequest): string {
  const { clientId } = identityOf(request);
  if (clientId === null) throw notLoggedIn();
  return clientId;
}

/** One of the two parties of a booking, a photo quote or an entry of a waiting list. */
export interface Party {
  readonly party: 'client' | 'professional';
  /** Of the client, or of the professional. */
  readonly id: string;
}

/** A person as a party; undefined for an admin. */
export function partyOf({
  clientId,
  professionalId,
}: Pick<Identity, 'clientId' | 'professionalId'>): Party | undefined {
  if (clientId !== null) return { party: 'client', id: clientId };
  return professionalId === null ? undefined : { party: 'professional', id: professionalId };
}

/** The caller of a route for clients and professionals. @throws DomainError forbidden for an admin */
export function callingParty(request: FastifyRequest): Party {
  const party = partyOf(identityOf(request));
  if (party === undefined) throw forbidden();
  return party;
}

/** Whether the request has a token, valid or not: the caller may look for what they have just written. */
export const saysWhoTheyAre = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.authorization !== undefined;
