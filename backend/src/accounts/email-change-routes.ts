import {
  ACCOUNT_MESSAGES,
  confirmedEmailSchema,
  EMAIL_CHANGE_LINK_HOURS,
  emailChangeSchema,
  linkRefusalSchema,
  linkTokenSchema,
  pendingEmailSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { invalidField } from '../domain-errors';
import { identityOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import type { Module } from '../module';
import { limitAddress, limitUser } from '../rate-limit/call-limits';
import { requireSecondFactor } from '../second-factor/check';
import {
  confirmEmailChange,
  endEmailChange,
  findEmailChangeLink,
  readPendingEmail,
  requestEmailChange,
  resendEmailChange,
} from './email-changes';
import { requireOwnPassword } from './login';
import { lockAccountOfToken } from './queries';

const tags = ['accounts'];

/** Changing the email of an account: a link to the new address confirms it. */
export const addEmailChanges: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const onRequest = [
    sessions.requireUser(),
    limitUser(dependencies, { kind: 'accounts.change-email', perHour: 60 }),
  ];

  api.get(
    '/users/me/email-change',
    {
      onRequest: sessions.requireUser(),
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'Read the pending change of my email',
        tags,
        response: { 200: pendingEmailSchema, ...refusals(401) },
      },
    },
    (request) => readPendingEmail(database, identityOf(request).userId, now()),
  );

  api.post(
    '/users/me/email-change',
    {
      onRequest,
      config: { securityEvent: 'ask for a new email', withoutSecondFactor: true },
      schema: {
        summary: 'Ask to change my email, confirmed by the password, and with two-step log-in a code',
        description:
          `Sends a link to the new address, valid for ${EMAIL_CHANGE_LINK_HOURS} hours. The email does not change before it is used. Replaces a ` +
          'pending change. The response is the same if the address has another account; that gets a mail that says so. 429 ' +
          'after 3 mails in an hour.',
        tags,
        body: emailChangeSchema,
        response: { 202: pendingEmailSchema, ...refusals(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const identity = identityOf(request);
      const { new_email: email, email_password: password, email_code: code } = request.body;
      const address = request.ip;
      await requireOwnPassword(
        database,
        identity.userId,
        { password, field: 'email_password' },
        address,
        now,
      );
      if (email.toLowerCase() === identity.email.toLowerCase())
        throw invalidField(['body', 'new_email'], ACCOUNT_MESSAGES.emailUnchanged, 'unchanged');
      await requireSecondFactor(dependencies, identity, { code, field: 'email_code', address });
      return reply.status(202).send(await requestEmailChange(database, config, identity, email, now()));
    },
  );

  api.post(
    '/users/me/email-change/resend',
    {
      onRequest,
      config: { securityEvent: 'ask for another link for a new email', withoutSecondFactor: true },
      schema: {
        summary: 'Send a new link to the pending address; the earlier one ends',
        description: '409 without a pending change. 429 after 3 mails in an hour.',
        tags,
        response: { 202: pendingEmailSchema, ...refusals(401, 409, 429) },
      },
    },
    async (request, reply) =>
      reply.status(202).send(await resendEmailChange(database, config, identityOf(request), now())),
  );

  api.delete(
    '/users/me/email-change',
    {
      onRequest: sessions.requireUser(),
      config: { securityEvent: 'cancel a new email', withoutSecondFactor: true },
      schema: {
        summary: 'Cancel the pending change of my email',
        description: 'Its link stops working. Without a pending change it has no effect.',
        tags,
        response: { 204: noContentSchema, ...refusals(401) },
      },
    },
    async (request, reply) => {
      const identity = identityOf(request);
      await inTransaction(database, async (transaction) => {
        await lockAccountOfToken(transaction, identity);
        await endEmailChange(transaction, identity.userId, now());
      });
      return reply.status(204).send();
    },
  );

  api.post(
    '/accounts/confirm-email/check',
    {
      onRequest: limitAddress(dependencies, { kind: 'accounts.check-email-link', perHour: 240 }),
      schema: {
        summary: 'Check a link for a new email without using it',
        description: 'A 400 gives the problem with the link in `reason`.',
        tags,
        body: linkTokenSchema,
        response: { 204: noContentSchema, ...refusals(422, 429), 400: linkRefusalSchema },
      },
    },
    async (request, reply) => {
      await findEmailChangeLink(database, request.body.token, now());
      return reply.status(204).send();
    },
  );

  api.post(
    '/accounts/confirm-email',
    {
      onRequest: [
        limitAddress(dependencies, { kind: 'accounts.confirm-email', perHour: 60 }),
        sessions.optionalUser,
      ],
      config: { securityEvent: 'change the email' },
      schema: {
        summary: "Change the email of an account with the token of the mail's link, once",
        description:
          'Revokes every token of the account, ends its links for a new password, and notifies the former address. A caller ' +
          'who is logged in to the account gets a new token. 400 says in `reason` what is wrong with the link. 409 when ' +
          'another account has got the address meanwhile.',
        tags,
        body: linkTokenSchema,
        response: { 200: confirmedEmailSchema, ...refusals(409, 422, 429), 400: linkRefusalSchema },
      },
    },
    async ({ body, identity }) => {
      const { userId, email, tokenVersion } = await confirmEmailChange(database, body.token, now());
      const isOwn = identity !== null && identity.userId === userId;
      return { email, session: isOwn ? sessions.accessToken(identity, tokenVersion) : null };
    },
  );
};
