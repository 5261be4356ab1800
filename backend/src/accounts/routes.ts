import {
  ADMIN_IDLE_MINUTES,
  loginResponseSchema,
  loginSchema,
  meSchema,
  secondFactorNeededSchema,
  TOKEN_LIFETIME_HOURS,
} from '@crown-and-coil/shared-api/contract';
import { identityOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import type { Module } from '../module';
import { finishLogIn } from './finish-log-in';
import { logIn } from './login';
import { revokeToken } from './queries';

const tags = ['accounts'];

export const addAccounts: Module = (api, dependencies) => {
  const { database, sessions, now } = dependencies;

  api.post(
    '/login/',
    {
      config: { securityEvent: 'log in' },
      schema: {
        summary: 'Log in with an email or username and a password',
        description:
          'Form-encoded. 429 after 5 failures in 15 minutes for one account and address, or 50 for one account from all ' +
          'addresses. 202 for an account with two-step log-in: the token finishes the log-in at `POST /login/second-factor` ' +
          'and opens nothing else. 403 for a suspended account. 503 when too many passwords are being checked. A token ends ' +
          `after ${TOKEN_LIFETIME_HOURS} hours, an admin's also after ${ADMIN_IDLE_MINUTES} minutes without a request.`,
        tags,
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: loginSchema,
        response: {
          200: loginResponseSchema,
          202: secondFactorNeededSchema,
          ...refusals(400, 401, 403, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const user = await logIn(database, request.body, request.ip, now);
      if (!user.hasSecondFactor) return finishLogIn(dependencies, request, user);
      request.loggedInUserId = user.userId;
      return reply.status(202).send(sessions.issueSecondStep(user.userId, user.tokenVersion));
    },
  );

  api.post(
    '/logout/',
    {
      onRequest: sessions.requireUser(),
      config: { securityEvent: 'log out', withoutSecondFactor: true },
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
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'Who is logged in',
        tags,
        response: { 200: meSchema, ...refusals(401) },
      },
    },
    async (request) => {
      const { userId, role, email, username, hasSecondFactor, passkeyId } = identityOf(request);
      return {
        id: userId,
        role,
        email,
        username,
        has_second_factor: hasSecondFactor,
        is_by_passkey: passkeyId !== null,
      };
    },
  );
};
