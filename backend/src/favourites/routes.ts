import { favouriteSchema, MAX_FAVOURITES } from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { clientIdOf, identityOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { listFavourites, removeFavourite, saveFavourite } from './queries';

const tags = ['clients'];

/** Professionals whom a client keeps in a list, which no other caller may read. */
export const addFavourites: Module = (api, { database, sessions, now }) => {
  api.get(
    '/clients/me/favourites',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'My favourite professionals, the last saved first',
        description:
          'Those who are not listed at the moment stay in the list. `GET /professionals/?ids=` has their cards.',
        tags,
        response: { 200: listOf(favouriteSchema.defined()), ...refusals(401, 403) },
      },
    },
    (request) => listFavourites(database, clientIdOf(request)),
  );

  api.put(
    '/clients/me/favourites/:id',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'Save a professional to my favourites',
        description: `At most ${MAX_FAVOURITES}. Repeating it has no effect. The professional does not learn of it.`,
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const caller = { clientId: clientIdOf(request), userId: identityOf(request).userId };
      const professionalId = request.params.id;
      await inTransaction(database, (transaction) =>
        saveFavourite(transaction, caller, professionalId, now()),
      );
      return reply.status(204).send();
    },
  );

  api.delete(
    '/clients/me/favourites/:id',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'Remove a professional from my favourites',
        description: 'Repeating it has no effect.',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await removeFavourite(database, clientIdOf(request), request.params.id);
      return reply.status(204).send();
    },
  );
};
