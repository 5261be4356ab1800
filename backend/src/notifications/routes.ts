import {
  NOTIFICATION_MESSAGES,
  notificationSchema,
  notificationSettingsSchema,
  notificationSettingsWriteSchema,
  notificationsQuerySchema,
  unreadCountSchema,
  unsubscribedSchema,
  unsubscribeQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { inTransaction } from '../database/transactions';
import { invalidField, malformed, notFound } from '../domain-errors';
import { identityOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { countOwnUnread, findNotification, listOwnNotifications, markAllRead, markRead } from './queries';
import { findSettings, saveSettings, unsubscribe } from './settings';

const tags = ['notifications'];

/** A user's notifications and their settings (specification, section 7; api.md, Notifications). */
export const addNotifications: Module = (api, { config, database, sessions, now }) => {
  api.get(
    '/notifications/me',
    {
      onRequest: sessions.requireUser(),
      config: { withoutSecondFactor: true },
      schema: {
        summary: "The caller's notifications, newest first",
        description: '`before` is the id of the last one on the previous page.',
        tags,
        querystring: notificationsQuerySchema,
        response: { 200: listOf(notificationSchema), ...refusals(401, 422) },
      },
    },
    (request) => listOwnNotifications(database, identityOf(request), request.query),
  );

  api.get(
    '/notifications/unread-count',
    {
      onRequest: sessions.requireUser(),
      config: { withoutSecondFactor: true },
      schema: {
        summary: "How many of the caller's notifications are unread",
        tags,
        response: { 200: unreadCountSchema, ...refusals(401) },
      },
    },
    async (request) => ({ unread: await countOwnUnread(database, identityOf(request)) }),
  );

  api.get(
    '/notifications/:id/read',
    {
      onRequest: sessions.requireUser(),
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'One notification; does not mark it read',
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
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'Mark a notification read; repeating it has no effect',
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
      config: { withoutSecondFactor: true },
      schema: {
        summary: "Mark all of the caller's notifications read",
        tags,
        response: { 200: unreadCountSchema, ...refusals(401) },
      },
    },
    async (request) => {
      const user = identityOf(request);
      await markAllRead(database, user, now());
      return { unread: await countOwnUnread(database, user) };
    },
  );

  api.get(
    '/users/me/notification-settings',
    {
      onRequest: sessions.requireUser(),
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'By which channels notifications of each kind come, and when devices stay quiet',
        tags,
        response: { 200: notificationSettingsSchema, ...refusals(401) },
      },
    },
    (request) => findSettings(database, config, identityOf(request).userId),
  );

  api.put(
    '/users/me/notification-settings',
    {
      onRequest: sessions.requireUser(),
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'Choose channels by kind, quiet hours, and the reminders of a client',
        description:
          'What is absent stays as it is. In quiet hours what comes to devices and phones waits until they end; an offer of ' +
          'the waiting list is dropped, and so is what was read or is outdated by then. Emails always come at once, and emails ' +
          'about the account cannot be switched off.',
        tags,
        body: notificationSettingsWriteSchema,
        response: { 200: notificationSettingsSchema, ...refusals(400, 401, 422) },
      },
    },
    async (request) => {
      const { userId, clientId } = identityOf(request);
      if (request.body.text_reminders && clientId === null)
        throw invalidField(['body', 'text_reminders'], NOTIFICATION_MESSAGES.textsForClients, 'role');
      await inTransaction(database, (transaction) => saveSettings(transaction, userId, request.body));
      return findSettings(database, config, userId);
    },
  );

  api.post(
    '/notifications/unsubscribe',
    {
      config: { isForOtherSites: true },
      schema: {
        summary: 'Switch off the emails of the recipient who got this token',
        description:
          'For the link in an email and for the one-click List-Unsubscribe of mail programs (RFC 8058): no login, any body. ' +
          '`only` switches off one kind.',
        tags,
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        querystring: unsubscribeQuerySchema,
        response: { 200: unsubscribedSchema, ...refusals(400, 422) },
      },
    },
    async (request) => {
      const settings = await unsubscribe(database, request.query);
      if (settings === undefined) throw malformed(NOTIFICATION_MESSAGES.unsubscribeInvalid);
      return settings;
    },
  );

  api.get(
    '/notifications/unsubscribe',
    {
      schema: {
        summary: 'Redirect to the page that confirms switching the emails off',
        description: 'For people who open the address that mail programs post to.',
        tags,
        querystring: unsubscribeQuerySchema,
        response: { 302: noContentSchema, ...refusals(422) },
      },
    },
    (request, reply) => reply.redirect(href.unsubscribe({}, { search: request.query })),
  );

  async function findOwn(userId: string, id: string) {
    const found = await findNotification(database, userId, id);
    if (found === undefined) throw notFound();
    return found;
  }
};
