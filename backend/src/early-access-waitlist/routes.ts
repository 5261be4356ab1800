import {
  linkRefusalSchema,
  linkTokenSchema,
  noticeSchema,
  WAITLIST_MESSAGES,
  waitlistSignUpSchema,
  waitlistVerifiedSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { refusals } from '../http/responses';
import type { Module } from '../module';
import { limitAddress } from '../rate-limit/call-limits';
import { resend, signUp, verify } from './sign-up';

const tags = ['waitlist'];

/** The waitlist of early access (specification, section 7; api.md, Waitlist). */
export const addWaitlist: Module = (api, dependencies) => {
  const { config, database, now } = dependencies;

  api.post(
    '/waitlist/signup',
    {
      onRequest: limitAddress(dependencies, { kind: 'waitlist.signup', perHour: 60 }),
      schema: {
        summary: 'Sign up for the waitlist; a mail verifies the address',
        description: 'A pending address gets its mail again, at most 3 in an hour; a verified one is 409.',
        tags,
        body: waitlistSignUpSchema,
        response: { 201: noticeSchema, ...refusals(400, 409, 422, 429) },
      },
    },
    async (request, reply) => {
      await inTransaction(database, (transaction) => signUp(transaction, config, request.body, now()));
      return reply.status(201).send({ detail: WAITLIST_MESSAGES.signedUp });
    },
  );

  api.post(
    '/waitlist/verify',
    {
      onRequest: limitAddress(dependencies, { kind: 'waitlist.verify', perHour: 120 }),
      schema: {
        summary: "Verify an address by the token of its mail's link, once",
        description: 'A 400 has `reason`: expired (ask for a new mail), used or invalid.',
        tags,
        body: linkTokenSchema,
        response: { 200: waitlistVerifiedSchema, ...refusals(422, 429), 400: linkRefusalSchema },
      },
    },
    (request) => inTransaction(database, (transaction) => verify(transaction, request.body.token, now())),
  );

  api.post(
    '/waitlist/resend',
    {
      onRequest: limitAddress(dependencies, { kind: 'waitlist.resend', perHour: 60 }),
      schema: {
        summary: 'Ask for a new mail with the token of a link that has expired',
        tags,
        body: linkTokenSchema,
        response: { 202: noticeSchema, ...refusals(422, 429), 400: linkRefusalSchema },
      },
    },
    async (request, reply) => {
      await inTransaction(database, (transaction) => resend(transaction, config, request.body.token, now()));
      return reply.status(202).send({ detail: WAITLIST_MESSAGES.resent });
    },
  );
};
