import { randomBytes } from 'node:crypto';
import { calendarFeedSchema, newCalendarFeedSchema } from '@crown-and-coil/shared-api/contract';
import type { FastifyReply } from 'fastify';
import { object, string } from 'yup';
import { partIn, partiesOf } from '../bookings/access';
import { inTransaction } from '../database/transactions';
import { notFound } from '../domain-errors';
import { identityOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { calendarFile } from './calendar-file';
import {
  findCalendarBooking,
  findFeed,
  findFeedBlockedTimes,
  findFeedBookings,
  openFeed,
  replaceFeed,
  revokeFeed,
} from './queries';

const tags = ['calendar'];
const TOKEN_BYTES = 32;
const feedParamsSchema = object({ token: string().required().max(100) });
const fileSchema = string().defined();

/**
 * Bookings for calendar programs: one as a file, or all of a user's as a private feed, with the times that a professional
 * has blocked (api.md, Bookings).
 */
export const addCalendar: Module = (api, { config, database, sessions, now }) => {
  const { publicUrl } = config;

  api.get(
    '/bookings/:id.ics',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'One booking as a calendar file: for its client, its professional and admin',
        tags,
        produces: ['text/calendar'],
        params: idParamsSchema,
        response: { 200: fileSchema, ...refusals(401, 404) },
      },
    },
    async (request, reply) => {
      const found = await findCalendarBooking(database, request.params.id);
      const reader = found && partIn(partiesOf(found.booking), identityOf(request));
      if (found === undefined || reader === undefined) throw notFound();
      return sendCalendar(reply, calendarFile([found], reader, { publicUrl, now: now() }));
    },
  );

  api.get(
    '/calendar/feed',
    {
      onRequest: sessions.requireUser('client', 'professional'),
      schema: {
        summary: 'Whether the caller has a calendar feed',
        tags,
        response: { 200: calendarFeedSchema, ...refusals(401, 403) },
      },
    },
    (request) => findFeed(database, identityOf(request).userId),
  );

  api.post(
    '/calendar/feed',
    {
      onRequest: sessions.requireUser('client', 'professional'),
      schema: {
        summary: "Create a new address for the caller's calendar feed; the previous one stops working",
        description: 'The address is in this response only: the server stores a hash of it.',
        tags,
        response: { 201: newCalendarFeedSchema, ...refusals(401, 403) },
      },
    },
    async (request, reply) => {
      const { userId } = identityOf(request);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await inTransaction(database, (transaction) => replaceFeed(transaction, userId, token, now()));
      const feed = await findFeed(database, userId);
      return reply.status(201).send({ ...feed, url: `${publicUrl}/api/calendar/${token}.ics` });
    },
  );

  api.delete(
    '/calendar/feed',
    {
      onRequest: sessions.requireUser('client', 'professional'),
      schema: {
        summary: "Remove the caller's calendar feed; repeating it has no effect",
        tags,
        response: { 204: noContentSchema, ...refusals(401, 403) },
      },
    },
    async (request, reply) => {
      await revokeFeed(database, identityOf(request).userId);
      return reply.status(204).send();
    },
  );

  api.get(
    '/calendar/:token.ics',
    {
      schema: {
        summary: "A person's bookings for their calendar program, by the secret in the address",
        description:
          "From 90 days ago on, without cancelled ones. A professional's feed also has the times that they have blocked, " +
          'with their notes.',
        tags,
        produces: ['text/calendar'],
        params: feedParamsSchema,
        response: { 200: fileSchema, ...refusals(404) },
      },
    },
    async (request, reply) => {
      const owner = await openFeed(database, request.params.token, now());
      if (owner === undefined) throw notFound();
      const { reader, bookings } = await findFeedBookings(database, owner, now());
      const blockedTimes = await findFeedBlockedTimes(database, owner, now());
      return sendCalendar(reply, calendarFile(bookings, reader, { publicUrl, now: now(), blockedTimes }));
    },
  );
};

const sendCalendar = (reply: FastifyReply, file: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'attachment; filename="crown-and-coil.ics"')
    .send(file);
