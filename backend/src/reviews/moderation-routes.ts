import {
  moderatedReviewSchema,
  moderationQuerySchema,
  REVIEW_REASONS,
  reviewRemovalSchema,
  reviewReplySchema,
  reviewReportSchema,
  visitReviewSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { identityOf, professionalIdOf } from '../http/identity';
import { noContentSchema, pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import {
  dismissReport,
  listModerated,
  removeReview,
  replyToReview,
  reportReview,
  restoreReview,
} from './moderation';
import { readVisitReview } from './visit-review';

const REASONS = REVIEW_REASONS.map(({ value, label }) => `${value}: ${label}`).join('; ');

/** What professionals and admins do with reviews. A professional can reply and report, and hide nothing. */
export const addModeration: Module = (api, { database, sessions, pictures, now }) => {
  const { addresses } = pictures;
  const onlyProfessionals = sessions.requireUser('professional');
  const onlyAdmins = sessions.requireUser('admin');

  api.post(
    '/reviews/:id/reply',
    {
      onRequest: onlyProfessionals,
      schema: {
        summary: 'Reply to a review of mine in public, once',
        tags: ['reviews'],
        params: idParamsSchema,
        body: reviewReplySchema,
        response: { 200: visitReviewSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const reviewed = { professionalId: professionalIdOf(request), now: now() };
      const bookingId = await inTransaction(database, (transaction) =>
        replyToReview(transaction, request.params.id, request.body, reviewed),
      );
      return readVisitReview(database, bookingId, identityOf(request), { addresses, now: now() });
    },
  );

  api.post(
    '/reviews/:id/report',
    {
      onRequest: onlyProfessionals,
      schema: {
        summary: 'Ask the platform to look at a review of mine, once',
        description: `It stays public until an admin decides. ${REASONS}.`,
        tags: ['reviews'],
        params: idParamsSchema,
        body: reviewReportSchema,
        response: { 200: visitReviewSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const reviewed = { professionalId: professionalIdOf(request), now: now() };
      const bookingId = await inTransaction(database, (transaction) =>
        reportReview(transaction, request.params.id, request.body, reviewed),
      );
      return readVisitReview(database, bookingId, identityOf(request), { addresses, now: now() });
    },
  );

  api.get(
    '/admin/reviews',
    {
      onRequest: onlyAdmins,
      schema: {
        summary: 'Reviews to decide about: reported, with signs of a fake, or removed',
        tags: ['admin'],
        querystring: moderationQuerySchema,
        response: { 200: pageOf(moderatedReviewSchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listModerated(database, request.query, addresses),
  );

  api.post(
    '/admin/reviews/:id/remove',
    {
      onRequest: onlyAdmins,
      schema: {
        summary: 'Remove a review for a reason, and tell its author',
        description: `It is logged. ${REASONS}.`,
        tags: ['admin'],
        params: idParamsSchema,
        body: reviewRemovalSchema,
        response: { 204: noContentSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const moderator = { adminUserId: identityOf(request).userId, now: now() };
      await inTransaction(database, (transaction) =>
        removeReview(transaction, request.params.id, request.body.reason, moderator),
      );
      return reply.status(204).send();
    },
  );

  for (const [path, summary, decide] of [
    ['restore', 'Make a removed review public again, and tell its author', restoreReview],
    ['keep', 'Keep a reported review', dismissReport],
  ] as const)
    api.post(
      `/admin/reviews/:id/${path}`,
      {
        onRequest: onlyAdmins,
        schema: {
          summary,
          description: 'It is logged.',
          tags: ['admin'],
          params: idParamsSchema,
          response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const moderator = { adminUserId: identityOf(request).userId, now: now() };
        await inTransaction(database, (transaction) => decide(transaction, request.params.id, moderator));
        return reply.status(204).send();
      },
    );
};
