import {
  loginResponseSchema,
  recoveryCodesSchema,
  SECOND_FACTOR_MESSAGES,
  secondFactorChangeSchema,
  secondFactorCodeSchema,
  secondFactorLoginSchema,
  secondFactorOnSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
  secondFactorStartSchema,
} from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { finishLogIn } from '../accounts/finish-log-in';
import { requireOwnPassword } from '../accounts/login';
import { conflict } from '../domain-errors';
import { identityOf } from '../http/identity';
import { refusals } from '../http/responses';
import type { Module } from '../module';
import { finishSetup, readSecondFactor, renewRecoveryCodes, startSetup, turnOff } from './changes';
import { requireCode, requirePasskeySession } from './check';
import { passSecondStep } from './second-step';

const tags = ['accounts'];

/** Two-step log-in: its second step, and its setup on the own account. */
export const addSecondFactor: Module = (api, dependencies) => {
  const { database, sessions, now } = dependencies;
  const onRequest = sessions.requireUser();

  api.post(
    '/login/second-factor',
    {
      config: { securityEvent: 'log in: second step' },
      schema: {
        summary: 'Finish a log-in with a code of the authenticator app, or with a recovery code',
        description:
          'With the token of a 202 from `POST /login/`. 401 when that has expired or was used; then the log-in starts again. ' +
          '422 for a wrong or used code. 429 after 5 wrong codes in 15 minutes from one address, or 10 from all.',
        tags,
        body: secondFactorLoginSchema,
        response: { 200: loginResponseSchema, ...refusals(400, 401, 403, 422, 429, 503) },
      },
    },
    async (request) => {
      const user = await passSecondStep(dependencies, request.body, request.ip, (userId) => {
        request.loggedInUserId = userId;
      });
      return finishLogIn(dependencies, request, user);
    },
  );

  api.get(
    '/users/me/second-factor',
    {
      onRequest,
      config: { withoutSecondFactor: true },
      schema: {
        summary: 'Whether my account has two-step log-in',
        tags,
        response: { 200: secondFactorSchema, ...refusals(401) },
      },
    },
    (request) => readSecondFactor(database, identityOf(request)),
  );

  api.post(
    '/users/me/second-factor',
    {
      onRequest,
      config: { securityEvent: 'set up two-step log-in', withoutSecondFactor: true },
      schema: {
        summary: 'Start setting up two-step log-in, confirmed by the password',
        description:
          'The answer has a new secret for an authenticator app. It protects nothing until its first code.',
        tags,
        body: secondFactorStartSchema,
        response: { 200: secondFactorSetupSchema, ...refusals(400, 401, 403, 409, 422, 429) },
      },
    },
    async (request) => {
      await requirePassword(request, request.body.factor_password);
      await requirePasskeySession(database, identityOf(request));
      return startSetup(dependencies, identityOf(request));
    },
  );

  api.put(
    '/users/me/second-factor',
    {
      onRequest,
      config: { securityEvent: 'turn on two-step log-in', withoutSecondFactor: true },
      schema: {
        summary: 'Turn two-step log-in on with the first code of the app',
        description:
          'Revokes every token of the account; the response has a new one, and the recovery codes, which are shown once.',
        tags,
        body: secondFactorCodeSchema,
        response: { 200: secondFactorOnSchema, ...refusals(400, 401, 403, 409, 422, 429, 503) },
      },
    },
    async (request) => {
      const identity = identityOf(request);
      await requirePasskeySession(database, identity);
      const given = { code: request.body.code, address: request.ip };
      const { recoveryCodes, tokenVersion } = await finishSetup(dependencies, identity, given);
      return {
        ...sessions.accessToken(identity, tokenVersion),
        recovery_codes: [...recoveryCodes],
      };
    },
  );

  api.delete(
    '/users/me/second-factor',
    {
      onRequest,
      config: { securityEvent: 'turn off two-step log-in', withoutSecondFactor: true },
      schema: {
        summary: 'Turn two-step log-in off, confirmed by the password and a code',
        description: 'Revokes every token of the account; the response has a new one.',
        tags,
        body: secondFactorChangeSchema,
        response: { 200: loginResponseSchema, ...refusals(400, 401, 409, 422, 429, 503) },
      },
    },
    async (request) => {
      await requireBoth(request, request.body);
      const identity = identityOf(request);
      return sessions.accessToken(identity, await turnOff(dependencies, identity));
    },
  );

  api.post(
    '/users/me/second-factor/recovery-codes',
    {
      onRequest,
      config: { securityEvent: 'renew recovery codes', withoutSecondFactor: true },
      schema: {
        summary: 'Replace my recovery codes, confirmed by the password and a code',
        tags,
        body: secondFactorChangeSchema,
        response: { 200: recoveryCodesSchema, ...refusals(400, 401, 409, 422, 429, 503) },
      },
    },
    async (request) => {
      await requireBoth(request, request.body);
      return { recovery_codes: [...(await renewRecoveryCodes(dependencies, identityOf(request)))] };
    },
  );

  const requirePassword = (request: FastifyRequest, password: string) =>
    requireOwnPassword(
      database,
      identityOf(request).userId,
      { password, field: 'factor_password' },
      request.ip,
      now,
    );

  /** The password and a code again. @throws DomainError conflict without a second factor */
  async function requireBoth(
    request: FastifyRequest,
    { factor_password, factor_code: code }: { factor_password: string; factor_code: string },
  ): Promise<void> {
    const { userId, hasSecondFactor } = identityOf(request);
    await requirePassword(request, factor_password);
    if (!hasSecondFactor) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
    await requireCode(dependencies, { userId, code, field: 'factor_code', address: request.ip });
  }
};
