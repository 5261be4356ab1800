import {
  bookingMessageSchema,
  bookingMessageWriteSchema,
  conversationPageSchema,
  conversationQuerySchema,
  MAX_COUNTED_CONVERSATIONS,
  MAX_MESSAGE_PICTURES_PER_HOUR,
  MAX_MESSAGES_PER_HOUR,
  MESSAGE_MEDIA_TYPE,
  MESSAGES_AFTER_CANCELLATION_DAYS,
  MESSAGES_AFTER_VISIT_DAYS,
  messagesReadSchema,
  unreadMessagesSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { identityOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import { doOnce, hashRequest, readIdempotencyKey } from '../idempotency/idempotency';
import type { Module } from '../module';
import { requireParty } from './access';
import { markMessagesRead, sendMessage } from './changes';
import { findMessage, readConversation, selectUnread } from './queries';

const tags = ['bookings'];

/** Messages beside a booking, between its client and its professional. */
export const addBookingMessages: Module = (api, { database, sessions, pictures, now }) => {
  const { addresses } = pictures;
  api.get(
    '/bookings/:id/messages',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Messages beside a booking, newest first: for its client and its professional',
        description:
          '`before`: the last id of the page before. Reading marks nothing as read. `closed` says why neither party can write.',
        tags,
        params: idParamsSchema,
        querystring: conversationQuerySchema,
        response: { 200: conversationPageSchema, ...refusals(401, 404, 422) },
      },
    },
    async (request) => {
      const party = await requireParty(database, request.params.id, identityOf(request));
      return readConversation(database, party, request.query, { addresses, now: now() });
    },
  );

  api.get(
    '/bookings/unread-messages',
    {
      onRequest: sessions.requireUser('client', 'professional'),
      schema: {
        summary: 'My conversations with unread messages, and how many each has: the newest message first',
        description: `At most ${MAX_COUNTED_CONVERSATIONS} conversations. Bookings that are not listed have none.`,
        tags,
        response: { 200: listOf(unreadMessagesSchema.defined()), ...refusals(401, 403) },
      },
    },
    (request) => selectUnread(database, identityOf(request)).limit(MAX_COUNTED_CONVERSATIONS).execute(),
  );

  api.post(
    '/bookings/:id/messages',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Write to the other party of a booking: for its client and its professional',
        description:
          `Plain text, pictures that were uploaded with media_type=${MESSAGE_MEDIA_TYPE}, or both: at most ` +
          `${MAX_MESSAGES_PER_HOUR} messages and ${MAX_MESSAGE_PICTURES_PER_HOUR} pictures an hour. 409 when the conversation is closed: ` +
          `${MESSAGES_AFTER_VISIT_DAYS} days after the end of the visit, ${MESSAGES_AFTER_CANCELLATION_DAYS} days after a ` +
          'cancellation, before the deposit is paid, and when one of the accounts is closed. The other party is ' +
          'notified. An `Idempotency-Key` header works as with a new booking.',
        tags,
        params: idParamsSchema,
        body: bookingMessageWriteSchema,
        response: { 201: bookingMessageSchema, ...refusals(400, 401, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const identity = identityOf(request);
      const { userId } = identity;
      const party = await requireParty(database, request.params.id, identity);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const requestHash = hashRequest(`POST /bookings/${party.bookingId}/messages`, request.body);
      const time = now();
      const message = await inTransaction(database, async (transaction) => {
        const send = () => sendMessage(transaction, { ...party, userId }, request.body, time);
        // Only the id is stored with the key: its words are deleted with the conversation.
        const id =
          key === undefined
            ? await send()
            : await doOnce(transaction, { userId, key, requestHash, now: time }, send);
        return findMessage(transaction, party, id, addresses);
      });
      return reply.status(201).send(message);
    },
  );

  api.post(
    '/bookings/:id/messages/read',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Mark the messages of the other party read, with their notifications',
        description: '`until`: the newest message that was seen. Repeating it has no effect.',
        tags,
        params: idParamsSchema,
        body: messagesReadSchema,
        response: { 204: noContentSchema, ...refusals(400, 401, 404, 422) },
      },
    },
    async (request, reply) => {
      const identity = identityOf(request);
      const party = await requireParty(database, request.params.id, identity);
      await inTransaction(database, (transaction) =>
        markMessagesRead(transaction, { ...party, userId: identity.userId }, request.body.until, now()),
      );
      return reply.status(204).send();
    },
  );
};
