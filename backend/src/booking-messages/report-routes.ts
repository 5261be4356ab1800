import {
  bookingMessageSchema,
  MESSAGE_REASONS,
  messageRemovalSchema,
  messageReportSchema,
  pagingQuerySchema,
  REPORTS_PER_HOUR,
  reportedMessageSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { actingAdmin, identityOf } from '../http/identity';
import { noContentSchema, pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';
import { conversationOf, requireParty } from './access';
import { findMessage } from './queries';
import { keepMessage, listReportedMessages, removeMessage, reportMessage } from './reports';

const REASONS = MESSAGE_REASONS.map(({ value, label }) => `${value}: ${label}`).join('; ');

/** Reports of messages, and admins' decisions. Admins read a reported message only, with the two before it. */
export const addMessageReports: Module = (api, dependencies) => {
  const { database, sessions, pictures, now } = dependencies;
  const { addresses } = pictures;
  const onlyAdmins = sessions.requireUser('admin');

  api.post(
    '/messages/:id/report',
    {
      onRequest: [
        sessions.requireUser(),
        limitUser(dependencies, { kind: 'messages.report', perHour: REPORTS_PER_HOUR }),
      ],
      schema: {
        summary: 'Ask the platform to look at a message of the other party, once',
        description: `It stays until an admin decides, who reads it with the two messages before it. ${REASONS}.`,
        tags: ['bookings'],
        params: idParamsSchema,
        body: messageReportSchema,
        response: { 200: bookingMessageSchema, ...refusals(400, 401, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const identity = identityOf(request);
      const conversation = await conversationOf(database, id);
      const party = await requireParty(database, conversation, { identity, now: now() });
      const reporting = { ...party, userId: identity.userId };
      await inTransaction(database, (transaction) =>
        reportMessage(transaction, id, request.body, reporting, now()),
      );
      return findMessage(database, party, id, addresses);
    },
  );

  api.get(
    '/admin/reported-messages',
    {
      onRequest: onlyAdmins,
      schema: {
        summary: 'Reported messages waiting for a decision, oldest report first',
        description: 'Each with the two messages before it, oldest first.',
        tags: ['admin'],
        querystring: pagingQuerySchema,
        response: { 200: pageOf(reportedMessageSchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listReportedMessages(database, request.query, addresses),
  );

  api.post(
    '/admin/reported-messages/:id/remove',
    {
      onRequest: onlyAdmins,
      schema: {
        summary: 'Remove a reported message for a reason, and tell both parties',
        description: `Its words and pictures are erased. It is logged. ${REASONS}.`,
        tags: ['admin'],
        params: idParamsSchema,
        body: messageRemovalSchema,
        response: { 204: noContentSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const admin = actingAdmin(request, now);
      await inTransaction(database, (transaction) =>
        removeMessage(transaction, request.params.id, request.body.reason, admin),
      );
      return reply.status(204).send();
    },
  );

  api.post(
    '/admin/reported-messages/:id/keep',
    {
      onRequest: onlyAdmins,
      schema: {
        summary: 'Keep a reported message, and tell who reported it',
        description: 'Its author does not learn of the report. It is logged.',
        tags: ['admin'],
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const admin = actingAdmin(request, now);
      await inTransaction(database, (transaction) => keepMessage(transaction, request.params.id, admin));
      return reply.status(204).send();
    },
  );
};
