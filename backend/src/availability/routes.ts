import {
  availabilityBaseSchema,
  availabilitySchema,
  availabilityUpdateSchema,
  availabilityWriteSchema,
  MESSAGES,
  nextStartSchema,
  slotSchema,
  slotsQuerySchema,
  storedTimesSchema,
} from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../database/transactions';
import { notFound } from '../domain-errors';
import { BASED_ON_DESCRIPTION, outdatedBaseSchema, requireBase } from '../http/based-on';
import { professionalIdOf } from '../http/identity';
import { compressedAnswer, listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Dependencies, Module } from '../module';
import { requireVisibleProfessional } from '../professionals/access';
import { readNextStarts } from '../search/free-days';
import { calendarVersionReader, findOwner, type WindowRow } from './queries';
import {
  type AvailabilityReader,
  findCachedAvailability,
  readAvailability,
  readOwnAvailability,
  readWindowAvailability,
  readWindowSlots,
} from './read-availability';
import { type Owner, readWindow } from './rules';
import { SlotCache } from './slot-cache';
import { addWindow, moveWindow, removeWindow } from './windows';

const BYTES_PER_MEGABYTE = 2 ** 20;

/** How request times are interpreted, for the OpenAPI document. */
export const writeDescription =
  "Instants, or wall-clock times without an offset in the professional's zone: a time that the clock change leaves out is " +
  '422, one that it repeats is its first occurrence.';

export const readerOf = (
  { config, database, now }: Dependencies,
  request: FastifyRequest,
): AvailabilityReader => ({
  queries: database,
  viewer: request.identity,
  now: now(),
  leadTimeMinutes: config.leadTimeMinutes,
});

/** The calling professional as the owner of windows. */
export async function ownerOf({ database }: Dependencies, request: FastifyRequest): Promise<Owner> {
  const owner = await findOwner(database, professionalIdOf(request));
  if (owner === undefined) throw notFound(MESSAGES.professionalNotFound);
  return owner;
}

const storedTimes = ({ id, startTime, endTime }: WindowRow) => ({
  id,
  start_time: startTime.toISOString(),
  end_time: endTime.toISOString(),
});

const tags = ['availability'];
const slotsDescription =
  'Slots start every 15 minutes from the start of a window, or as far apart as the service or its professional says, after ' +
  'the notice and within the horizon of the professional. They lie wholly in a stretch of touching windows, free of ' +
  'pending and confirmed bookings. `service_ids` (repeated) or `duration_minutes` say how long; else the shortest ' +
  'active service. A service with a style menu counts with its shortest booking; a chosen style asks with its own ' +
  '`duration_minutes` and starts, and its service in `service_ids`. `earliest_start` and `latest_start` leave out starts at other times of the day. `from` and `to` bound the starts: the next 30 days unless said otherwise, 92 at most. `moving` is a ' +
  'booking of the caller, for moving it: its own time counts as free, and starts outside the time of a gate that is open ' +
  'for it are left out. `free_times` are the parts of a window in which ' +
  'such a slot fits, less bookings and notice: from the first start to the next booking or the end of the window. With `free_times_only` lists of windows have no slots.';

