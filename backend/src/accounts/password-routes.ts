import {
  ACCOUNT_MESSAGES,
  forgotPasswordSchema,
  linkRefusalSchema,
  linkTokenSchema,
  loginResponseSchema,
  noticeSchema,
  passwordChangeSchema,
  passwordResetSchema,
  sessionEndSchema,
} from '@crown-and-coil/shared-api/contract';
import { enqueueJob } from '../background/jobs';
import { identityOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import type { Module } from '../module';
import { limitAddress } from '../rate-limit/call-limits';
import {
  changePassword,
  findResetLink,
  forgotPassword,
  logOutElsewhere,
  resetPassword,
} from './password-changes';

const tags = ['accounts'];

/** Resetting and changing passwords (api.md, Accounts). */
export const addPasswords: Module = (api, dependencies) => {
  const { database, sessions, now } = dependencies;

  api.post(
    '/accounts/forgot-password',
    {
      onRequest: limitAddress(dependencies, { kind: 'accounts.forgot-password', perHour: 60 }),
      config: { securityEvent: 'ask for a new password' },
      schema: {
        summary: 'Ask for a link to set a new password',
        description:
          'The response, and the time it takes, is the same whether or not the address has an account.',
        tags,
        body: forgotPasswordSchema,
        response: { 202: noticeSchema, ...refusals(400, 422, 429) },
      },
    },
    async (request, reply) => {
      await enqueueJob(database, forgotPassword, { email: request.body.email }, { priority: 'awaited' });
      return reply.status(202).send({ detail: ACCOUNT_MESSAGES.resetSent });
    },
  );

  api.post(
    '/accounts/reset-password/check',
    {
      onRequest: limitAddress(dependencies, { kind: 'accounts.check-reset-link', perHour: 240 }),
      schema: {
        summary: 'Check a link for a new password without using it',
        description: 'A 400 gives the problem with the link in `reason`.',
        tags,
        body: linkTokenSchema,
        response: { 204: noContentSchema, ...refusals(422, 429), 400: linkRefusalSchema },
      },
    },
    async (request, reply) => {
      await findResetLink(database, request.body.token, now());
      return reply.status(204).send();
    },
  );

  api.post(
    '/accounts/reset-password',
    {
      onRequest: limitAddress(dependencies, { kind: 'accounts.reset-password', perHour: 60 }),
      config: { securityEvent: 'set a new password' },
      schema: {
        summary: "Set a new password with the token of a mail's link, once",
        description: 'Revokes every token of the account. A 400 gives the problem with the link in `reason`.',
        tags,
        body: passwordResetSchema,
        response: { 204: noContentSchema, ...refusals(422, 429), 400: linkRefusalSchema },
      },
    },
    async (request, reply) => {
      await resetPassword(database, request.body, request.ip, now());
      return reply.status(204).send();
    },
  );

  api.put(
    '/users/me/password',
    {
      onRequest: sessions.requireUser(),
      config: { securityEvent: 'change the password', withoutSecondFactor: true },
      schema: {
        summary: 'Change my password',
        description:
          'With two-step log-in a code too. Revokes every token of the account; the response has a new one.',
        tags,
        body: passwordChangeSchema,
        response: { 200: loginResponseSchema, ...refusals(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const identity = identityOf(request);
      const tokenVersion = await changePassword(dependencies, identity, request.body, request.ip);
      return sessions.accessToken(identity, tokenVersion);
    },
  );

  api.post(
    '/users/me/log-out-elsewhere',
    {
      onRequest: sessions.requireUser(),
      config: { securityEvent: 'log out on all other devices', withoutSecondFactor: true },
      schema: {
        summary: 'Log out on all other devices, confirmed by the password',
        description: 'Revokes every token of the account; the response has a new one.',
        tags,
        body: sessionEndSchema,
        response: { 200: loginResponseSchema, ...refusals(400, 401, 422, 429) },
      },
    },
    async (request) => {
      const identity = identityOf(request);
      const tokenVersion = await logOutElsewhere(
        database,
        identity,
        request.body.own_password,
        request.ip,
        now,
      );
      return sessions.accessToken(identity, tokenVersion);
    },
  );
};
