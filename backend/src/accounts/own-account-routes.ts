import {
  accountDeletionSchema,
  accountExportSchema,
  ownSessionSchema,
  sessionEndSchema,
} from '@crown-and-coil/shared-api/contract';
import { array } from 'yup';
import { identityOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';
import { requireSecondFactor } from '../second-factor/check';
import { deleteAccount } from './deletion';
import { exportAccount } from './export';
import { requireOwnPassword } from './login';
import { endSession, listSessions } from './own-sessions';

const tags = ['accounts'];

/** Sessions, export and deletion of the own account (api.md, Accounts). */
export const addOwnAccount: Module = (api, dependencies) => {
  const { database, sessions, now } = dependencies;

  api.get(
    '/users/me/export',
    {
      onRequest: [sessions.requireUser(), limitUser(dependencies, { kind: 'accounts.export', perHour: 20 })],
      config: { securityEvent: 'export an account', withoutSecondFactor: true },
      schema: {
        summary: 'Export everything that is stored about me',
        tags,
        response: { 200: accountExportSchema, ...refusals(401, 429) },
      },
    },
    (request) => exportAccount(database, identityOf(request), now()),
  );

  api.get(
    '/users/me/sessions',
    {
      onRequest: sessions.requireUser(),
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'List my sessions',
        description:
          'The valid ones, 50 at most: the one of this token first, then the last used. `last_used_at` is exact to five ' +
          'minutes. A session is listed from its first use.',
        tags,
        response: { 200: array().of(ownSessionSchema.defined()).defined(), ...refusals(401) },
      },
    },
    (request) => listSessions(database, identityOf(request), now()),
  );

  api.delete(
    '/users/me/sessions/:id',
    {
      onRequest: sessions.requireUser(),
      config: { securityEvent: 'end a session', withoutSecondFactor: true },
      schema: {
        summary: 'End one of my sessions, confirmed by the password',
        tags,
        params: idParamsSchema,
        body: sessionEndSchema,
        response: { 204: noContentSchema, ...refusals(400, 401, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const identity = identityOf(request);
      const password = request.body.own_password;
      await requireOwnPassword(
        database,
        identity.userId,
        { password, field: 'own_password' },
        request.ip,
        now,
      );
      await endSession(database, identity, request.params.id, now());
      return reply.status(204).send();
    },
  );

  api.delete(
    '/users/me/',
    {
      onRequest: sessions.requireUser(),
      config: { securityEvent: 'delete an account', withoutSecondFactor: true },
      schema: {
        summary: 'Delete my account, confirmed by the password, and with two-step log-in a code',
        description:
          "Upcoming bookings are cancelled and the other party is notified. Personal data is erased; the other party's " +
          'bookings keep an anonymous line. The only admin cannot be deleted: 409.',
        tags,
        body: accountDeletionSchema,
        response: { 204: noContentSchema, ...refusals(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      const identity = identityOf(request);
      const { password, code } = request.body;
      const address = request.ip;
      await requireOwnPassword(database, identity.userId, { password, field: 'password' }, address, now);
      await requireSecondFactor(dependencies, identity, { code, field: 'code', address });
      await deleteAccount(database, identity, now());
      return reply.status(204).send();
    },
  );
};
