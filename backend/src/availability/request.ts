import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { professionalIdOf } from '../http/identity';
import { invalidFields, notFound } from '../http/refusal';
import type { Dependencies } from '../module';
import type { Owner } from './changes';
import { findCalendarOwner } from './owner-and-calendar';
import type { AvailabilityReader } from './reading';
import type { WindowReading, WindowTimes } from './window-reading';

/** How a written time is read, for the OpenAPI document. */
export const writeDescription =
  "Instants, or wall-clock times without an offset in the professional's zone: a time that the clocks leave out is " +
  '422, one that they repeat is its first occurrence.';

export const readerOf = (
  { config, database, now }: Dependencies,
  request: FastifyRequest,
): AvailabilityReader => ({
  queries: database,
  viewer: request.identity,
  now: now(),
  leadTimeMinutes: config.leadTimeMinutes,
});

/** The caller, a professional, as the owner of windows. */
export async function ownerOf({ database }: Dependencies, request: FastifyRequest): Promise<Owner> {
  const professionalId = professionalIdOf(request);
  const owner = await findCalendarOwner(database, professionalId, [], null);
  if (owner === undefined) throw notFound(MESSAGES.professionalNotFound);
  return { professionalId, timeZone: owner.timeZone };
}

/** @throws Refusal 422 with the errors of a window that cannot be */
export function accepted(reading: WindowReading): WindowTimes {
  if (reading.outcome === 'refused') throw invalidFields(reading.errors);
  return reading.window;
}
