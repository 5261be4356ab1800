import {
  adminInvoicesQuerySchema,
  businessDetailsSchema,
  businessDetailsWriteSchema,
  invoiceSchema,
  invoiceSummarySchema,
  invoicesQuerySchema,
  invoiceTitle,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { string } from 'yup';
import { mayListBookings, partIn, partiesOf } from '../bookings/access';
import { findBooking } from '../bookings/queries';
import { inTransaction } from '../database/transactions';
import { notFound } from '../domain-errors';
import { identityOf, ownProfessionalId } from '../http/identity';
import { answerOwnList, OWN_LIST_DESCRIPTION } from '../http/own-list';
import { listOf, pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { limitUser } from '../rate-limit/call-limits';
import {
  countInvoices,
  type FoundInvoice,
  findBusinessDetails,
  findInvoice,
  listInvoices,
  saveBusinessDetails,
  searchInvoices,
} from './queries';

const tags = ['invoices'];

/** Receipts, invoices and adjustment notes of bookings, and business details. */
export const addInvoices: Module = (api, dependencies) => {
  const { database, sessions, now } = dependencies;

  /** @throws DomainError not_found for a document of other people */
  async function readable(request: FastifyRequest<{ Params: { id: string } }>): Promise<FoundInvoice> {
    const found = await findInvoice(database, request.params.id);
    if (found === undefined || !partIn({ ...found, isUnpaid: false }, identityOf(request))) throw notFound();
    return found;
  }

  api.get(
    '/professionals/:id/business-details',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'My business details on invoices',
        tags,
        params: idParamsSchema,
        response: { 200: businessDetailsSchema, ...refusals(401, 403, 404) },
      },
    },
    (request) => findBusinessDetails(database, ownProfessionalId(request)),
  );

  api.put(
    '/professionals/:id/business-details',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Save my business details for invoices',
        description:
          'Documents that were issued before stay as they are. With `is_registered_for_gst` invoices are tax invoices, ' +
          'which need the ABN. Its checksum is checked; spaces in it are left out.',
        tags,
        params: idParamsSchema,
        body: businessDetailsWriteSchema,
        response: { 200: businessDetailsSchema, ...refusals(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const professionalId = ownProfessionalId(request);
      await inTransaction(database, (transaction) =>
        saveBusinessDetails(transaction, professionalId, request.body, now()),
      );
      return findBusinessDetails(database, professionalId);
    },
  );

  const lists = [
    {
      path: '/professionals/:id/invoices',
      summary: "A professional's receipts and invoices, newest first: for that professional and admin",
      partyOf: (id: string) => ({ professionalId: id }),
    },
    {
      path: '/clients/:id/invoices',
      summary:
        "A client's receipts and invoices from all professionals, newest first: for that client and admin",
      partyOf: (id: string) => ({ clientId: id }),
    },
  ] as const;
  for (const { path, summary, partyOf } of lists)
    api.get(
      path,
      {
        onRequest: sessions.requireUser(),
        schema: {
          summary,
          description: OWN_LIST_DESCRIPTION,
          tags,
          params: idParamsSchema,
          querystring: invoicesQuerySchema,
          response: { 200: listOf(invoiceSummarySchema), ...refusals(401, 404, 422) },
        },
      },
      async (request, reply) => {
        const party = partyOf(request.params.id);
        if (!mayListBookings(party, identityOf(request))) throw notFound();
        return answerOwnList(reply, request.query, listInvoices(database, party, request.query), () =>
          countInvoices(database, party),
        );
      },
    );

  api.get(
    '/admin/invoices',
    {
      onRequest: sessions.requireUser('admin'),
      schema: {
        summary: 'The receipts and invoices of all professionals, newest first',
        description:
          '`search` is the id of a booking or a document, the number of a document, or words of the names of its parties.',
        tags: ['admin'],
        querystring: adminInvoicesQuerySchema,
        response: { 200: pageOf(invoiceSummarySchema), ...refusals(401, 403, 422) },
      },
    },
    (request) => searchInvoices(database, request.query),
  );

  api.get(
    '/bookings/:id/invoices',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'The receipts and invoices of a booking: for its client, its professional and admin',
        tags,
        params: idParamsSchema,
        response: { 200: listOf(invoiceSummarySchema), ...refusals(401, 404) },
      },
    },
    async (request) => {
      const booking = await findBooking(database, request.params.id);
      if (booking === undefined || !partIn(partiesOf(booking), identityOf(request))) throw notFound();
      return listInvoices(database, { bookingId: booking.id });
    },
  );

  api.get(
    '/invoices/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'A receipt, invoice or adjustment note: for the two parties of its booking and admin',
        description:
          '`number` counts the documents of one professional without a gap. A document never changes: what comes later is ' +
          'an adjustment note, which names it in `adjusts`.',
        tags,
        params: idParamsSchema,
        response: { 200: invoiceSchema, ...refusals(401, 404) },
      },
    },
    async (request) => (await readable(request)).invoice,
  );

  api.get(
    '/invoices/:id.pdf',
    {
      onRequest: [sessions.requireUser(), limitUser(dependencies, { kind: 'invoices.pdf', perHour: 300 })],
      schema: {
        summary: 'The same document as PDF',
        tags,
        produces: ['application/pdf'],
        params: idParamsSchema,
        response: { 200: string().defined(), ...refusals(401, 404, 429) },
      },
    },
    async (request, reply) => {
      const { invoice } = await readable(request);
      const name = invoiceTitle(toDomain(invoice)).toLowerCase().replaceAll(' ', '-');
      // Loaded with the first PDF: its libraries and fonts would take a tenth of every startup.
      const { drawInvoice } = await import('./pdf');
      const file = await drawInvoice(invoice);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}-${invoice.number}.pdf"`)
        .send(file as never);
    },
  );
};
