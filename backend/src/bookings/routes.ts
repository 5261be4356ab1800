import {
  BOOKING_MESSAGES,
  bookingCreateSchema,
  bookingSchema,
  bookingsQuerySchema,
  bookingUpdateSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { clientIdOf, identityOf } from '../http/identity';
import { idParamsSchema } from '../http/paths';
import { forbidden, notFound } from '../http/refusal';
import { listOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { mayListBookings, partIn } from './access';
import { changeBooking } from './changes';
import { createBooking } from './creation';
import { doOnce, hashRequest, readIdempotencyKey } from './idempotency';
import { findBooking, listBookings, partiesOf, partyExists } from './reading';

const tags = ['bookings'];

/** Bookings (specification, section 7; api.md, Bookings). */
export const addBookings: Module = (api, { config, database, sessions, now }) => {
  api.post(
    '/bookings/',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'Book a time with a professional',
        description:
          'Prices, the total and the end are counted by the server; what the body says of them is only compared. With ' +
          'an `Idempotency-Key` header (1 to 255 characters, unique per user, kept 24 hours) the same body answers the ' +
          'same booking again, another body is 422, and a request in flight 409.',
        tags,
        body: bookingCreateSchema,
        response: { 201: bookingSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const { userId } = identityOf(request);
      const clientId = clientIdOf(request);
      if (request.body.client_id.toLowerCase() !== clientId) throw forbidden(BOOKING_MESSAGES.otherClient);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const requestHash = hashRequest('POST /bookings/', request.body);
      const context = { userId, clientId, now: now(), leadTimeMinutes: config.leadTimeMinutes };
      const booking = await inTransaction(database, (transaction) => {
        const book = () => createBooking(transaction, request.body, context);
        if (key === undefined) return book();
        return doOnce(transaction, { userId, key, requestHash, now: context.now }, book);
      });
      return reply.status(201).send(booking);
    },
  );

  api.get(
    '/bookings/clients/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: "A client's bookings, newest start first: for that client and admin",
        description: '`from` and `to` bound the start of a booking.',
        tags,
        params: idParamsSchema,
        querystring: bookingsQuerySchema,
        response: { 200: listOf(bookingSchema), ...refusals(401, 404, 422) },
      },
    },
    async (request) => {
      const id = request.params.id.toLowerCase();
      if (!mayListBookings({ clientId: id }, identityOf(request))) throw notFound();
      if (!(await partyExists(database, 'clients', id))) throw notFound();
      return listBookings(database, { column: 'client_id', id }, request.query);
    },
  );

  api.get(
    '/bookings/professionals/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: "A professional's bookings, newest start first: for that professional and admin",
        description: '`from` and `to` bound the start of a booking.',
        tags,
        params: idParamsSchema,
        querystring: bookingsQuerySchema,
        response: { 200: listOf(bookingSchema), ...refusals(401, 404, 422) },
      },
    },
    async (request) => {
      const id = request.params.id.toLowerCase();
      if (!mayListBookings({ professionalId: id }, identityOf(request))) throw notFound();
      if (!(await partyExists(database, 'professionals', id))) throw notFound();
      return listBookings(database, { column: 'professional_id', id }, request.query);
    },
  );

  api.get(
    '/bookings/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'One booking: for its client, its professional and admin',
        tags,
        params: idParamsSchema,
        response: { 200: bookingSchema, ...refusals(401, 404) },
      },
    },
    async (request) => {
      const booking = await findBooking(database, request.params.id);
      if (booking === undefined || !partIn(partiesOf(booking), identityOf(request))) throw notFound();
      return booking;
    },
  );

  api.patch(
    '/bookings/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: "Change a booking's status or its shared notes",
        description:
          'The same status again changes nothing. A transition that is not possible for this role or at this time is 409.',
        tags,
        params: idParamsSchema,
        body: bookingUpdateSchema,
        response: { 200: bookingSchema, ...refusals(400, 401, 404, 409, 422) },
      },
    },
    (request) => {
      const context = { viewer: identityOf(request), now: now() };
      return inTransaction(database, (transaction) =>
        changeBooking(transaction, request.params.id, request.body, context),
      );
    },
  );
};
