import { ECDH } from 'node:crypto';
import {
  NOTIFICATION_MESSAGES,
  pushSubscriptionSchema,
  pushSubscriptionWriteSchema,
} from '@crown-and-coil/shared-api/contract';
import { conflict, invalidField, notFound } from '../domain-errors';
import { identityOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { requireAllowed } from '../outbound/guarded-fetch';
import { limitUser } from '../rate-limit/call-limits';
import { listDevices, removeDevice, saveDevice } from './devices';

const tags = ['notifications'];

/** Devices that get a person's notifications while the site is closed (Web Push). */
export const addPush: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const onRequest = sessions.requireUser('client', 'professional');
  const limited = limitUser(dependencies, { kind: 'push.subscription', perHour: 60 });

  api.get(
    '/users/me/push-subscriptions',
    {
      onRequest,
      schema: {
        summary: 'The devices that get my notifications, the newest first',
        description: 'Neither their addresses nor their keys are in any response.',
        tags,
        response: { 200: listOf(pushSubscriptionSchema), ...refusals(401, 403) },
      },
    },
    (request) => listDevices(database, identityOf(request).userId),
  );

  api.post(
    '/users/me/push-subscriptions',
    {
      onRequest: [onRequest, limited],
      schema: {
        summary: "Send my notifications to this browser too, by the browser's own subscription",
        description:
          'Again after each log-in: the device belongs to it, and ends when it is ended. A browser belongs to one account at ' +
          'a time. 409 on a site that sends nothing to devices.',
        tags,
        body: pushSubscriptionWriteSchema,
        response: { 200: pushSubscriptionSchema, ...refusals(401, 403, 409, 422, 429) },
      },
    },
    (request) => {
      const { endpoint, p256dh } = request.body;
      if (config.pushKeys === null) throw conflict(NOTIFICATION_MESSAGES.pushAbsent);
      try {
        const url = new URL(endpoint);
        requireAllowed(url, config.outsideServersMayBePrivate);
        if (url.username || url.password) throw new TypeError('A push service asks for no password.');
      } catch {
        throw invalidField(['body', 'endpoint'], NOTIFICATION_MESSAGES.pushAddressInvalid, 'refused');
      }
      try {
        ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
      } catch {
        throw invalidField(['body', 'p256dh'], NOTIFICATION_MESSAGES.pushKeyInvalid, 'value');
      }
      return saveDevice(
        database,
        config,
        identityOf(request),
        request.body,
        request.headers['user-agent'],
        now(),
      );
    },
  );

  api.delete(
    '/users/me/push-subscriptions/:id',
    {
      onRequest,
      schema: {
        summary: 'Send nothing more to one of my devices',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      if (!(await removeDevice(database, identityOf(request).userId, request.params.id))) throw notFound();
      return reply.status(204).send();
    },
  );
};
