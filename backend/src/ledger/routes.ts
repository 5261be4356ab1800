import {
  bookingMoneySchema,
  ledgerChecksSchema,
  ledgerQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { actingAdmin } from '../http/identity';
import { noContentSchema, pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { listBookingMoney, readLedgerChecks, retryEvents, retryRefund } from './overview';

const tags = ['admin'];

/** The ledger for the admin. What they retry is logged. */
export const addLedger: Module = (api, { database, sessions, now }) => {
  const onRequest = sessions.requireUser('admin');

  api.get(
    '/admin/ledger',
    {
      onRequest,
      schema: {
        summary: 'The money of every booking, the latest movement first',
        description:
          '`search` is the id of a booking or words of a professional. `state`: bookings with money there.',
        tags,
        querystring: ledgerQuerySchema,
        response: { 200: pageOf(bookingMoneySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => listBookingMoney(database, request.query),
  );

  api.get(
    '/admin/ledger/checks',
    {
      onRequest,
      schema: {
        summary: 'Balances of the whole ledger, and what needs a person',
        tags,
        response: { 200: ledgerChecksSchema, ...refusals(401, 403) },
      },
    },
    () => readLedgerChecks(database, now()),
  );

  api.post(
    '/admin/refunds/:id/retry',
    {
      onRequest,
      schema: {
        summary: 'Send a stuck refund once more',
        description: '409 when it is on its way again, or has arrived.',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const admin = actingAdmin(request, now);
      await inTransaction(database, (transaction) => retryRefund(transaction, request.params.id, admin));
      return reply.status(204).send();
    },
  );

  api.post(
    '/admin/payment-events/retry',
    {
      onRequest,
      schema: {
        summary: 'Apply the events of the payment provider that wait, now',
        tags,
        response: { 204: noContentSchema, ...refusals(401, 403) },
      },
    },
    async (request, reply) => {
      const admin = actingAdmin(request, now);
      await inTransaction(database, (transaction) => retryEvents(transaction, admin));
      return reply.status(204).send();
    },
  );
};
