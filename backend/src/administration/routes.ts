import {
  adminLogEntrySchema,
  countsQuerySchema,
  DEMAND_RADIUS_KM,
  dayCountsSchema,
  demandEntrySchema,
  demandQuerySchema,
  failedJobSchema,
  feedbackEntrySchema,
  feedbackFilterSchema,
  feedbackQuerySchema,
  MAX_DEMAND_PLACES,
  MIN_SHOWN_DEMAND,
  pagingQuerySchema,
  retriedJobsSchema,
} from '@crown-and-coil/shared-api/contract';
import { object, string } from 'yup';
import { inTransaction } from '../database/transactions';
import { actingAdmin, identityOf } from '../http/identity';
import { listOf, noContentSchema, pageOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { countByDay } from './counts';
import { listDemand } from './demand';
import { listFailedJobs, retryFailedJob, retryFailedJobs } from './failed-jobs';
import { exportFeedback, listFeedback } from './feedback';
import { listAdminLog, writeAdminLog } from './log';

const tags = ['admin'];

/** Ids of jobs are numbers. Malformed ids answer 404. */
const jobParamsSchema = object({
  id: string()
    .matches(/^[1-9]\d{0,17}$/)
    .required(),
});

/** What the admin reads: counts, demand, feedback, failed jobs, and the admin log. */
export const addAdministration: Module = (api, { database, demand, sessions, now }) => {
  const onRequest = sessions.requireUser('admin');

  api.get(
    '/admin/counts',
    {
      onRequest,
      schema: {
        summary: 'New users, bookings, waitlist entries and feedback on each of the last days',
        description: 'Days of Australia/Sydney, including today, oldest first.',
        tags,
        querystring: countsQuerySchema,
        response: { 200: listOf(dayCountsSchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => countByDay(database, request.query.days, now()),
  );

  api.get(
    '/admin/demand',
    {
      onRequest,
      schema: {
        summary:
          'Places whose searches found nothing, most searches first, with the professionals around them',
        description:
          'Counts both public lists: searches near a known place without a result, or with nothing free on the days. ' +
          'The same search of one address counts once a day. ' +
          `Places with fewer than ${MIN_SHOWN_DEMAND} searches are left out, and the first ${MAX_DEMAND_PLACES} are listed. ` +
          `\`professionals\`: active ones within ${DEMAND_RADIUS_KM} km who offer the style and serve the hair type, if asked.`,
        tags,
        querystring: demandQuerySchema,
        response: { 200: listOf(demandEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    async (request) => {
      await demand.write();
      return listDemand(database, request.query, now());
    },
  );

  api.get(
    '/admin/feedback',
    {
      onRequest,
      schema: {
        summary: 'Feedback, newest first',
        description:
          '[from, to) bounds when it was sent. `choice` filters by the answer to `question`, or to any of the three.',
        tags,
        querystring: feedbackQuerySchema,
        response: { 200: pageOf(feedbackEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listFeedback(database, request.query),
  );

  api.get(
    '/admin/feedback.csv',
    {
      onRequest,
      schema: {
        summary: 'The same feedback as a CSV file',
        description: 'A cell that a spreadsheet would evaluate as a formula has a leading apostrophe.',
        tags,
        produces: ['text/csv'],
        querystring: feedbackFilterSchema,
        response: { 200: string().defined(), ...refusals(401, 403, 422) },
      },
    },
    async (request, reply) => {
      const { userId: adminUserId } = identityOf(request);
      await inTransaction(database, (transaction) =>
        writeAdminLog(transaction, {
          adminUserId,
          action: 'feedback_exported',
          details: { ...request.query },
          now: now(),
        }),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="feedback.csv"')
        .send(exportFeedback(database, request.query) as never);
    },
  );

  api.get(
    '/admin/failed-jobs',
    {
      onRequest,
      schema: {
        summary: 'Background jobs that failed at every attempt, the latest failure first',
        description: 'Kept for 30 days. Neither payload nor error is answered: search the log for the id.',
        tags,
        querystring: pagingQuerySchema,
        response: { 200: pageOf(failedJobSchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listFailedJobs(database, request.query),
  );

  api.post(
    '/admin/failed-jobs/retry',
    {
      onRequest,
      schema: {
        summary: 'Run all failed jobs again, with all their attempts',
        description: 'Answers how many. Repeating the request has no effect.',
        tags,
        response: { 200: retriedJobsSchema, ...refusals(401, 403) },
      },
    },
    async (request) => {
      const admin = actingAdmin(request, now);
      const retried = await inTransaction(database, (transaction) => retryFailedJobs(transaction, admin));
      return { retried };
    },
  );

  api.post(
    '/admin/failed-jobs/:id/retry',
    {
      onRequest,
      schema: {
        summary: 'Run a failed job again, with all its attempts',
        description: '409 when it is done, deleted, or was retried already.',
        tags,
        params: jobParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const admin = actingAdmin(request, now);
      await inTransaction(database, (transaction) => retryFailedJob(transaction, request.params.id, admin));
      return reply.status(204).send();
    },
  );

  api.get(
    '/admin/log',
    {
      onRequest,
      schema: {
        summary: "The log of admins' actions, newest first",
        tags,
        querystring: pagingQuerySchema,
        response: { 200: pageOf(adminLogEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listAdminLog(database, request.query),
  );
};
