import {
  GATE_KINDS,
  GATE_MESSAGES,
  MAX_PATCH_TESTS,
  MESSAGES,
  type PatchTest,
  type PatchTestWrite,
  type ServiceGates,
  type ServiceStanding,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { lockCalendar, type MovedBooking } from '../availability/queries';
import { lockNotesOwner, type NotesOwner } from '../client-notes/queries';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { OwnedThing } from '../database/owned-things';
import type { Tables } from '../database/tables';
import { conflict, invalidField, notFound } from '../domain-errors';
import { findOpenQuote } from '../photo-quotes/queries';
import { lastVisit } from '../style-menus/queries';

/**
 * Saves the gates of a professional's service. Locks the professional's row, so that two services cannot require each
 * other.
 * @param gates null for nothing
 * @throws DomainError invalid on its field for a service that is not theirs, or that requires a consultation itself
 */
export async function saveGates(
  transaction: Transaction<Tables>,
  { professionalId, id }: OwnedThing,
  gates: ServiceGates | null,
): Promise<void> {
  await lockCalendar(transaction, professionalId);
  for (const kind of ['consultation', 'patch_test'] as const) {
    const needed = gates?.[kind]?.service_id;
    if (needed == null) continue;
    const problem = await problemWith(transaction, { professionalId, id }, needed);
    if (problem !== undefined) throw invalidField(['body', 'gates', kind, 'service_id'], problem, 'gate');
  }
  const asking = gates?.consultation ? 'consultation' : gates?.patch_test ? 'patch_test' : undefined;
  if (asking !== undefined && (await isAskedFor(transaction, { professionalId, id })))
    throw invalidField(['body', 'gates', asking, 'service_id'], GATE_MESSAGES.isAskedFor, 'gate');
  const asked = gates && GATE_KINDS.some((kind) => gates[kind]) ? JSON.stringify(gates) : null;
  await transaction.updateTable('services').set({ gates: asked }).where('id', '=', id).execute();
}

async function problemWith(
  queries: Queries,
  { professionalId, id }: OwnedThing,
  neededId: string,
): Promise<string | undefined> {
  if (neededId.toLowerCase() === id.toLowerCase()) return GATE_MESSAGES.notItself;
  const needed = await queries
    .selectFrom('services')
    .select('gates')
    .where('id', '=', neededId)
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (needed === undefined) return GATE_MESSAGES.unknownService;
  return needed.gates?.consultation || needed.gates?.patch_test ? GATE_MESSAGES.inCircles : undefined;
}

/** Whether another service of the professional requires this one first. */
export async function isAskedFor(queries: Queries, { professionalId, id }: OwnedThing): Promise<boolean> {
  const found = await queries
    .selectFrom('services')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`${id}::uuid in ((gates #>> '{consultation,service_id}')::uuid, (gates #>> '{patch_test,service_id}')::uuid)`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** What a client's visits and patch tests with the professional mean for booking a service. */
export async function findStanding(
  queries: Queries,
  serviceId: string,
  clientId: string,
  now: Date,
): Promise<ServiceStanding> {
  const service = await queries
    .selectFrom('services as s')
    .select(lastVisit(clientId, sql.ref('s.professional_id'), sql.ref('s.id')).as('lastVisitAt'))
    .where('s.id', '=', serviceId)
    .executeTakeFirst();
  const { rows } = await sql<ServiceStanding['gates'][number]>`
    select asked.kind,
      ${startsOf(sql`gate_starts(s.gates, s.professional_id, ${clientId}::uuid) o
        where o.kind = asked.kind and upper(o.starts) > ${now}`)} as starts,
      (
        select json_build_object('booking_id', b.id, 'start_time', ${isoText(sql`b.start_time`)})
        from bookings b join booking_services needed on needed.booking_id = b.id
        where b.client_id = ${clientId} and b.professional_id = s.professional_id
          and b.status in ('pending', 'confirmed') and b.end_time > ${now}
          and needed.service_id = (s.gates -> asked.kind ->> 'service_id')::uuid
        order by b.start_time
        limit 1
      ) as booked
    from services s, (values (1, 'consultation'), (2, 'patch_test')) asked (place, kind)
    where s.id = ${serviceId} and jsonb_typeof(s.gates -> asked.kind) = 'object'
    order by asked.place`.execute(queries);
  return {
    gates: [...rows],
    photo_quote: await findOpenQuote(queries, { serviceId, clientId }, now),
    last_visit_at: service?.lastVisitAt?.toISOString() ?? null,
  };
}

/**
 * The times of each gate that is open for a booking's current start, within which a move must stay (`keep_gates_open`).
 * Empty for a booking of others, and for one older than its gates.
 */
export async function findGatesToKeep(
  queries: Queries,
  { id, clientId, professionalId }: MovedBooking,
): Promise<Pick<ServiceStanding['gates'][number], 'starts'>[]> {
  const { rows } = await sql<Pick<ServiceStanding['gates'][number], 'starts'>>`
    select ${startsOf(sql`gate_starts(s.gates, b.professional_id, b.client_id) o where o.kind = asked.kind`)} as starts
    from bookings b join booking_services booked on booked.booking_id = b.id join services s on s.id = booked.service_id,
      (values ('consultation'), ('patch_test')) asked (kind)
    where b.id = ${id}::uuid and (b.client_id = ${clientId}::uuid or b.professional_id = ${professionalId}::uuid)
      and jsonb_typeof(s.gates -> asked.kind) = 'object'
      and exists (
        select from gate_starts(s.gates, b.professional_id, b.client_id) o
        where o.kind = asked.kind and o.starts @> b.start_time
      )`.execute(queries);
  return [...rows];
}

/** Times in which a service may start, in order, as the API shows them. @param opened `gate_starts(...) o` with conditions */
const startsOf = (opened: ReturnType<typeof sql>) => sql`array_to_json(array(
        select json_build_object('from', ${isoText(sql`lower(o.starts)`)}, 'until', ${isoText(sql`upper(o.starts)`)})
        from ${opened}
        order by o.starts
      ))`;

/** A time in the API's format. */
const isoText = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Patch tests

const toPatchTest = ({ id, tested_at, product }: { id: string; tested_at: Date; product: string }) => ({
  id,
  tested_at: tested_at.toISOString(),
  product,
});

/** The patch tests that a professional has noted about a client, newest first. */
export async function listPatchTests(
  queries: Queries,
  { professionalId, clientId }: NotesOwner,
): Promise<PatchTest[]> {
  const rows = await queries
    .selectFrom('patch_tests')
    .select(['id', 'tested_at', 'product'])
    .where('professional_id', '=', professionalId)
    .where('client_id', '=', clientId)
    .orderBy('tested_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toPatchTest);
}

/**
 * @throws DomainError conflict for one too many; invalid for one in the future; not_found when either account was deleted
 *   meanwhile
 */
export async function insertPatchTest(
  transaction: Transaction<Tables>,
  owner: NotesOwner,
  { tested_at, product }: PatchTestWrite,
  now: Date,
): Promise<PatchTest> {
  const testedAt = new Date(tested_at);
  if (testedAt > now) throw invalidField(['body', 'tested_at'], GATE_MESSAGES.testInFuture, 'max');
  await lockNotesOwner(transaction, owner, true);
  const { professionalId, clientId } = owner;
  const id = newId();
  const { numAffectedRows } = await sql`
    insert into patch_tests (id, professional_id, client_id, tested_at, product, created_at)
    select ${id}::uuid, ${professionalId}::uuid, ${clientId}::uuid, ${testedAt}::timestamptz, ${product}::text,
      ${now}::timestamptz
    where (
      select count(*) from patch_tests where professional_id = ${professionalId} and client_id = ${clientId}
    ) < ${MAX_PATCH_TESTS}::int`.execute(transaction);
  if (numAffectedRows !== 1n) throw conflict(GATE_MESSAGES.tooManyTests);
  return toPatchTest({ id, tested_at: testedAt, product });
}

/** @throws DomainError not_found for one that is not theirs */
export async function deletePatchTest(queries: Queries, professionalId: string, id: string): Promise<void> {
  const { numDeletedRows } = await queries
    .deleteFrom('patch_tests')
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw notFound(MESSAGES.notFound);
}
