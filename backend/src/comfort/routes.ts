import {
  COMFORT_MESSAGES,
  comfortItemParamsSchema,
  comfortItemSchema,
  comfortWriteSchema,
  ownComfortSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { invalidField, notFound } from '../domain-errors';
import { clientIdOf, identityOf, professionalIdOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { isExpected, readOwnComfort, saveComfort, showComfort, withdrawComfort } from './queries';

const tags = ['clients'];

/**
 * Health and comfort of a client: for themselves, and for professionals who expect them. Never in any other response,
 * list, notification, mail or log.
 */
export const addComfort: Module = (api, { database, sessions, now }) => {
  api.get(
    '/clients/me/comfort',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'My health and comfort details, and the log of who has seen them',
        tags,
        response: { 200: ownComfortSchema, ...refusals(401, 403) },
      },
    },
    (request) => readOwnComfort(database, clientIdOf(request)),
  );

  api.put(
    '/clients/me/comfort/:item',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'Save one health and comfort detail, with consent',
        description:
          'It is shown to professionals with a pending or confirmed booking or an open photo quote of mine.',
        tags,
        params: comfortItemParamsSchema,
        body: comfortWriteSchema,
        response: { 200: ownComfortSchema, ...refusals(400, 401, 403, 404, 422) },
      },
    },
    async (request) => {
      const clientId = clientIdOf(request);
      const { userId } = identityOf(request);
      const { item } = request.params;
      if (item === 'own_words' && request.body.words === null)
        throw invalidField(['body', 'words'], COMFORT_MESSAGES.wordsMissing, 'required');
      await inTransaction(database, (transaction) =>
        saveComfort(transaction, { clientId, userId }, item, request.body, now()),
      );
      return readOwnComfort(database, clientId);
    },
  );

  api.delete(
    '/clients/me/comfort/:item',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'Withdraw the consent to one item: it is deleted, from the log of views too',
        tags,
        params: comfortItemParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const clientId = clientIdOf(request);
      await inTransaction(database, (transaction) =>
        withdrawComfort(transaction, clientId, request.params.item),
      );
      return reply.status(204).send();
    },
  );

  api.get(
    '/clients/:id/comfort',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary:
          'Health and comfort of a client: for professionals with a live booking or an open photo quote of theirs',
        description: 'Each call is logged, and the client sees the log.',
        tags,
        params: idParamsSchema,
        response: { 200: listOf(comfortItemSchema.defined()), ...refusals(401, 403, 404) },
      },
    },
    (request) => {
      const professionalId = professionalIdOf(request);
      const { id } = request.params;
      return inTransaction(database, async (transaction) => {
        if (!(await isExpected(transaction, id, professionalId, now()))) throw notFound('Client not found.');
        return showComfort(transaction, id, professionalId, now());
      });
    },
  );
};
