import {
  adminLogEntrySchema,
  countsQuerySchema,
  dayCountsSchema,
  feedbackEntrySchema,
  feedbackFilterSchema,
  feedbackQuerySchema,
  pagingQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import { string } from 'yup';
import { inTransaction } from '../database/transactions';
import { identityOf } from '../http/identity';
import { listOf, pageOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { countByDay } from './counts';
import { exportFeedback, listFeedback } from './feedback';
import { listAdminLog, writeAdminLog } from './log';

const tags = ['admin'];

/** What the admin reads: counts, feedback, and the admin log. */
export const addAdministration: Module = (api, { database, sessions, now }) => {
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
    '/admin/log',
    {
      onRequest,
      schema: {
        summary: 'What admins did, newest first',
        tags,
        querystring: pagingQuerySchema,
        response: { 200: pageOf(adminLogEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listAdminLog(database, request.query),
  );
};
