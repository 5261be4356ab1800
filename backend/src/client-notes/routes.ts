import {
  bookingSchema,
  clientNotesSchema,
  clientNotesWriteSchema,
  DEFAULT_PAGE_SIZE,
  notesRefusedSchema,
  pagingQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import { listBookings } from '../bookings/lists';
import { inTransaction } from '../database/transactions';
import { listOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { FOR_WHOM, requireClientOf } from './access';
import { findClientNotes, saveClientNotes } from './queries';

const tags = ['clients'];

/** A professional's notes about a client, and their earlier bookings together. No other caller may read either. */
export const addClientNotes: Module = (api, { database, sessions, now }) => {
  api.get(
    '/clients/:id/notes',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: "The caller's own notes about a client",
        description: `${FOR_WHOM} Private: only the professional can read them.`,
        tags,
        params: idParamsSchema,
        response: { 200: clientNotesSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request) => findClientNotes(database, await requireClientOf(database, request)),
  );

  api.put(
    '/clients/:id/notes',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: "Replace the caller's own notes about a client",
        description:
          `${FOR_WHOM} Null or blank clears them. \`notes_version\` is the version that the new text is based on, 0 before ` +
          'the first: if it is outdated, nothing is changed and the 409 holds the current notes; without it they are ' +
          'overwritten.',
        tags,
        params: idParamsSchema,
        body: clientNotesWriteSchema,
        response: {
          200: clientNotesSchema,
          ...refusals(400, 401, 403, 404, 422),
          409: notesRefusedSchema,
        },
      },
    },
    async (request) => {
      const owner = await requireClientOf(database, request);
      return inTransaction(database, (transaction) =>
        saveClientNotes(transaction, owner, request.body, now()),
      );
    },
  );

  api.get(
    '/clients/:id/bookings',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'The bookings of a client with the caller, newest start first',
        description: FOR_WHOM,
        tags,
        params: idParamsSchema,
        querystring: pagingQuerySchema,
        response: { 200: listOf(bookingSchema), ...refusals(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { professionalId, clientId } = await requireClientOf(database, request);
      const { skip, limit = DEFAULT_PAGE_SIZE } = request.query;
      const party = { column: 'professional_id', id: professionalId, withClientId: clientId } as const;
      return listBookings(database, party, { skip, limit });
    },
  );
};