/** Windows of availability and the slots in them (specification, section 7; api.md, Availability and slots). */
export const addAvailability: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const professionalOnly = sessions.requireUser('professional');
  const cache = new SlotCache(config.slotsCacheMegabytes * BYTES_PER_MEGABYTE);
  const readVersion = calendarVersionReader(database);
  const readerFor = (request: FastifyRequest) => readerOf(dependencies, request);

  api.post(
    '/availability/',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Add a window of availability',
        description: writeDescription,
        tags,
        body: availabilityWriteSchema,
        response: { 201: availabilitySchema, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const moment = now();
      const owner = await ownerOf(dependencies, request);
      const window = readWindow(request.body, owner.timeZone, moment);
      const id = await inTransaction(database, (transaction) =>
        addWindow(transaction, owner, window, moment),
      );
      return reply.status(201).send(await readWindowAvailability(readerFor(request), id));
    },
  );

  api.get(
    '/availability/',
    {
      onRequest: professionalOnly,
      schema: {
        summary: "The professional's own windows from now on",
        description: `${slotsDescription} Without \`to\` every window ahead is listed.`,
        tags,
        querystring: slotsQuerySchema,
        response: { 200: listOf(availabilitySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => readOwnAvailability(readerFor(request), professionalIdOf(request), request.query),
  );

  api.get(
    '/availability/professional/:id',
    {
      onRequest: sessions.optionalUser,
      // Cached responses are looked up by URL, before any validation.
      preValidation: async ({ url }, reply) => {
        reply.header('vary', 'accept-encoding');
        const cached = await findCachedAvailability({ cache, url }, now(), readVersion);
        return cached && reply.send(compressedAnswer(reply, cached));
      },
      schema: {
        summary: "A professional's windows with their free slots",
        description: slotsDescription,
        tags,
        params: idParamsSchema,
        querystring: slotsQuerySchema,
        response: { 200: listOf(availabilitySchema), ...refusals(404, 422) },
      },
    },
    (request) =>
      readAvailability(readerFor(request), request.params.id, request.query, { cache, url: request.url }),
  );

  api.get(
    '/availability/professional/:id/next-starts',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: "The next free start of each of a professional's services",
        description:
          'One entry for each active service, newest first: the first start in the next 60 days that has the whole ' +
          'service free, after the usual notice, at a time of the day at which one of its styles starts. `start_time` ' +
          'is null when there is none, and for a service that asks for a visit or a photo quote first.',
        tags,
        params: idParamsSchema,
        response: { 200: listOf(nextStartSchema), ...refusals(404) },
      },
    },
    async (request) => {
      const { id } = await requireVisibleProfessional(database, request.identity, request.params.id);
      return readNextStarts(database, id, { now: now(), leadTimeMinutes: config.leadTimeMinutes });
    },
  );

  api.get(
    '/availability/slots/:id',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'The free slots of one window',
        description: slotsDescription,
        tags,
        params: idParamsSchema,
        querystring: slotsQuerySchema,
        response: { 200: listOf(slotSchema), ...refusals(404, 422) },
      },
    },
    (request) => readWindowSlots(readerFor(request), request.params.id, request.query),
  );

  api.get(
    '/availability/:id',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'One window with its free slots',
        description: slotsDescription,
        tags,
        params: idParamsSchema,
        querystring: slotsQuerySchema,
        response: { 200: availabilitySchema, ...refusals(404, 422) },
      },
    },
    (request) => readWindowAvailability(readerFor(request), request.params.id, request.query),
  );

  api.put(
    '/availability/:id',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Move a window; live bookings must stay covered',
        description: `${writeDescription} ${BASED_ON_DESCRIPTION}`,
        tags,
        params: idParamsSchema,
        body: availabilityUpdateSchema,
        response: {
          200: availabilitySchema,
          ...refusals(400, 401, 403, 404, 422),
          // Without them when the times overlap another window or leave a booking uncovered.
          409: outdatedBaseSchema(storedTimesSchema.optional().default(undefined)),
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      const moment = now();
      const owner = await ownerOf(dependencies, request);
      const { based_on: basedOn, ...times } = request.body;
      const readNext = (present: WindowRow) => {
        if (basedOn) requireBase(availabilityBaseSchema, basedOn, storedTimes(present));
        return readWindow(times, owner.timeZone, moment, present);
      };
      await inTransaction(database, (transaction) => moveWindow(transaction, owner, id, readNext, moment));
      return readWindowAvailability(readerFor(request), id);
    },
  );

  api.delete(
    '/availability/:id',
    {
      onRequest: professionalOnly,
      schema: {
        summary: 'Remove a window; refused while live bookings lie in it',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const professionalId = professionalIdOf(request);
      await inTransaction(database, (transaction) =>
        removeWindow(transaction, professionalId, request.params.id),
      );
      return reply.status(204).send();
    },
  );
};
