import {
  loginResponseSchema,
  newPasskeySchema,
  type PasskeyChange,
  passkeyChallengeSchema,
  passkeyChangeSchema,
  passkeyCreationSchema,
  passkeyLoginSchema,
  passkeyNameSchema,
  passkeySchema,
} from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { array } from 'yup';
import { finishLogIn } from '../accounts/finish-log-in';
import { requireOwnPassword } from '../accounts/login';
import { CHALLENGE_SECONDS } from '../accounts/tokens';
import { identityOf } from '../http/identity';
import { noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { requireSecondFactor } from '../second-factor/check';
import { ALGORITHMS, relyingPartyOf, userHandleOf } from './ceremonies';
import { addPasskey, listCredentials, listPasskeys, removePasskey, renamePasskey } from './changes';
import { logInByPasskey } from './log-in';

const tags = ['accounts'];

/** Passkeys: log-in, and managing the caller's own. */
export const addPasskeys: Module = (api, dependencies) => {
  const { config, database, sessions, now } = dependencies;
  const onRequest = sessions.requireUser();

  /** A challenge for the browser. Without an owner it is for a log-in. */
  const challengeFor = (owner: Parameters<typeof sessions.issueChallenge>[0]) => {
    const { token, challenge } = sessions.issueChallenge(owner);
    const { id: rp_id } = relyingPartyOf(config);
    return { passkey_token: token, challenge, rp_id, expires_in: CHALLENGE_SECONDS };
  };

  api.post(
    '/login/passkey/options',
    {
      schema: {
        summary: 'Start a log-in by passkey',
        description:
          'The answer has a challenge for `navigator.credentials.get`, with user verification and without a list of ' +
          'credentials: it is the same for everybody. It is valid for 5 minutes, once.',
        tags,
        response: { 200: passkeyChallengeSchema },
      },
    },
    () => challengeFor(null),
  );

  api.post(
    '/login/passkey',
    {
      config: { securityEvent: 'log in: passkey' },
      schema: {
        summary: "Log in with a passkey: the authenticator's answer to the challenge",
        description:
          'A passkey counts as both steps of a log-in. 401 for whatever is wrong about the answer, also for an unknown ' +
          'credential. 403 for a suspended account. 429 after 5 failures in 15 minutes for one account and address, or ' +
          '50 for one account from all addresses.',
        tags,
        body: passkeyLoginSchema,
        response: { 200: loginResponseSchema, ...refusals(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { user, passkeyId } = await logInByPasskey(dependencies, request.body, request.ip, (userId) => {
        request.loggedInUserId = userId;
      });
      return finishLogIn(dependencies, request, user, passkeyId);
    },
  );

  api.get(
    '/users/me/passkeys',
    {
      onRequest,
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'List my passkeys',
        tags,
        response: { 200: array().of(passkeySchema.defined()).defined(), ...refusals(401) },
      },
    },
    (request) => listPasskeys(database, identityOf(request).userId),
  );

  api.post(
    '/users/me/passkeys/options',
    {
      onRequest,
      config: { securityEvent: 'add a passkey', withoutSecondFactor: true },
      schema: {
        summary: 'Start adding a passkey, confirmed by the password, and with two-step log-in a code',
        description:
          'The answer is for `navigator.credentials.create`, with a discoverable credential and user verification ' +
          'required. Its challenge is valid for 5 minutes, once. An admin whose second factor is a passkey needs a ' +
          'session that began with one: 403.',
        tags,
        body: passkeyChangeSchema,
        response: { 200: passkeyCreationSchema, ...refusals(400, 401, 403, 409, 422, 429, 503) },
      },
    },
    async (request) => {
      await requireOwner(request, request.body);
      const identity = identityOf(request);
      const credentials = await listCredentials(database, identity.userId);
      return {
        ...challengeFor(identity),
        user_id: userHandleOf(identity.userId),
        user_name: identity.email,
        algorithms: [...ALGORITHMS],
        excluded: credentials.map((id) => id.toString('base64url')),
      };
    },
  );

  api.post(
    '/users/me/passkeys',
    {
      onRequest,
      config: { securityEvent: 'add a passkey', withoutSecondFactor: true },
      schema: {
        summary: "Add a passkey: the authenticator's answer to the challenge",
        description:
          'Revokes this token; the response has a new one, which counts as one that began with the passkey. 409 for a ' +
          'credential that is registered already, and for more than 10 passkeys.',
        tags,
        body: newPasskeySchema,
        response: { 200: loginResponseSchema, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request) => {
      const identity = identityOf(request);
      const passkeyId = await addPasskey(dependencies, identity, request.body);
      return sessions.accessToken({ userId: identity.userId, passkeyId }, identity.tokenVersion);
    },
  );

  api.patch(
    '/users/me/passkeys/:id',
    {
      onRequest,
      config: { securityEvent: 'rename a passkey', withoutSecondFactor: true },
      schema: {
        summary: 'Rename one of my passkeys',
        tags,
        params: idParamsSchema,
        body: passkeyNameSchema,
        response: { 204: noContentSchema, ...refusals(400, 401, 404, 422) },
      },
    },
    async (request, reply) => {
      await renamePasskey(database, identityOf(request).userId, request.params.id, request.body.passkey_name);
      return reply.status(204).send();
    },
  );

  api.delete(
    '/users/me/passkeys/:id',
    {
      onRequest,
      config: { securityEvent: 'remove a passkey', withoutSecondFactor: true },
      schema: {
        summary: 'Remove a passkey, confirmed by the password, and with two-step log-in a code',
        description: 'Revokes every token of the account; the response has a new one.',
        tags,
        params: idParamsSchema,
        body: passkeyChangeSchema,
        response: { 200: loginResponseSchema, ...refusals(400, 401, 403, 404, 422, 429, 503) },
      },
    },
    async (request) => {
      await requireOwner(request, request.body);
      const identity = identityOf(request);
      const { id } = request.params;
      const tokenVersion = await removePasskey(dependencies, identity, id);
      const { userId, passkeyId } = identity;
      return sessions.accessToken({ userId, passkeyId: passkeyId === id ? null : passkeyId }, tokenVersion);
    },
  );

  /** The same confirmation as for turning off two-step log-in. */
  async function requireOwner(
    request: FastifyRequest,
    { passkey_password: password, passkey_code: code }: PasskeyChange,
  ): Promise<void> {
    const identity = identityOf(request);
    const address = request.ip;
    await requireOwnPassword(
      database,
      identity.userId,
      { password, field: 'passkey_password' },
      address,
      now,
    );
    await requireSecondFactor(dependencies, identity, { code, field: 'passkey_code', address });
  }
};
