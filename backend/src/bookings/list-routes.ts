import { bookingCountsSchema, bookingSchema, bookingsQuerySchema } from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { identityOf } from '../http/identity';
import { answerOwnList, OWN_LIST_DESCRIPTION } from '../http/own-list';
import { idParamsSchema } from '../http/paths';
import { notFound } from '../http/refusal';
import { listOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { mayListBookings } from './access';
import { countBookings, countBookingsByStatus, listBookings, type Party, partyExists } from './lists';

const tags = ['bookings'];

/** The same calls for both parties of a booking. */
const PARTIES = [
  { path: 'clients', who: 'client', column: 'client_id', table: 'clients' },
  { path: 'professionals', who: 'professional', column: 'professional_id', table: 'professionals' },
] as const;

/** Lists of bookings by party, and how many they hold (specification, section 7; api.md, Bookings). */
export const addBookingLists: Module = (api, { database, sessions }) => {
  for (const { path, who, column, table } of PARTIES) {
    const schema = { tags, params: idParamsSchema };

    /** @throws Refusal 404 for a list that is not theirs to know of */
    const partyOf = async (request: FastifyRequest<{ Params: { id: string } }>): Promise<Party> => {
      const id = request.params.id.toLowerCase();
      const owner = who === 'client' ? { clientId: id } : { professionalId: id };
      if (!mayListBookings(owner, identityOf(request))) throw notFound();
      if (!(await partyExists(database, table, id))) throw notFound();
      return { column, id };
    };

    api.get(
      `/bookings/${path}/:id`,
      {
        onRequest: sessions.requireUser(),
        schema: {
          ...schema,
          summary: `A ${who}'s bookings: for that ${who} and admin`,
          description:
            '`from` and `to` bound the start of a booking. The newest start comes first; with `order=agenda` confirmed ' +
            'bookings come first and then pending ones, both soonest first, and then the others, newest first. ' +
            OWN_LIST_DESCRIPTION,
          querystring: bookingsQuerySchema,
          response: { 200: listOf(bookingSchema), ...refusals(401, 404, 422) },
        },
      },
      async (request, reply) => {
        const party = await partyOf(request);
        const { query } = request;
        return answerOwnList(reply, query, listBookings(database, party, query), () =>
          countBookings(database, party, query),
        );
      },
    );

    api.get(
      `/bookings/${path}/:id/counts`,
      {
        onRequest: sessions.requireUser(),
        schema: {
          ...schema,
          summary: `How many bookings a ${who} has, by status: for that ${who} and admin`,
          response: { 200: bookingCountsSchema, ...refusals(401, 404) },
        },
      },
      async (request) => countBookingsByStatus(database, await partyOf(request)),
    );
  }
};
