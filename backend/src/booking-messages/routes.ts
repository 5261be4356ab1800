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
  QUOTE_MESSAGES_READ_DAYS,
  unreadMessagesSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import type { Api } from '../http/api';
import { type Identity, identityOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import { doOnce, readIdempotencyKey, repeatable } from '../idempotency/idempotency';
import type { Dependencies, Module } from '../module';
import { requireParty } from './access';
import { markMessagesRead, sendMessage } from './changes';
import { findMessage, readConversation, selectUnread } from './queries';
import type { Conversation } from './rules';

interface Place extends Pick<Conversation, 'column'> {
  readonly path: '/bookings/:id' | '/photo-quotes/:id';
  readonly name: string;
  readonly tags: readonly string[];
  /** When neither party can write, besides when one of the accounts is closed. */
  readonly closed: string;
  /** How long they stay readable. */
  readonly read?: string;
}

const PLACES: readonly Place[] = [
  {
    column: 'booking_id',
    path: '/bookings/:id',
    name: 'a booking',
    tags: ['bookings'],
    closed:
      `${MESSAGES_AFTER_VISIT_DAYS} days after the end of the visit, ${MESSAGES_AFTER_CANCELLATION_DAYS} days after a ` +
      'cancellation, and before the deposit is paid',
  },
  {
    column: 'photo_quote_id',
    path: '/photo-quotes/:id',
    name: 'a photo quote',
    tags: ['photo quotes'],
    closed: 'after the end of the quote; one that is booked hands its messages on to the booking',
    read: ` After the end of the quote its professional reads and reports them for ${QUOTE_MESSAGES_READ_DAYS} days, its client until the quote is deleted.`,
  },
];

/** Messages between the client and the professional of a booking or photo quote. */
export const addBookingMessages: Module = (api, dependencies) => {
  const { database, sessions } = dependencies;
  for (const place of PLACES) addConversation(api, dependencies, place);

  api.get(
    '/bookings/unread-messages',
    {
      onRequest: sessions.requireUser('client', 'professional'),
      schema: {
        summary: 'My bookings with unread messages, and how many each has: the newest message first',
        description: `At most ${MAX_COUNTED_CONVERSATIONS} bookings. Those that are not listed have none.`,
        tags: ['bookings'],
        response: { 200: listOf(unreadMessagesSchema.defined()), ...refusals(401, 403) },
      },
    },
    (request) => selectUnread(database, identityOf(request)).limit(MAX_COUNTED_CONVERSATIONS).execute(),
  );
};

/** The routes of one kind of conversation. */
function addConversation(
  api: Api,
  { database, sessions, pictures: { addresses }, now }: Dependencies,
  place: Place,
): void {
  const { column, path, name, closed, read = '' } = place;
  const tags = [...place.tags];
  const partyOf = (id: string, identity: Identity) =>
    requireParty(database, { column, id }, { identity, now: now() });

  api.get(
    `${path}/messages`,
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: `Messages beside ${name}, newest first: for its client and its professional`,
        description:
          '`before`: the last id of the page before. Reading marks nothing as read. `closed` says why neither party can ' +
          `write.${read}`,
        tags,
        params: idParamsSchema,
        querystring: conversationQuerySchema,
        response: { 200: conversationPageSchema, ...refusals(401, 404, 422) },
      },
    },
    async (request) => {
      const party = await partyOf(request.params.id, identityOf(request));
      return readConversation(database, party, request.query, { addresses, now: now() });
    },
  );

  api.post(
    `${path}/messages`,
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: `Write to the other party of ${name}: for its client and its professional`,
        description:
          `Plain text, pictures that were uploaded with media_type=${MESSAGE_MEDIA_TYPE}, or both: at most ` +
          `${MAX_MESSAGES_PER_HOUR} messages and ${MAX_MESSAGE_PICTURES_PER_HOUR} pictures an hour. 409 when the conversation is closed: ` +
          `${closed}; and when one of the accounts is closed. The other party is ` +
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
      const party = await partyOf(request.params.id, identity);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const author = { userId, now: now() };
      const once = repeatable(key, author, `POST ${path.replace(':id', party.id)}/messages`, request.body);
      const message = await inTransaction(database, async (transaction) => {
        // Only the id is stored with the idempotency key, as the text is deleted with the conversation.
        const id = await doOnce(transaction, once, () =>
          sendMessage(transaction, { ...party, userId }, request.body, author.now),
        );
        return findMessage(transaction, party, id, addresses);
      });
      return reply.status(201).send(message);
    },
  );

  api.post(
    `${path}/messages/read`,
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
      const party = await partyOf(request.params.id, identity);
      await inTransaction(database, (transaction) =>
        markMessagesRead(transaction, { ...party, userId: identity.userId }, request.body.until, now()),
      );
      return reply.status(204).send();
    },
  );
}
