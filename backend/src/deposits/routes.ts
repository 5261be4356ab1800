import { depositCheckoutSchema } from '@crown-and-coil/shared-api/contract';
import { identityOf } from '../http/identity';
import { refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { openCheckout } from './checkout';

/** Deposits of bookings. */
export const addDeposits: Module = (api, { config, database, payments, sessions, now }) => {
  api.post(
    '/bookings/:id/deposit',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary:
          "Open the provider's page on which the deposit is paid or the card is saved: for the booking's client",
        description:
          'A deposit of 0 cents is a card that the client agreed to keep: it is saved, and nothing is paid. Asked again it is the same page. The request reaches its professional when the deposit is paid; when it is not ' +
          'paid before `expires_at` the request is cancelled, and what is paid later goes back. 409 when there is nothing ' +
          'to pay, or no longer; 503 while the payment provider does not answer.',
        tags: ['bookings'],
        params: idParamsSchema,
        response: { 200: depositCheckoutSchema, ...refusals(401, 403, 404, 409, 503) },
      },
    },
    (request) =>
      openCheckout(request.params.id, {
        config,
        database,
        payments,
        client: identityOf(request),
        now: now(),
      }),
  );
};
