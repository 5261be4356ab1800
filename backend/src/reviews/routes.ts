import {
  REVIEW_EDIT_DAYS,
  REVIEW_PUBLISH_DAYS,
  REVIEW_WRITE_DAYS,
  reviewCreateSchema,
  reviewsPageSchema,
  reviewsQuerySchema,
  reviewWriteSchema,
  visitFeedbackSchema,
  visitReviewSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { clientIdOf, identityOf, professionalIdOf, saysWhoTheyAre } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { requireVisibleProfessional } from '../professionals/access';
import { limitUser } from '../rate-limit/call-limits';
import { changeReview, createReview, deleteReview, writeFeedback } from './changes';
import { listReviews } from './queries';
import { originOf } from './signs';
import { readVisitReview } from './visit-review';

const tags = ['reviews'];

/** Reviews of completed visits: written by clients, read by everybody. */
export const addReviews: Module = (api, dependencies) => {
  const { config, database, discovery, sessions, pictures, now } = dependencies;
  const { addresses } = pictures;
  const onlyClients = sessions.requireUser('client');
  const eitherParty = sessions.requireUser('client', 'professional');

  api.get(
    '/reviews/',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'Published reviews of a professional, newest first, with the means of all that match',
        description:
          '`hair_type` keeps the reviews of clients with that hair type. Nothing is left out but what an admin removed or ' +
          'its author deleted.',
        tags,
        querystring: reviewsQuerySchema,
        response: { 200: reviewsPageSchema, ...refusals(404, 422) },
      },
    },
    (request) =>
      discovery.read(saysWhoTheyAre(request), async (queries) => {
        await requireVisibleProfessional(queries, request.identity, request.query.professional_id);
        return listReviews(queries, request.query, addresses);
      }),
  );

  api.post(
    '/reviews/',
    {
      onRequest: [onlyClients, limitUser(dependencies, { kind: 'reviews.write', perHour: 30 })],
      schema: {
        summary: 'Review a completed visit',
        description:
          `Once for each booking, within ${REVIEW_WRITE_DAYS} days of its end. Hair type, service and style are copied. ` +
          `It is published when the professional has written feedback, or ${REVIEW_PUBLISH_DAYS} days after the visit. ` +
          'The pictures are own ones of the kind Review (`POST /media/upload`).',
        tags,
        body: reviewCreateSchema,
        response: { 201: visitReviewSchema, ...refusals(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const { userId } = identityOf(request);
      const clientId = clientIdOf(request);
      const origin = originOf(config.sessionSecret, request.ip, request.headers['user-agent']);
      await inTransaction(database, (transaction) =>
        createReview(transaction, request.body, { userId, clientId, origin, now: now() }),
      );
      const written = await readVisitReview(database, request.body.booking_id, identityOf(request), {
        addresses,
        now: now(),
      });
      return reply.status(201).send(written);
    },
  );

  api.put(
    '/reviews/:id',
    {
      onRequest: onlyClients,
      schema: {
        summary: 'Change my review',
        description: `For ${REVIEW_EDIT_DAYS} days after it was written.`,
        tags,
        params: idParamsSchema,
        body: reviewWriteSchema,
        response: { 200: visitReviewSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const { userId } = identityOf(request);
      const clientId = clientIdOf(request);
      const bookingId = await inTransaction(database, (transaction) =>
        changeReview(transaction, request.params.id, request.body, { userId, clientId, now: now() }),
      );
      return readVisitReview(database, bookingId, identityOf(request), { addresses, now: now() });
    },
  );

  api.delete(
    '/reviews/:id',
    {
      onRequest: onlyClients,
      schema: {
        summary: 'Delete my review, with its words, hair type and pictures',
        description:
          'It does not count any more, and the visit cannot be reviewed again. Repeating it has no effect.',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const clientId = clientIdOf(request);
      await inTransaction(database, (transaction) =>
        deleteReview(transaction, request.params.id, { clientId, now: now() }),
      );
      return reply.status(204).send();
    },
  );

  api.get(
    '/bookings/:id/review',
    {
      onRequest: eitherParty,
      schema: {
        summary: 'The review of a booking and the feedback about it, as far as the caller may know them',
        description:
          'A client reads their review at once, a professional when it is published; their feedback is for the client when ' +
          'both have written. Feedback is never public.',
        tags,
        params: idParamsSchema,
        response: { 200: visitReviewSchema, ...refusals(401, 403, 404) },
      },
    },
    (request) => readVisitReview(database, request.params.id, identityOf(request), { addresses, now: now() }),
  );

  api.put(
    '/bookings/:id/feedback',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Tell my client about a completed visit, once',
        description: `For ${REVIEW_PUBLISH_DAYS} days after the visit. It publishes the client's review, if there is one.`,
        tags,
        params: idParamsSchema,
        body: visitFeedbackSchema,
        response: { 200: visitReviewSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const professionalId = professionalIdOf(request);
      const { id } = request.params;
      await inTransaction(database, (transaction) =>
        writeFeedback(transaction, id, request.body, { professionalId, now: now() }),
      );
      return readVisitReview(database, id, identityOf(request), { addresses, now: now() });
    },
  );
};
