import { api, type Domain } from '@crown-and-coil/shared-api';
import { answer, instant, number, or, record, rows, text } from '@crown-and-coil/shared-api/answers';
import {
  type InvoiceSummary,
  invoiceKind,
  invoiceSummary,
  invoiceSummaryFields,
} from '@crown-and-coil/shared-api/bookings';
import type * as Wire from '@crown-and-coil/shared-api/contract';

export type Invoice = Domain<Wire.Invoice>;

const invoice = record<Invoice>({
  ...invoiceSummaryFields,
  currency: text,
  seller: record<Invoice['seller']>({ name: text, abn: or(text, null) }),
  visitStart: instant,
  lines: rows(record<Invoice['lines'][number]>({ description: text, quantity: number, amountCents: number })),
  gstCents: or(number, null),
  depositCents: number,
  // An API of the release before does not send it.
  chargedCents: or(number, 0),
  dueCents: number,
  adjusts: or(record<NonNullable<Invoice['adjusts']>>({ id: text, number, kind: invoiceKind }), null),
});

/** Receipts and invoices of bookings. */
const invoicesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listInvoicesOfBooking: build.query<InvoiceSummary[], string>({
      query: (bookingId) => `/bookings/${encodeURIComponent(bookingId)}/invoices`,
      responseSchema: answer(rows(invoiceSummary)),
      providesTags: (_invoices, _error, id) => [{ type: 'Booking', id }],
    }),
    getInvoice: build.query<Invoice, string>({
      query: (id) => `/invoices/${encodeURIComponent(id)}`,
      responseSchema: answer(invoice),
    }),
  }),
});

export const { useListInvoicesOfBookingQuery, useGetInvoiceQuery } = invoicesApi;
