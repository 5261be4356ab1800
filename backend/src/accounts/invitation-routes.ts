import {
  activationSchema,
  invitationSchema,
  linkRefusalSchema,
  linkTokenSchema,
  loginResponseSchema,
} from '@crown-and-coil/shared-api/contract';
import { refusals } from '../http/responses';
import type { Module } from '../module';
import { limitAddress } from '../rate-limit/call-limits';
import { activate } from './activation';
import { readInvitation } from './invitations';

const tags = ['accounts'];
/** Default of `token_version` in the database. */
const FIRST_TOKEN_VERSION = 1;

/** Reading and accepting invitations (api.md, Accounts). */
export const addInvitations: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;

  api.post(
    '/accounts/invitation',
    {
      onRequest: limitAddress(dependencies, { kind: 'accounts.invitation', perHour: 240 }),
      schema: {
        summary: 'Read the invitation of a link without using it',
        tags,
        body: linkTokenSchema,
        response: { 200: invitationSchema, ...refusals(422, 429), 400: linkRefusalSchema },
      },
    },
    async (request) => {
      const { email, role, name, expires_at } = await readInvitation(database, request.body.token, now());
      return { email, role, name, expires_at };
    },
  );

  api.post(
    '/accounts/activate',
    {
      onRequest: limitAddress(dependencies, { kind: 'accounts.activate', perHour: 60 }),
      config: { securityEvent: 'activate an account' },
      schema: {
        summary: 'Create the account of an invitation, and log in',
        description:
          'A Client gives first_name and last_name, the other roles name. The account has an empty profile; a ' +
          "professional's is not public yet. 400 says in `reason` what is wrong with the link.",
        tags,
        body: activationSchema,
        response: { 201: loginResponseSchema, ...refusals(409, 422, 429), 400: linkRefusalSchema },
      },
    },
    async (request, reply) => {
      const userId = await activate(database, request.body, now(), config.newProfessionalsShard);
      return reply.status(201).send(sessions.accessToken({ userId, passkeyId: null }, FIRST_TOKEN_VERSION));
    },
  );
};
