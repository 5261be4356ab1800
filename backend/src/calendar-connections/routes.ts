import {
  CALENDAR_FAILURES,
  CALENDAR_MESSAGES,
  calendarChoiceSchema,
  calendarConnectionSchema,
  calendarConnectionWriteSchema,
  calendarEndSchema,
  calendarSignInAnswerSchema,
  calendarSignInSchema,
} from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { revokeToken } from '../accounts/queries';
import { lockProfessional } from '../database/owned-things';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { conflict, invalidField, notFound } from '../domain-errors';
import { identityOf, professionalIdOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import type { Module } from '../module';
import { requireAllowed } from '../outbound/guarded-fetch';
import { limitUser } from '../rate-limit/call-limits';
import { seal } from '../second-factor/sealing';
import { consentUrl, type GoogleSecret, googleCaldavUrl, newVerifier } from './google';
import { chooseCalendars, readConnection, replaceConnection } from './queries';
import { issueState, readState } from './sign-in-state';
import { disconnect, queueSync } from './sync';

const tags = ['calendar'];
/** Limit for connecting and manual synchronization, which contact a server of the professional's choice. */
const CALLS_PER_HOUR = 20;

/**
 * A professional's own calendar, at a CalDAV server or at Google. The routes never contact that server themselves: the
 * job `calendar-connections.sync` does, and `GET /calendar/connection` returns its progress.
 */
export const addCalendarConnections: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const limited = limitUser(dependencies, { kind: 'calendar.connection', perHour: CALLS_PER_HOUR });
  const onRequest = sessions.requireUser('professional');
  const requireGoogle = () => {
    if (config.google === undefined) throw conflict(CALENDAR_MESSAGES.googleAbsent);
    return config.google;
  };

  api.get(
    '/calendar/connection',
    {
      onRequest,
      schema: {
        summary: "The professional's connected calendar, and the bookings that conflict with it",
        description: 'The password is never returned.',
        tags,
        response: { 200: calendarConnectionSchema, ...refusals(401, 403) },
      },
    },
    (request) => readConnection(database, professionalIdOf(request), config, now()),
  );

  api.post(
    '/calendar/connection',
    {
      onRequest: [onRequest, limited],
      schema: {
        summary: 'Connect a CalDAV calendar, replacing a connected one',
        description:
          'The server is contacted in the background: poll `GET /calendar/connection` until `state` is `connected` or ' +
          '`failure` is set. Use an app password.',
        tags,
        body: calendarConnectionWriteSchema,
        response: { 202: calendarConnectionSchema, ...refusals(401, 403, 409, 422, 429) },
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
        const account = { kind: 'caldav', server_url: url.href, user_name, ...sealed } as const;
        await connect(transaction, professionalId, account, now());
      });
      return reply.status(202).send(await readConnection(database, professionalId, config, now()));
    },
  );

  api.post(
    '/calendar/connection/google',
    {
      onRequest: [onRequest, limited],
      schema: {
        summary: 'Start to connect a Google calendar',
        description:
          "Returns the URL of Google's consent page, which redirects to `/connect-google-calendar`. The sign-in must be " +
          'completed within 15 minutes and in the same session. 409 if no Google client is configured.',
        tags,
        response: { 200: calendarSignInSchema, ...refusals(401, 403, 409, 429) },
      },
    },
    async (request) => {
      const verifier = newVerifier();
      const state = issueState(config, identityOf(request), verifier, now());
      return { url: await consentUrl(requireGoogle(), config.publicUrl, { state, verifier }) };
    },
  );

  api.post(
    '/calendar/connection/google/answer',
    {
      onRequest: [onRequest, limited],
      schema: {
        summary: 'Complete the Google sign-in and connect the calendar, replacing a connected one',
        description:
          'Each `state` works once. Google is contacted in the background, as for a CalDAV calendar.',
        tags,
        body: calendarSignInAnswerSchema,
        response: { 202: calendarConnectionSchema, ...refusals(401, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const professionalId = professionalIdOf(request);
      const identity = identityOf(request);
      const google = requireGoogle();
      const { code, state } = request.body;
      const signIn = readState(config, identity, state, now());
      const ended = () => invalidField(['body', 'state'], CALENDAR_MESSAGES.signInEnded, 'ended');
      if (signIn === null) throw ended();
      const secret: GoogleSecret = { code, verifier: signIn.verifier };
      const sealed = seal(config, identity.userId, Buffer.from(JSON.stringify(secret)), 'calendar passwords');
      await inTransaction(database, async (transaction) => {
        if (!(await revokeToken(transaction, signIn.id, signIn.expiresAt))) throw ended();
        const server = { kind: 'google', server_url: googleCaldavUrl(google), user_name: '' } as const;
        await connect(transaction, professionalId, { ...server, ...sealed }, now());
      });
      return reply.status(202).send(await readConnection(database, professionalId, config, now()));
    },
  );

  api.patch(
    '/calendar/connection',
    {
      onRequest,
      schema: {
        summary: 'Choose the calendar that bookings are written to, and those that block time',
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
      return readConnection(database, professionalId, config, now());
    },
  );

  api.post(
    '/calendar/connection/sync',
    {
      onRequest: [onRequest, limited],
      schema: {
        summary: 'Synchronize now',
        description:
          'Runs in the background: on success `last_synced_at` changes; otherwise `failure` says why.',
        tags,
        response: { 202: calendarConnectionSchema, ...refusals(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const professionalId = professionalIdOf(request);
      const connection = await readConnection(database, professionalId, config, now());
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
          'Its events stop blocking time immediately. `events=remove` also removes the bookings from the calendar, and a ' +
          'Google grant is revoked; until that is done, `state` is `ending`.',
        tags,
        querystring: calendarEndSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 422) },
      },
    },
    async (request, reply) => {
      const professionalId = professionalIdOf(request);
      await inTransaction(database, (transaction) =>
        disconnect(transaction, professionalId, now(), request.query.events),
      );
      return reply.status(204).send();
    },
  );
};

/**
 * Stores a new connection, replacing an existing one, and queues its first synchronization.
 * @throws DomainError not_logged_in when the account was deleted meanwhile
 */
async function connect(
  transaction: Transaction<Tables>,
  professionalId: string,
  account: Parameters<typeof replaceConnection>[2],
  now: Date,
): Promise<void> {
  await lockProfessional(transaction, professionalId);
  await replaceConnection(transaction, professionalId, account, now);
  await queueSync(transaction, professionalId);
}
