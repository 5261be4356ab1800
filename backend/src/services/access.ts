import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';
import { notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import { seesInactive } from '../professionals/access';
import { findService } from './queries';
import { isPublic, type ServiceRow } from './rules';

/** A service that the viewer may see. @throws DomainError not_found for an unknown one, and for a hidden one */
export async function requireVisibleService(
  queries: Queries,
  viewer: Identity | null,
  id: string,
): Promise<ServiceRow> {
  const found = await findService(queries, id);
  if (found && (isPublic(found) || (await seesInactive(queries, viewer, found.professional_id))))
    return found;
  throw notFound(MESSAGES.serviceNotFound);
}
