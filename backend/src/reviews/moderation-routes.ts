import {
  moderatedReviewSchema,
  moderationQuerySchema,
  REPORTS_PER_HOUR,
  REVIEW_REASONS,
  reviewRemovalSchema,
  reviewReplySchema,
  reviewReportingSchema,
  reviewReportSchema,
  visitReviewSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { actingAdmin, identityOf, professionalIdOf } from '../http/identity';
import { noContentSchema, pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';
import { dismissReports, listModerated, removeReview, replyToReview, restoreReview } from './moderation';
import { readReporting, reportReview } from './reports';
import { readVisitReview } from './visit-review';

const REASONS = REVIEW_REASONS.map(({ value, label }) => `${value}: ${label}`).join('; ');

/**
 * Replies to reviews, reports of them, and admins' decisions. A professional can reply and report, but not hide
 * reviews.
 */
export const addModeration: Module = (api, dependencies) => {
  const { database, sessions, pictures, now } = dependencies;
  const { addresses } = pictures;
  const onlyProfessionals = sessions.requireUser('professional');
  const clientsAndProfessionals = sessions.requireUser('client', 'professional');
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
      const { userId } = identityOf(request);
      const reviewed = { userId, professionalId: professionalIdOf(request), now: now() };
      const bookingId = await inTransaction(database, (transaction) =>
        replyToReview(transaction, request.params.id, request.body, reviewed),
      );
      return readVisitReview(database, bookingId, identityOf(request), { addresses, now: now() });
    },
  );

  api.get(
    '/reviews/:id/report',
    {
      onRequest: clientsAndProfessionals,
      schema: {
        summary: 'A published review, and whether I have reported it',
        tags: ['reviews'],
        params: idParamsSchema,
        response: { 200: reviewReportingSchema, ...refusals(401, 403, 404) },
      },
    },
    (request) => readReporting(database, request.params.id, { viewer: identityOf(request), addresses }),
  );

  api.post(
    '/reviews/:id/report',
    {
      onRequest: [
        clientsAndProfessionals,
        limitUser(dependencies, { kind: 'reviews.report', perHour: REPORTS_PER_HOUR }),
      ],
      schema: {
        summary: 'Ask the platform to look at a published review, once',
        description: `Not for its author. It stays public until an admin decides. ${REASONS}.`,
        tags: ['reviews'],
        params: idParamsSchema,
        body: reviewReportSchema,
        response: { 200: reviewReportingSchema, ...refusals(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const viewer = identityOf(request);
      const { id } = request.params;
      await inTransaction(database, (transaction) =>
        reportReview(transaction, id, request.body, { reporter: viewer, now: now() }),
      );
      return readReporting(database, id, { viewer, addresses });
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
        summary: 'Remove a review for a reason, and tell its author and who reported it',
        description: `It is logged. ${REASONS}.`,
        tags: ['admin'],
        params: idParamsSchema,
        body: reviewRemovalSchema,
        response: { 204: noContentSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const admin = actingAdmin(request, now);
      await inTransaction(database, (transaction) =>
        removeReview(transaction, request.params.id, request.body.reason, admin),
      );
      return reply.status(204).send();
    },
  );

  for (const [path, summary, decide] of [
    ['restore', 'Restore a removed review, and tell its author', restoreReview],
    ['keep', 'Keep a reported review, and tell who reported it', dismissReports],
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
        const admin = actingAdmin(request, now);
        await inTransaction(database, (transaction) => decide(transaction, request.params.id, admin));
        return reply.status(204).send();
      },
    );
};
