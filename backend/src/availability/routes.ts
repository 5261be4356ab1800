import {
  availabilitySchema,
  availabilityWriteSchema,
  nextStartSchema,
  slotSchema,
  slotsQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../database/transactions';
import { professionalIdOf } from '../http/identity';
import { idParamsSchema } from '../http/paths';
import { listOf, noContentSchema, refusals } from '../http/responses';
import type { Module } from '../module';
import { addWindow, moveWindow, removeWindow } from './changes';
import { KnownAnswers } from './known-answers';
import {
  findKnownAvailability,
  readAvailability,
  readNextStarts,
  readOwnAvailability,
  readWindowAvailability,
  readWindowSlots,
} from './reading';
import { accepted, ownerOf, readerOf, writeDescription } from './request';
import { readWindow, type WindowTimes } from './window-reading';

const BYTES_PER_MEGABYTE = 2 ** 20;

const tags = ['availability'];
const slotsDescription =
  'Slots start every 15 minutes from the start of a window and lie wholly in a stretch of touching windows, free of ' +
  'pending and confirmed bookings. `service_ids` (repeated) or `duration_minutes` say how long; else the shortest ' +
  'active service. `from` and `to` bound the starts: the next 30 days unless said otherwise, 92 at most. `moving` is a ' +
  'booking of the caller: its own time counts as free, for moving it. `free_times` are the parts of a window in which ' +
  'such a slot fits, less bookings and notice: from the first start to the next booking or the end of the window.';

/** Windows of availability and the slots in them (specification, section 7; api.md, Availability and slots). */
export const addAvailability: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const professionalOnly = sessions.requireUser('professional');
  const known = new KnownAnswers(config.slotsCacheMegabytes * BYTES_PER_MEGABYTE);
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
      const window = accepted(readWindow(request.body, owner.timeZone, moment));
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
      // A question that was answered before is known by its text: nothing of it needs to be read again.
      preValidation: async ({ url }, reply) => {
        const answer = await findKnownAvailability({ queries: database, now: now() }, { known, url });
        return answer && reply.send(answer);
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
      readAvailability(readerFor(request), request.params.id, request.query, { known, url: request.url }),
  );

  api.get(
    '/availability/professional/:id/next-starts',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: "The next free start of each of a professional's services",
        description:
          'One entry for each active service, newest first: the first start in the next 30 days that has the whole ' +
          'service free, after the usual notice. `start_time` is null when there is none.',
        tags,
        params: idParamsSchema,
        response: { 200: listOf(nextStartSchema), ...refusals(404) },
      },
    },
    (request) => readNextStarts(readerFor(request), request.params.id),
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
        description: writeDescription,
        tags,
        params: idParamsSchema,
        body: availabilityWriteSchema,
        response: { 200: availabilitySchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const moment = now();
      const owner = await ownerOf(dependencies, request);
      const readNext = (present: WindowTimes) =>
        accepted(readWindow(request.body, owner.timeZone, moment, present));
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
