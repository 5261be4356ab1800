import {
  photoQuoteAnswerSchema,
  photoQuoteCreateSchema,
  photoQuoteSchema,
  photoQuotesQuerySchema,
  QUOTE_ANSWER_DAYS,
  QUOTE_MESSAGES_READ_DAYS,
  QUOTES_KEPT_DAYS,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { notFound } from '../domain-errors';
import { callingParty, clientIdOf, identityOf, type Party, professionalIdOf } from '../http/identity';
import { answerOwnList, OWN_LIST_DESCRIPTION } from '../http/own-list';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';
import { answerQuote, askForQuote, endQuote } from './changes';
import { countQuotes, findVisibleQuote, listQuotes, type StoredQuote, toPhotoQuotes } from './queries';

const tags = ['photo quotes'];

/** Text for route descriptions. */
const ENDED_FOR_PROFESSIONALS =
  `Of one that ended otherwise, its professional gets no words and pictures of the client, and only if there are messages, for ` +
  `${QUOTE_MESSAGES_READ_DAYS} days.`;

/** Photo quotes: requested by a client, answered by a professional, and then booked. */
export const addPhotoQuotes: Module = (api, dependencies) => {
  const { database, sessions, pictures, now } = dependencies;
  const eitherParty = sessions.requireUser('client', 'professional');

  const show = (quotes: readonly StoredQuote[], { party }: Party) =>
    toPhotoQuotes(database, quotes, party, { addresses: pictures.addresses, now: now() });

  async function readQuote(id: string, party: Party) {
    const found = await findVisibleQuote(database, id, party, now());
    const [quote] = await show(found ? [found] : [], party);
    if (quote === undefined) throw notFound();
    return quote;
  }

  api.post(
    '/photo-quotes/',
    {
      onRequest: [
        sessions.requireUser('client'),
        limitUser(dependencies, { kind: 'photo-quotes.ask', perHour: 30 }),
      ],
      schema: {
        summary: 'Ask a professional for a quote, with pictures',
        description:
          'The pictures are own ones of the kinds Quote Current Hair and Quote Wish (`POST /media/upload`); from then on ' +
          `they belong to the quote. A request without an answer expires after ${QUOTE_ANSWER_DAYS} days.`,
        tags,
        body: photoQuoteCreateSchema,
        response: { 201: photoQuoteSchema, ...refusals(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const clientId = clientIdOf(request);
      const id = await inTransaction(database, (transaction) =>
        askForQuote(transaction, request.body, { ...identityOf(request), clientId }, now()),
      );
      return reply.status(201).send(await readQuote(id, { party: 'client', id: clientId }));
    },
  );

  api.get(
    '/photo-quotes/',
    {
      onRequest: eitherParty,
      schema: {
        summary: "The caller's photo quotes, newest first",
        description:
          `A professional gets those that are open or have a live booking. ${ENDED_FOR_PROFESSIONALS} ` +
          '`booking_id` selects the quote of a booking. ' +
          OWN_LIST_DESCRIPTION,
        tags,
        querystring: photoQuotesQuerySchema,
        response: { 200: listOf(photoQuoteSchema), ...refusals(401, 403, 422) },
      },
    },
    async (request, reply) => {
      const party = callingParty(request);
      const { query } = request;
      const quotes = listQuotes(database, party, query, now()).then((found) => show(found, party));
      return answerOwnList(reply, query, quotes, () => countQuotes(database, party, query, now()));
    },
  );

  api.get(
    '/photo-quotes/:id',
    {
      onRequest: eitherParty,
      schema: {
        summary:
          'One photo quote: for its client, and for its professional while it is open or its booking is live',
        description:
          `${ENDED_FOR_PROFESSIONALS} The addresses of its pictures work for 15 minutes at most. It is deleted with its pictures and messages ` +
          `${QUOTES_KEPT_DAYS} days after its end; one that was booked ends with the visit.`,
        tags,
        params: idParamsSchema,
        response: { 200: photoQuoteSchema, ...refusals(401, 403, 404) },
      },
    },
    (request) => readQuote(request.params.id, callingParty(request)),
  );

  api.post(
    '/photo-quotes/:id/answer',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Answer a photo quote with a price, a length and a validity',
        description:
          '`choice` names a variant of the style menu of the service, if it is one; price and minutes are those of the ' +
          'body in any case. A booking reserves `minutes_max`.',
        tags,
        params: idParamsSchema,
        body: photoQuoteAnswerSchema,
        response: { 200: photoQuoteSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const by: Party = { party: 'professional', id: professionalIdOf(request) };
      const { id } = request.params;
      await inTransaction(database, (transaction) =>
        answerQuote(transaction, id, request.body, { by, now: now() }),
      );
      return readQuote(id, by);
    },
  );

  api.post(
    '/photo-quotes/:id/end',
    {
      onRequest: eitherParty,
      schema: {
        summary: 'End a photo quote: withdraw what you sent, or decline what the other party sent',
        description: 'Repeating it has no effect.',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const by = callingParty(request);
      await inTransaction(database, (transaction) =>
        endQuote(transaction, request.params.id, { by, now: now() }),
      );
      return reply.status(204).send();
    },
  );
};
