import { loginResponseSchema, loginSchema, meSchema } from '@crown-and-coil/shared-api/contract';
import { identityOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import type { Module } from '../module';
import { originOf, rememberLogin } from '../reviews/signs';
import { logIn } from './login';
import { revokeToken } from './queries';
import { accessToken } from './sessions';

const tags = ['accounts'];

export const addAccounts: Module = (api, { config, database, sessions, now }) => {
  api.post(
    '/login/',
    {
      config: { securityEvent: 'log in' },
      schema: {
        summary: 'Log in with an email or username and a password',
        description:
          'Form-encoded. 429 after 5 failures in 15 minutes for one account and address, or 50 for one account from all ' +
          'addresses. 403 for a suspended account. 503 when too many passwords are being checked.',
        tags,
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: loginSchema,
        response: { 200: loginResponseSchema, ...refusals(400, 401, 403, 422, 429, 503) },
      },
    },
    async (request) => {
      const { userId, tokenVersion } = await logIn(database, request.body, request.ip, now);
      request.loggedInUserId = userId;
      const origin = originOf(config.sessionSecret, request.ip, request.headers['user-agent']);
      await rememberLogin(database, userId, origin, now());
      return accessToken(sessions, userId, tokenVersion);
    },
  );

  api.post(
    '/logout/',
    {
      onRequest: sessions.requireUser(),
      config: { securityEvent: 'log out' },
      schema: {
        summary: 'Log out: revoke this token',
        tags,
        response: { 204: noContentSchema, ...refusals(401) },
      },
    },
    async (request, reply) => {
      const { tokenId, tokenExpiresAt } = identityOf(request);
      await revokeToken(database, tokenId, tokenExpiresAt);
      return reply.status(204).send();
    },
  );

  api.get(
    '/users/me/',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Who is logged in',
        tags,
        response: { 200: meSchema, ...refusals(401) },
      },
    },
    async (request) => {
      const { userId, role, email, username } = identityOf(request);
      return { id: userId, role, email, username };
    },
  );
};
