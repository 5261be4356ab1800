import {
  BOOKING_MESSAGES,
  bookingChangeRefusedSchema,
  bookingConflictsSchema,
  bookingCountsSchema,
  bookingCreateSchema,
  bookingPreparationSchema,
  bookingRefusedSchema,
  bookingRescheduleSchema,
  bookingSchema,
  bookingsQuerySchema,
  bookingUpdateSchema,
} from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { tokenHolderOf } from '../accounts/sessions';
import { inTransaction } from '../database/transactions';
import { forbidden, notFound } from '../domain-errors';
import { clientIdOf, identityOf } from '../http/identity';
import { answerOwnList, OWN_LIST_DESCRIPTION } from '../http/own-list';
import { listOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import { doOnce, readIdempotencyKey, repeatable } from '../idempotency/idempotency';
import type { Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';
import { mayListBookings, partIn, partiesOf } from './access';
import { changeBooking, changePreparation, rescheduleBooking } from './change-booking';
import { findConflicts } from './conflicts';
import { createBooking, readOffer } from './create-booking';
import { countBookings, countBookingsByStatus, type ListedParty, listBookings, partyExists } from './lists';
import { findBooking } from './queries';

const tags = ['bookings'];
/** Rate limit on moves and preparations: more than anyone makes by hand. */
const CHANGES_PER_HOUR = 100;

/** Bookings (specification, section 7; api.md, Bookings). */
export const addBookings: Module = (api, dependencies) => {
  const { config, database, payments, sessions, now } = dependencies;
  // Each of these calls sends a mail to the other party.
  const limited = limitUser(dependencies, { kind: 'bookings.change', perHour: CHANGES_PER_HOUR });
  api.post(
    '/bookings/',
    {
      ...sessions.verifyToken('client'),
      schema: {
        summary: 'Book a time with a professional',
        description:
          'The server computes prices, the total, the deposit and the end; those in the body are only compared with them. With ' +
          'an `Idempotency-Key` header (1 to 255 characters, unique per user, kept 24 hours) the same body answers the ' +
          'same booking again, another body is 422, and a request in flight 409. A service with a style menu needs one of ' +
          '`styles`: when its price or minutes differ from those that the client was shown, the 409 says in `style` what ' +
          'has changed. Sold hair becomes a product line by itself. With `photo_quote_id` its service alone is booked, with ' +
          'the price and minutes of the answered quote, which is used up by that, unless the deposit is never paid. ' +
          'A service may ask for something first (`gates`): while that is missing, the 409 has `gate`. While many requests of the client wait for an answer, the 409 has ' +
          'their number in `open_requests`; after many within an hour the answer is 429. A time of the waiting list is ' +
          'booked all the same.',
        tags,
        body: bookingCreateSchema,
        response: {
          201: bookingSchema,
          ...refusals(400, 401, 403, 404, 422, 429),
          409: bookingRefusedSchema,
        },
      },
    },
    async (request, reply) => {
      const holder = tokenHolderOf(request);
      const clientId = request.body.client_id.toLowerCase();
      const offer = await readOffer(database, request.body, { clientId, holder });
      await holder.confirm(offer);
      // Unless the read has already confirmed the client.
      if (request.identity !== null && clientIdOf(request) !== clientId)
        throw forbidden(BOOKING_MESSAGES.otherClient);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const context = {
        holder,
        clientId,
        now: now(),
        leadTimeMinutes: config.leadTimeMinutes,
        openRequestsPerClient: config.openRequestsPerClient,
        takesPayments: payments.name !== 'none',
      };
      const author = { userId: holder.userId, now: context.now };
      const once = repeatable(key, author, 'POST /bookings/', request.body);
      const booking = await createBooking(database, request.body, context, offer, once);
      return reply.status(201).send(booking);
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

  api.get(
    '/bookings/:id/conflicts',
    {
      onRequest: sessions.requireUser('professional', 'admin'),
      schema: {
        summary: 'Conflicts and warnings for an upcoming booking: for its professional and admin',
        description:
          'Other live bookings of the professional in the same time, with hardly a break between, or of the same ' +
          'client that day; and whether the time lies in the present availability.',
        tags,
        params: idParamsSchema,
        response: { 200: bookingConflictsSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request) => {
      const booking = await findBooking(database, request.params.id);
      if (booking === undefined || !partIn(partiesOf(booking), identityOf(request))) throw notFound();
      return findConflicts(database, booking, now());
    },
  );

  api.patch(
    '/bookings/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: "Change a booking's status, its shared notes, or whether its client came",
        description:
          'Repeating a change has no effect. A change that is not possible for this role or at this time is 409. ' +
          '`start_time` is the start that the decision is about: if the booking has another start by now, nothing is ' +
          'changed and the answer is 409; `from_status` likewise for its status. `notes_version` is the version that the new notes are based on: if it is ' +
          'outdated, nothing is changed and the 409 holds the current notes; without it the notes are overwritten. ' +
          '`reason` goes with status cancelled and is shown to the other party; line breaks become spaces. A cancellation ' +
          'is late (`cancelled_late`) less than 24 hours before the start of a confirmed booking, and by a party in ' +
          '`late_moved_by`, who moved it inside those hours, at any time; not by the client of a booking with ' +
          '`keeps_free_cancellation`. `no_show` is set by the professional after the start.',
        tags,
        params: idParamsSchema,
        body: bookingUpdateSchema,
        response: { 200: bookingSchema, ...refusals(400, 401, 404, 422), 409: bookingChangeRefusedSchema },
      },
    },
    (request) => {
      const context = { by: identityOf(request), now: now() };
      return inTransaction(database, (transaction) =>
        changeBooking(transaction, request.params.id, request.body, context),
      );
    },
  );

  api.post(
    '/bookings/:id/reschedule',
    {
      onRequest: [sessions.requireUser(), limited],
      schema: {
        summary: 'Move a booking to another start: for its client and its professional',
        description:
          'Keeps the id, the services, the length and the price; the old time is free at once. Moved by its client the ' +
          'booking is pending again; moved by its professional it keeps its status. To the start that it has already it ' +
          'moves without a change. Out of the time of a consultation or patch test it is not moved: the 409 has `gate`. ' +
          'A move of the professional that leaves the client little time sets `keeps_free_cancellation`. An ' +
          '`Idempotency-Key` header works as with a new booking.',
        tags,
        params: idParamsSchema,
        body: bookingRescheduleSchema,
        response: { 200: bookingSchema, ...refusals(400, 401, 404, 422, 429), 409: bookingRefusedSchema },
      },
    },
    (request) => {
      const identity = identityOf(request);
      const { id } = request.params;
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const context = { by: identity, now: now(), leadTimeMinutes: config.leadTimeMinutes };
      const author = { userId: identity.userId, now: context.now };
      const once = repeatable(key, author, `POST /bookings/${id}/reschedule`, request.body);
      return inTransaction(database, (transaction) =>
        doOnce(transaction, once, () =>
          rescheduleBooking(transaction, id, new Date(request.body.start_time), context),
        ),
      );
    },
  );

  api.post(
    '/bookings/:id/preparation',
    {
      onRequest: [sessions.requireUser('professional'), limited],
      schema: {
        summary: 'Say at the visit that the client did not prepare something: for its professional',
        description:
          'Of a confirmed booking, from the day of the visit until it is completed, and for a `preparation` of a booked ' +
          'style that is `by` its client and has an `id`; else 409. Its `fee_cents` and `minutes` are added to the price ' +
          "and the length; the booking ends later, at most at the start of the professional's next live booking. " +
          '`not_done: false` takes that back. The client is notified. Repeating it has no effect.',
        tags,
        params: idParamsSchema,
        body: bookingPreparationSchema,
        response: { 200: bookingSchema, ...refusals(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    (request) => {
      const context = { by: identityOf(request), now: now() };
      return inTransaction(database, (transaction) =>
        changePreparation(transaction, request.params.id, request.body, context),
      );
    },
  );
};

/** Both parties of a booking have the same routes. */
const PARTIES = [
  { path: 'clients', who: 'client', column: 'client_id', table: 'clients' },
  { path: 'professionals', who: 'professional', column: 'professional_id', table: 'professionals' },
] as const;

/** Lists of bookings by party, and their number by status (specification, section 7; api.md, Bookings). */
export const addBookingLists: Module = (api, { database, sessions }) => {
  for (const { path, who, column, table } of PARTIES) {
    const schema = { tags, params: idParamsSchema };

    /** @throws DomainError not_found for a list that the caller may not see */
    const partyOf = async (request: FastifyRequest<{ Params: { id: string } }>): Promise<ListedParty> => {
      const id = request.params.id;
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
