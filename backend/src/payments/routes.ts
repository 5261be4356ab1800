import {
  moneyBalanceSchema,
  moneyMovementSchema,
  movementsFilterSchema,
  movementsQuerySchema,
  PAYMENT_MESSAGES,
  paymentOnboardingSchema,
  paymentSetupSchema,
} from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import type { FastifyRequest } from 'fastify';
import { string } from 'yup';
import { conflict, malformed, notFound, unavailable } from '../domain-errors';
import { ownProfessionalId } from '../http/identity';
import { noContentSchema, pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Dependencies, Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';
import { findPaymentAccount, keepPaymentAccount, readPaymentSetup } from './accounts';
import { storePaymentEvent } from './events';
import { InvalidPaymentEvent, PaymentProviderError } from './provider';
import { exportMovements, listMovements, readMoneyBalance } from './statement';

const tags = ['payments'];
/** Stripe's events are a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;
/** Events that one process accepts at once, so that a flood leaves database connections for people. */
const MAX_EVENTS_AT_ONCE = 20;

/** Onboarding of professionals at the payment provider, and the provider's events. */
export const addPayments: Module = (api, dependencies) => {
  const { database, sessions, payments, now } = dependencies;

  api.get(
    '/professionals/:id/payments',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Whether I can ask for deposits, and what the payment provider still asks for',
        description:
          '`unavailable`: this site takes no payments. Until `can_take_deposits`, house rules have no deposit.',
        tags,
        params: idParamsSchema,
        response: { 200: paymentSetupSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request) => readPaymentSetup(database, payments, ownProfessionalId(request), now()),
  );

  api.get(
    '/professionals/:id/payments/balance',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Totals of my deposits, and the latest payouts',
        tags,
        params: idParamsSchema,
        response: { 200: moneyBalanceSchema, ...refusals(401, 403, 404) },
      },
    },
    (request) => readMoneyBalance(database, ownProfessionalId(request)),
  );

  api.get(
    '/professionals/:id/payments/movements',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Movements of my deposits, newest first',
        description: '`from` and `to` are days of my time zone, both included.',
        tags,
        params: idParamsSchema,
        querystring: movementsQuerySchema,
        response: { 200: pageOf(moneyMovementSchema), ...refusals(401, 403, 404, 422) },
      },
    },
    (request) => listMovements(database, ownProfessionalId(request), request.query),
  );

  api.get(
    '/professionals/:id/payments/movements.csv',
    {
      onRequest: [
        sessions.requireUser('professional'),
        limitUser(dependencies, { kind: 'payments.export', perHour: 60 }),
      ],
      schema: {
        summary: 'The same movements as a CSV file for an accountant, oldest first',
        description:
          'Amounts in dollars, as they were paid. A cell that a spreadsheet would evaluate as a formula has a leading apostrophe.',
        tags,
        produces: ['text/csv'],
        params: idParamsSchema,
        querystring: movementsFilterSchema,
        response: { 200: string().defined(), ...refusals(401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="payments.csv"')
        .send(exportMovements(database, ownProfessionalId(request), request.query) as never),
  );

  api.post(
    '/professionals/:id/payments/onboarding',
    {
      onRequest: [
        sessions.requireUser('professional'),
        limitUser(dependencies, { kind: 'payments.onboarding', perHour: 30 }),
      ],
      schema: {
        summary: "Start or continue at the payment provider's own pages",
        description: '`url` is for this professional alone, opens once, and is valid for a few minutes.',
        tags,
        params: idParamsSchema,
        response: { 200: paymentOnboardingSchema, ...refusals(401, 403, 404, 409, 429, 503) },
      },
    },
    async (request) => ({ url: await startOnboarding(dependencies, ownProfessionalId(request)) }),
  );

  api.register(async (scope) => {
    // The signature is over the exact bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    let underway = 0;
    scope.post(
      '/payments/events',
      {
        bodyLimit: MAX_EVENT_BYTES,
        config: { isUncounted: true },
        schema: {
          summary: 'Events of the payment provider, signed by it',
          description:
            'The body is read as it was signed. 200 means stored, once for each event id; it is applied in the background.',
          tags,
          response: { 200: noContentSchema, ...refusals(400, 404, 413, 503) },
        },
      },
      async (request, reply) => {
        if (payments.name === 'none') throw notFound();
        if (underway >= MAX_EVENTS_AT_ONCE) throw unavailable();
        underway += 1;
        try {
          const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const event = readSigned(dependencies, request, rawBody);
          await storePaymentEvent(database, event, rawBody, now());
        } finally {
          underway -= 1;
        }
        return reply.send();
      },
    );
  });
};

async function startOnboarding(
  { database, payments, config, now }: Dependencies,
  professionalId: string,
): Promise<string> {
  if (payments.name === 'none') throw conflict(PAYMENT_MESSAGES.unavailable);
  const account = await findPaymentAccount(database, professionalId);
  const page = `${config.publicUrl}${href.professionalDashboard({}, { search: { tab: 'payments' } })}`;
  try {
    const { accountReference, url } = await payments.startOnboarding(
      professionalId,
      account?.reference ?? null,
      { returnUrl: page, refreshUrl: page },
      `onboarding ${professionalId}`,
    );
    if (account === undefined) await keepPaymentAccount(database, professionalId, accountReference, now());
    return url;
  } catch (error) {
    if (error instanceof PaymentProviderError) throw unavailable(PAYMENT_MESSAGES.providerDown, 60);
    throw error;
  }
}

/** @throws DomainError malformed for an event that is forged, too old or malformed */
function readSigned({ payments }: Dependencies, request: FastifyRequest, rawBody: Buffer) {
  const signature = request.headers['stripe-signature'];
  try {
    return payments.readEvent(rawBody, typeof signature === 'string' ? signature : '');
  } catch (error) {
    if (!(error instanceof InvalidPaymentEvent)) throw error;
    request.log.warn('a payment event was refused: it is not signed by the provider, or is too old');
    throw malformed(PAYMENT_MESSAGES.eventRefused);
  }
}
