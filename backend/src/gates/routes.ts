import {
  patchTestSchema,
  patchTestWriteSchema,
  serviceStandingSchema,
} from '@crown-and-coil/shared-api/contract';
import { FOR_WHOM, requireClientOf } from '../client-notes/access';
import { inTransaction } from '../database/transactions';
import { clientIdOf, professionalIdOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { requireVisibleService } from '../services/access';
import { deletePatchTest, findStanding, insertPatchTest, listPatchTests } from './queries';

/** Booking gates: a client's standing, and patch tests. */
export const addGates: Module = (api, { database, sessions, now }) => {
  api.get(
    '/services/:id/standing',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: "What the caller's visits with the professional mean for booking a service",
        description:
          'For each gate of the service that a visit opens: the times in which the service may start, and the next ' +
          "booking of the service that opens the gate. `photo_quote` is the caller's open quote for the service. " +
          '`last_visit_at` is when their last completed visit for it began, which decides the price of a menu with a cadence.',
        tags: ['services'],
        params: idParamsSchema,
        response: { 200: serviceStandingSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request) => {
      const clientId = clientIdOf(request);
      const { id } = await requireVisibleService(database, request.identity, request.params.id);
      return findStanding(database, id, clientId, now());
    },
  );

  api.get(
    '/clients/:id/patch-tests',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'The patch tests that the caller has noted about a client, newest first',
        description: FOR_WHOM,
        tags: ['clients'],
        params: idParamsSchema,
        response: { 200: listOf(patchTestSchema), ...refusals(401, 403, 404) },
      },
    },
    async (request) => listPatchTests(database, await requireClientOf(database, request)),
  );

  api.post(
    '/clients/:id/patch-tests',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Note a patch test that the caller has done on a client',
        description: `${FOR_WHOM} It opens services that ask for one from 48 hours after it.`,
        tags: ['clients'],
        params: idParamsSchema,
        body: patchTestWriteSchema,
        response: { 201: patchTestSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const owner = await requireClientOf(database, request);
      const patchTest = await inTransaction(database, (transaction) =>
        insertPatchTest(transaction, owner, request.body, now()),
      );
      return reply.status(201).send(patchTest);
    },
  );

  api.delete(
    '/patch-tests/:id',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Delete a patch test that the caller has noted',
        tags: ['clients'],
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await deletePatchTest(database, professionalIdOf(request), request.params.id);
      return reply.status(204).send();
    },
  );
};
