import {
  GATE_MESSAGES,
  type ServiceUpdate,
  type ServiceWrite,
  serviceBaseSchema,
} from '@crown-and-coil/shared-api/contract';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { type OwnedThing, requireRoom, writeOwned } from '../database/owned-things';
import { inTransaction } from '../database/transactions';
import { conflict } from '../domain-errors';
import { isAskedFor, saveGates } from '../gates/queries';
import { requireBase } from '../http/based-on';
import { ratingOf } from '../reviews/ratings';
import { toService, toServiceColumns } from './rules';

/** All services that were not deleted, active or not, with their professional; rows for `toService`. */
export const selectServices = (queries: Queries) =>
  queries
    .selectFrom('professionals as p')
    .innerJoin('services as s', 's.professional_id', 'p.id')
    .select([
      's.id',
      's.name',
      's.description',
      's.price_cents',
      's.duration_minutes',
      's.is_active',
      's.category',
      's.professional_id',
      's.menu_price_from_cents',
      's.menu_price_to_cents',
      's.menu_minutes_from',
      's.menu_minutes_to',
      's.gates',
      's.start_interval_minutes',
      's.buffer_before_minutes',
      's.buffer_after_minutes',
      'p.display_name as professional_display_name',
      'p.location as professional_location',
      'p.time_zone as professional_time_zone',
      'p.is_active as professional_is_active',
      ({ ref }) => ratingOf(ref('p.id')).as('rating'),
    ])
    .where('s.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null);

export const findService = (queries: Queries, id: string) =>
  selectServices(queries).where('s.id', '=', id).executeTakeFirst();

/** A professional's services, newest first. */
export const servicesOf = (queries: Queries, professionalId: string) =>
  selectServices(queries).where('s.professional_id', '=', professionalId).orderBy('s.id', 'desc');

/**
 * Returns the new service's id.
 * @throws DomainError invalid for gates that name other people's services; conflict when there are too many
 */
export async function insertService(
  database: Database,
  professionalId: string,
  service: ServiceWrite,
): Promise<string> {
  const id = newId();
  await inTransaction(database, async (transaction) => {
    await requireRoom(transaction, 'services', professionalId);
    await transaction
      .insertInto('services')
      .values({ id, professional_id: professionalId, ...toServiceColumns(service) })
      .execute();
    if (service.gates) await saveGates(transaction, { professionalId, id }, service.gates);
  });
  return id;
}

/**
 * Returns whether the professional has that service and it was updated.
 * @throws DomainError invalid as `insertService`; conflict when the change is based on outdated values
 */
export const updateService = (
  database: Database,
  thing: OwnedThing,
  { based_on: basedOn, ...service }: ServiceUpdate,
  now: Date,
): Promise<boolean> =>
  writeOwned(
    database,
    'services',
    thing,
    { ...toServiceColumns(service), updated_at: now },
    {
      before:
        basedOn &&
        (async (transaction) => {
          const stored = await findService(transaction, thing.id);
          if (stored?.professional_id === thing.professionalId)
            requireBase(serviceBaseSchema, basedOn, toService(stored));
        }),
      after:
        service.gates === undefined
          ? undefined
          : (transaction) => saveGates(transaction, thing, service.gates ?? null),
    },
  );

/**
 * Returns whether the professional had that service and it is deleted now; bookings keep their copy of it.
 * @throws DomainError conflict when other services require it first
 */
export const deleteService = (database: Database, thing: OwnedThing, now: Date): Promise<boolean> =>
  writeOwned(
    database,
    'services',
    thing,
    { deleted_at: now },
    {
      after: async (transaction) => {
        if (await isAskedFor(transaction, thing)) throw conflict(GATE_MESSAGES.asksForIt);
      },
    },
  );
