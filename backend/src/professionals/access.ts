import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';
import { notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import { findProfessional, hasBookingWith } from './queries';
import { maySeeInactive, type ProfessionalRow } from './rules';

/** Whether a viewer may see an inactive professional and everything that belongs to them. */
export async function seesInactive(
  queries: Queries,
  viewer: Identity | null,
  professionalId: string,
): Promise<boolean> {
  if (maySeeInactive(viewer, professionalId, false)) return true;
  if (viewer?.clientId == null) return false;
  return maySeeInactive(
    viewer,
    professionalId,
    await hasBookingWith(queries, viewer.clientId, professionalId),
  );
}

/** A professional that the viewer may see. @throws DomainError not_found for an unknown one, and for a hidden one */
export async function requireVisibleProfessional(
  queries: Queries,
  viewer: Identity | null,
  professionalId: string,
): Promise<ProfessionalRow> {
  const found = await findProfessional(queries, professionalId);
  if (found && (found.is_active || (await seesInactive(queries, viewer, professionalId)))) return found;
  throw notFound(MESSAGES.professionalNotFound);
}
