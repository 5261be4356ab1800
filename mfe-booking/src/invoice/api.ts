import { api, type Domain } from '@crown-and-coil/shared-api';
import {
  answer,
  instant,
  number,
  oneOf,
  or,
  record,
  rows,
  text,
  zone,
} from '@crown-and-coil/shared-api/answers';
import type * as Wire from '@crown-and-coil/shared-api/contract';

export type Invoice = Domain<Wire.Invoice>;
export type InvoiceSummary = Domain<Wire.InvoiceSummary>;

const kind = oneOf(['receipt', 'invoice', 'adjustment_note', 'refund_receipt'] as const);
const summaryFields = {
  id: text,
  number,
  kind,
  isRegisteredForGst: or(oneOf([true, false]), false),
  bookingId: text,
  clientName: text,
  issuedAt: instant,
  totalCents: number,
};
const invoice = record<Invoice>({
  ...summaryFields,
  currency: text,
  seller: record<Invoice['seller']>({ name: text, abn: or(text, null) }),
  visitStart: instant,
  timeZone: zone,
  lines: rows(record<Invoice['lines'][number]>({ description: text, quantity: number, amountCents: number })),
  gstCents: or(number, null),
  depositCents: number,
  // An API of the release before does not send it.
  chargedCents: or(number, 0),
  dueCents: number,
  adjusts: or(record<NonNullable<Invoice['adjusts']>>({ id: text, number, kind }), null),
});

/** Receipts and invoices of bookings. */
const invoicesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listInvoicesOfBooking: build.query<InvoiceSummary[], string>({
      query: (bookingId) => `/bookings/${encodeURIComponent(bookingId)}/invoices`,
      responseSchema: answer(rows(record<InvoiceSummary>(summaryFields))),
      providesTags: (_invoices, _error, id) => [{ type: 'Booking', id }],
    }),
    getInvoice: build.query<Invoice, string>({
      query: (id) => `/invoices/${encodeURIComponent(id)}`,
      responseSchema: answer(invoice),
    }),
    /** Answers an object URL of the file: bytes do not belong in the store. */
    downloadInvoice: build.mutation<string, string>({
      query: (id) => ({
        url: `/invoices/${encodeURIComponent(id)}.pdf`,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json(),
      }),
    }),
  }),
});

export const { useListInvoicesOfBookingQuery, useGetInvoiceQuery, useDownloadInvoiceMutation } = invoicesApi;
