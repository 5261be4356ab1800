import {
  NOTIFICATION_MESSAGES,
  notificationSchema,
  notificationSettingsSchema,
  notificationsQuerySchema,
  unreadCountSchema,
  unsubscribeQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { identityOf } from '../http/identity';
import { idParamsSchema } from '../http/paths';
import { notFound, Refusal } from '../http/refusal';
import { listOf, noContentSchema, refusals } from '../http/responses';
import type { Module } from '../module';
import { countUnread, findNotification, listNotifications, markRead } from './queries';
import { findSettings, saveSettings, unsubscribe } from './settings';

const tags = ['notifications'];

/** What a person is told (specification, section 7; api.md, Notifications). */
export const addNotifications: Module = (api, { database, sessions, now }) => {
  api.get(
    '/notifications/me',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: "The caller's notifications, newest first",
        description: '`before` is the id of the last one of the page before.',
        tags,
        querystring: notificationsQuerySchema,
        response: { 200: listOf(notificationSchema), ...refusals(401, 422) },
      },
    },
    (request) => listNotifications(database, identityOf(request).userId, request.query),
  );

  api.get(
    '/notifications/unread-count',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: "How many of the caller's notifications are unread",
        tags,
        response: { 200: unreadCountSchema, ...refusals(401) },
      },
    },
    async (request) => ({ unread: await countUnread(database, identityOf(request).userId) }),
  );

  api.get(
    '/notifications/:id/read',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Reads one notification, and marks nothing',
        tags,
        params: idParamsSchema,
        response: { 200: notificationSchema, ...refusals(401, 404) },
      },
    },
    (request) => findOwn(identityOf(request).userId, request.params.id),
  );

  api.post(
    '/notifications/:id/read',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Marks a notification read; again is fine',
        tags,
        params: idParamsSchema,
        response: { 200: notificationSchema, ...refusals(401, 404) },
      },
    },
    async (request) => {
      const { userId } = identityOf(request);
      await markRead(database, userId, request.params.id, now());
      return findOwn(userId, request.params.id);
    },
  );

  api.post(
    '/notifications/read-all',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: "Marks all of the caller's notifications read",
        tags,
        response: { 200: unreadCountSchema, ...refusals(401) },
      },
    },
    async (request) => {
      const { userId } = identityOf(request);
      await markRead(database, userId, 'all', now());
      return { unread: await countUnread(database, userId) };
    },
  );

  api.get(
    '/users/me/notification-settings',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Whether the caller is told by email too',
        tags,
        response: { 200: notificationSettingsSchema, ...refusals(401) },
      },
    },
    (request) => findSettings(database, identityOf(request).userId),
  );

  api.put(
    '/users/me/notification-settings',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Switches the emails of the caller on or off',
        tags,
        body: notificationSettingsSchema,
        response: { 200: notificationSettingsSchema, ...refusals(400, 401, 422) },
      },
    },
    async (request) => {
      const { userId } = identityOf(request);
      await saveSettings(database, userId, request.body);
      return findSettings(database, userId);
    },
  );

  api.post(
    '/notifications/unsubscribe',
    {
      schema: {
        summary: 'Switches the emails off for whoever got this token in one',
        description:
          'For the link in an email and for the one-click List-Unsubscribe of mail programs (RFC 8058): no login, any body.',
        tags,
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        querystring: unsubscribeQuerySchema,
        response: { 200: notificationSettingsSchema, ...refusals(400, 422) },
      },
    },
    async (request) => {
      if (!(await unsubscribe(database, request.query.token)))
        throw new Refusal(400, NOTIFICATION_MESSAGES.unsubscribeInvalid);
      return { email: false };
    },
  );

  api.get(
    '/notifications/unsubscribe',
    {
      schema: {
        summary: 'To the page that asks before it switches the emails off',
        description: 'What a person opens who follows the same address as their mail program posts to.',
        tags,
        querystring: unsubscribeQuerySchema,
        response: { 302: noContentSchema, ...refusals(422) },
      },
    },
    (request, reply) => reply.redirect(href.unsubscribe({}, { search: { token: request.query.token } })),
  );

  async function findOwn(userId: string, id: string) {
    const found = await findNotification(database, userId, id);
    if (found === undefined) throw notFound();
    return found;
  }
};
