import {
  MAX_WAITING_ENTRIES,
  WAITING_LIST_KEPT_DAYS,
  WAITING_LIST_RULES,
  WESTERNMOST_TIME_ZONE,
  waitingListCreateSchema,
  waitingListEntrySchema,
  waitingListOfferWriteSchema,
  waitingListQuerySchema,
  waitingListSearchCreateSchema,
  waitingListSettingsSchema,
  waitingListStartsSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { notFound } from '../domain-errors';
import { callingParty, clientIdOf, identityOf, type Party, professionalIdOf } from '../http/identity';
import { answerOwnList, OWN_LIST_DESCRIPTION } from '../http/own-list';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';
import { joinForAnyProfessional, requireNothingFree } from './any-professional';
import { joinWaitingList, leaveWaitingList, refuseOffer, requireDays, setWaitingListOpen } from './changes';
import { listOfferableStarts, offerByHand } from './offers';
import { countEntries, findEntry, listEntries } from './queries';

const tags = ['waiting list'];

/** The waiting list: clients are offered times that become free, held for them in turn. */
export const addWaitingList: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const eitherParty = sessions.requireUser('client', 'professional');

  const moment = () => ({ now: now(), leadTimeMinutes: config.leadTimeMinutes });

  async function readEntry(id: string, party: Party) {
    const entry = await findEntry(database, id, party, now());
    if (entry === undefined) throw notFound();
    return entry;
  }

  api.post(
    '/waiting-list/',
    {
      onRequest: [
        sessions.requireUser('client'),
        limitUser(dependencies, { kind: 'waiting-list.join', perHour: 30 }),
      ],
      schema: {
        summary: 'Ask to be told when a time of a service opens',
        description: `${WAITING_LIST_RULES.join(' ')} A client waits for at most ${MAX_WAITING_ENTRIES} services. While a time fits that is free now, the answer is 409.`,
        tags,
        body: waitingListCreateSchema,
        response: { 201: waitingListEntrySchema, ...refusals(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const clientId = clientIdOf(request);
      const { userId } = identityOf(request);
      const context = { userId, clientId, now: now(), leadTimeMinutes: config.leadTimeMinutes };
      const id = await inTransaction(database, (transaction) =>
        joinWaitingList(transaction, request.body, context),
      );
      return reply.status(201).send(await readEntry(id, { party: 'client', id: clientId }));
    },
  );

  api.post(
    '/waiting-list/any-professional',
    {
      onRequest: [
        sessions.requireUser('client'),
        limitUser(dependencies, { kind: 'waiting-list.join', perHour: 30 }),
      ],
      schema: {
        summary: 'Ask to be told when a time of anybody within a distance opens',
        description:
          'What `GET /services/` takes, with days. A place is asked for: `near`, `location`, or one among the words. Services ' +
          'that ask for a visit or a photo quote first are left out, as in that search. While it finds a free time on ' +
          'these days, the answer is 409. Only a professional whose time is offered sees the client.',
        tags,
        body: waitingListSearchCreateSchema,
        response: { 201: waitingListEntrySchema, ...refusals(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const clientId = clientIdOf(request);
      const { userId } = identityOf(request);
      const moment = { now: now(), leadTimeMinutes: config.leadTimeMinutes };
      requireDays(request.body.to, WESTERNMOST_TIME_ZONE, moment.now);
      await requireNothingFree(database, request.body, moment);
      const id = await inTransaction(database, (transaction) =>
        joinForAnyProfessional(transaction, request.body, { userId, clientId, now: moment.now }),
      );
      return reply.status(201).send(await readEntry(id, { party: 'client', id: clientId }));
    },
  );

  api.get(
    '/waiting-list/',
    {
      onRequest: eitherParty,
      schema: {
        summary: 'What a client waits for, or who waits for a professional',
        description:
          `A client gets their own, newest first, until ${WAITING_LIST_KEPT_DAYS} days after their end; a professional those ` +
          `who wait, the longest first. \`offer\` is the open one, if there is one. ${OWN_LIST_DESCRIPTION}`,
        tags,
        querystring: waitingListQuerySchema,
        response: { 200: listOf(waitingListEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    async (request, reply) => {
      const party = callingParty(request);
      const { query } = request;
      return answerOwnList(reply, query, listEntries(database, party, query, now()), () =>
        countEntries(database, party),
      );
    },
  );

  api.post(
    '/waiting-list/:id/end',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'Leave the waiting list',
        description: 'An open offer of it ends as well. Repeating it has no effect.',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const clientId = clientIdOf(request);
      await inTransaction(database, (transaction) =>
        leaveWaitingList(transaction, request.params.id, clientId, moment()),
      );
      return reply.status(204).send();
    },
  );

  api.get(
    '/waiting-list/:id/starts',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Times that can be offered by hand to somebody on the list',
        description:
          'Of the next 30 days, and of those that the client waits for. What the professional set for clients, such as a ' +
          'notice or an interval between starts, does not count. 409 while the client has an open offer.',
        tags,
        params: idParamsSchema,
        response: { 200: waitingListStartsSchema, ...refusals(401, 403, 404, 409, 422) },
      },
    },
    async (request) => ({
      start_times: await listOfferableStarts(
        database,
        professionalIdOf(request),
        request.params.id,
        moment(),
      ),
    }),
  );

  api.post(
    '/waiting-list/:id/offer',
    {
      onRequest: [
        sessions.requireUser('professional'),
        limitUser(dependencies, { kind: 'waiting-list.offer', perHour: 60 }),
      ],
      schema: {
        summary: 'Offer a time to somebody on the list by hand',
        description:
          'Not in turn, and on any day; the time must be free for the whole length, and far enough ahead that it can still ' +
          'be booked when the offer ends. 409 while the client has an open offer.',
        tags,
        params: idParamsSchema,
        body: waitingListOfferWriteSchema,
        response: { 200: waitingListEntrySchema, ...refusals(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const id = professionalIdOf(request);
      const startTime = new Date(request.body.start_time);
      await inTransaction(database, (transaction) =>
        offerByHand(transaction, id, request.params.id, startTime, moment()),
      );
      return readEntry(request.params.id, { party: 'professional', id });
    },
  );

  api.post(
    '/waiting-list/offers/:id/end',
    {
      onRequest: eitherParty,
      schema: {
        summary: 'Decline an offer, or withdraw it as the professional',
        description:
          'Its time is free again and offered to the next client; the client keeps the place. An offer is accepted with ' +
          '`POST /bookings/` and `waiting_list_offer_id`. Repeating it has no effect.',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const party = callingParty(request);
      await inTransaction(database, (transaction) =>
        refuseOffer(transaction, request.params.id, party, moment()),
      );
      return reply.status(204).send();
    },
  );

  api.get(
    '/waiting-list/settings',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Whether the professional keeps a waiting list',
        tags,
        response: { 200: waitingListSettingsSchema, ...refusals(401, 403) },
      },
    },
    async (request) => {
      const { is_waiting_list_open: is_open } = await database
        .selectFrom('professionals')
        .select('is_waiting_list_open')
        .where('id', '=', professionalIdOf(request))
        .executeTakeFirstOrThrow();
      return { is_open };
    },
  );

  api.put(
    '/waiting-list/settings',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Open or pause the waiting list',
        description:
          'While it is paused no one joins and no offers are made in turn. Those who wait keep their place, and open offers ' +
          'stay open.',
        tags,
        body: waitingListSettingsSchema,
        response: { 200: waitingListSettingsSchema, ...refusals(400, 401, 403, 422) },
      },
    },
    async (request) => {
      const id = professionalIdOf(request);
      await inTransaction(database, (transaction) =>
        setWaitingListOpen(transaction, id, request.body.is_open),
      );
      return { is_open: request.body.is_open };
    },
  );
};
