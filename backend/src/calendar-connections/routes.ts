import {
  CALENDAR_FAILURES,
  CALENDAR_MESSAGES,
  calendarChoiceSchema,
  calendarConnectionSchema,
  calendarConnectionWriteSchema,
  calendarEndSchema,
} from '@crown-and-coil/shared-api/contract';
import { lockCalendar } from '../availability/queries';
import { inTransaction } from '../database/transactions';
import { invalidField, notFound } from '../domain-errors';
import { identityOf, professionalIdOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import type { Module } from '../module';
import { requireAllowed } from '../outbound/guarded-fetch';
import { limitUser } from '../rate-limit/call-limits';
import { seal } from '../second-factor/sealing';
import { chooseCalendars, readConnection, replaceConnection } from './queries';
import { endAfterRemoval, endConnection, queueSync } from './sync';

const tags = ['calendar'];
/** Connecting and synchronizing by hand: each calls a server of the professional's choice. */
const CALLS_PER_HOUR = 20;

/**
 * A professional's own calendar at a CalDAV server. No route calls that server: the job `calendar-connections.sync` does,
 * and `GET /calendar/connection` says how far it is.
 */
export const addCalendarConnections: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const limited = limitUser(dependencies, { kind: 'calendar.connection', perHour: CALLS_PER_HOUR });
  const onRequest = sessions.requireUser('professional');

  api.get(
    '/calendar/connection',
    {
      onRequest,
      schema: {
        summary: "The professional's connected calendar, and the bookings that collide with it",
        description: 'The password is in no response.',
        tags,
        response: { 200: calendarConnectionSchema, ...refusals(401, 403) },
      },
    },
    (request) => readConnection(database, professionalIdOf(request), now()),
  );

  api.post(
    '/calendar/connection',
    {
      onRequest: [onRequest, limited],
      schema: {
        summary: 'Connect a calendar over CalDAV; one that is connected is replaced',
        description:
          'The server is called afterwards: until `state` is `connected`, or `failure` says why not, ask again. Use an app password.',
        tags,
        body: calendarConnectionWriteSchema,
        response: { 202: calendarConnectionSchema, ...refusals(401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const professionalId = professionalIdOf(request);
      const { server_url, user_name, password } = request.body;
      const url = new URL(server_url);
      try {
        requireAllowed(url, config.outsideServersMayBePrivate);
      } catch {
        throw invalidField(['body', 'server_url'], CALENDAR_FAILURES.refused_address, 'refused');
      }
      const { userId } = identityOf(request);
      const sealed = seal(config, userId, Buffer.from(password), 'calendar passwords');
      await inTransaction(database, async (transaction) => {
        await lockCalendar(transaction, professionalId);
        await replaceConnection(
          transaction,
          professionalId,
          { server_url: url.href, user_name, ...sealed },
          now(),
        );
        await queueSync(transaction, professionalId);
      });
      return reply.status(202).send(await readConnection(database, professionalId, now()));
    },
  );

  api.patch(
    '/calendar/connection',
    {
      onRequest,
      schema: {
        summary: 'Choose the calendar that bookings are written to, and those that take time',
        tags,
        body: calendarChoiceSchema,
        response: { 200: calendarConnectionSchema, ...refusals(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const professionalId = professionalIdOf(request);
      await inTransaction(database, async (transaction) => {
        await chooseCalendars(transaction, professionalId, request.body);
        await queueSync(transaction, professionalId);
      });
      return readConnection(database, professionalId, now());
    },
  );

  api.post(
    '/calendar/connection/sync',
    {
      onRequest: [onRequest, limited],
      schema: {
        summary: 'Synchronize now',
        description: 'Done soon afterwards: `last_synced_at` or `failed_since` says when.',
        tags,
        response: { 202: calendarConnectionSchema, ...refusals(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const professionalId = professionalIdOf(request);
      const connection = await readConnection(database, professionalId, now());
      if (connection.state === 'none') throw notFound(CALENDAR_MESSAGES.notConnected);
      await queueSync(database, professionalId);
      return reply.status(202).send(connection);
    },
  );

  api.delete(
    '/calendar/connection',
    {
      onRequest,
      schema: {
        summary: 'Disconnect the calendar; repeating it has no effect',
        description:
          'Its events take no time any more, at once. `events=remove` takes the bookings out of it; `state` is `ending` until that is done.',
        tags,
        querystring: calendarEndSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 422) },
      },
    },
    async (request, reply) => {
      const professionalId = professionalIdOf(request);
      if (request.query.events === 'leave') await endConnection(database, professionalId);
      else
        await inTransaction(database, (transaction) => endAfterRemoval(transaction, professionalId, now()));
      return reply.status(204).send();
    },
  );
};
