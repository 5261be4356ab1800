import {
  invitationCreateSchema,
  pagingQuerySchema,
  sentInvitationSchema,
  suspendedUserSchema,
  suspensionPreviewSchema,
  suspensionSchema,
  userEntrySchema,
  usersQuerySchema,
  waitlistEntrySchema,
  waitlistQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { actingAdmin, identityOf } from '../http/identity';
import { noContentSchema, pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { inviteAddress, listInvitations, withdrawInvitation } from './invitations';
import { listUsers, previewSuspension, resetFactorOfUser, restoreUser, suspendUser } from './users';
import { inviteEntry, listWaitlist, removeEntry } from './waitlist';

const tags = ['admin'];

/** Waitlist, invitations and accounts for the admin. Every action is logged. */
export const addPeople: Module = (api, { config, database, sessions, now }) => {
  const onRequest = sessions.requireUser('admin');

  api.get(
    '/admin/waitlist',
    {
      onRequest,
      schema: {
        summary: 'The waitlist, newest first',
        tags,
        querystring: waitlistQuerySchema,
        response: { 200: pageOf(waitlistEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listWaitlist(database, request.query),
  );

  api.post(
    '/admin/waitlist/:id/invite',
    {
      onRequest,
      schema: {
        summary: 'Invite a verified entry by mail, for 7 days',
        description: 'When two admins do so at the same time, one sends the mail; the other gets a 409.',
        tags,
        params: idParamsSchema,
        response: { 200: waitlistEntrySchema, ...refusals(401, 403, 404, 409) },
      },
    },
    (request) => {
      const { userId } = identityOf(request);
      return inTransaction(database, (transaction) =>
        inviteEntry(transaction, config, request.params.id, userId, now()),
      );
    },
  );

  api.delete(
    '/admin/waitlist/:id',
    {
      onRequest,
      schema: {
        summary: 'Remove an entry from the waitlist; an open invitation is withdrawn',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { userId } = identityOf(request);
      await inTransaction(database, (transaction) =>
        removeEntry(transaction, request.params.id, userId, now()),
      );
      return reply.status(204).send();
    },
  );

  api.get(
    '/admin/invitations',
    {
      onRequest,
      schema: {
        summary: 'Invitations that were not withdrawn, newest first',
        tags,
        querystring: pagingQuerySchema,
        response: { 200: pageOf(sentInvitationSchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listInvitations(database, request.query),
  );

  api.post(
    '/admin/invitations',
    {
      onRequest,
      schema: {
        summary: 'Invite any address by mail, for 7 days',
        tags,
        body: invitationCreateSchema,
        response: { 201: sentInvitationSchema, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const { userId } = identityOf(request);
      const invitation = await inTransaction(database, (transaction) =>
        inviteAddress(transaction, config, request.body, userId, now()),
      );
      return reply.status(201).send(invitation);
    },
  );

  api.delete(
    '/admin/invitations/:id',
    {
      onRequest,
      schema: {
        summary: 'Withdraw an invitation: its link stops working',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { userId } = identityOf(request);
      await inTransaction(database, (transaction) =>
        withdrawInvitation(transaction, request.params.id, userId, now()),
      );
      return reply.status(204).send();
    },
  );

  api.get(
    '/admin/users',
    {
      onRequest,
      schema: {
        summary: 'Accounts, newest first',
        tags,
        querystring: usersQuerySchema,
        response: { 200: pageOf(userEntrySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listUsers(database, request.query),
  );

  api.get(
    '/admin/users/:id/suspension',
    {
      onRequest,
      schema: {
        summary: 'Preview what suspending an account would cancel',
        description: '`refund_cents`: the deposits that would go back to clients.',
        tags,
        params: idParamsSchema,
        response: { 200: suspensionPreviewSchema, ...refusals(401, 403, 404) },
      },
    },
    (request) => previewSuspension(database, { userId: request.params.id, ...actingAdmin(request, now) }),
  );

  api.post(
    '/admin/users/:id/suspend',
    {
      onRequest,
      schema: {
        summary: 'Suspend an account: no log-in, no token, on no public list, no bookings',
        description:
          'Pending bookings and confirmed ones that have not begun are cancelled, and both parties are notified; ' +
          '`cancelled_bookings` says how many. A visit in progress continues. Restoring the account restores no booking.',
        tags,
        params: idParamsSchema,
        body: suspensionSchema,
        response: { 200: suspendedUserSchema, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    (request) => {
      const user = { userId: request.params.id, ...actingAdmin(request, now) };
      return inTransaction(database, (transaction) => suspendUser(transaction, user, request.body.reason));
    },
  );

  api.post(
    '/admin/users/:id/restore',
    {
      onRequest,
      schema: {
        summary: 'Restore a suspended account',
        tags,
        params: idParamsSchema,
        response: { 200: userEntrySchema, ...refusals(401, 403, 404, 409) },
      },
    },
    (request) => {
      const user = { userId: request.params.id, ...actingAdmin(request, now) };
      return inTransaction(database, (transaction) => restoreUser(transaction, user));
    },
  );

  api.post(
    '/admin/users/:id/reset-second-factor',
    {
      onRequest,
      schema: {
        summary: 'Reset the two-step log-in and the passkeys of an account whose owner lost their device',
        description:
          'Revokes their tokens and tells them by mail. They log in by password, and set up again what they had.',
        tags,
        params: idParamsSchema,
        response: { 200: userEntrySchema, ...refusals(401, 403, 404, 409) },
      },
    },
    (request) => {
      const user = { userId: request.params.id, ...actingAdmin(request, now) };
      return inTransaction(database, (transaction) => resetFactorOfUser(transaction, user));
    },
  );
};
