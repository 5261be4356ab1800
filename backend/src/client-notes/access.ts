import type { FastifyRequest } from 'fastify';
import type { Queries } from '../database/connection';
import { notFound } from '../domain-errors';
import { professionalIdOf } from '../http/identity';
import { isClientOf, type NotesOwner } from './queries';

/** Begins the descriptions of calls that `requireClientOf` guards. */
export const FOR_WHOM = 'For a professional, about a client with a booking of theirs.';

/** The calling professional with the client of the path. @throws DomainError not_found unless it is a client of theirs */
export async function requireClientOf(
  queries: Queries,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<NotesOwner> {
  const owner = {
    professionalId: professionalIdOf(request as FastifyRequest),
    clientId: request.params.id,
  };
  if (!(await isClientOf(queries, owner))) throw notFound();
  return owner;
}
