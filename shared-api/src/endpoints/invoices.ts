import { answer, instant, number, oneOf, or, record, rows, text, zone } from '../answers/readers';
import { api, LIST } from '../api';
import type * as Wire from '../contract/invoices';
import { MESSAGES } from '../contract/messages';
import type { Domain } from '../contract/names';
import { pageOfOwnList, TOTAL_COUNT_HEADER } from '../contract/own-lists';
import type { Page, PagingQuery } from '../contract/paging';
import { SITE_TIME_ZONE } from '../contract/time-zones';
import { apiErrorMessage } from '../errors';

export type InvoiceSummary = Domain<Wire.InvoiceSummary>;

export const invoiceKind = oneOf(['receipt', 'invoice', 'adjustment_note', 'refund_receipt'] as const);

/** Fields common to lists and the document itself. */
export const invoiceSummaryFields = {
  id: text,
  number,
  kind: invoiceKind,
  isRegisteredForGst: or(oneOf([true, false]), false),
  bookingId: text,
  // An API of the previous release sends neither the seller nor the zone in lists.
  sellerName: or(text, ''),
  clientName: text,
  issuedAt: instant,
  timeZone: or(zone, SITE_TIME_ZONE),
  totalCents: number,
};
export const invoiceSummary = record<InvoiceSummary>(invoiceSummaryFields);

/** The owner of the documents: a client or a professional. */
export interface InvoicesOf {
  readonly party: 'clients' | 'professionals';
  readonly id: string;
}

/** Receipts and invoices: lists of one party, and their files. */
const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page, newest first, with the total. */
    listInvoices: build.query<Page<InvoiceSummary>, InvoicesOf & PagingQuery>({
      query: ({ party, id, ...params }) => ({ url: `/${party}/${encodeURIComponent(id)}/invoices`, params }),
      rawResponseSchema: answer(rows(invoiceSummary)),
      transformResponse: (invoices: InvoiceSummary[], meta, { skip, limit }) =>
        pageOfOwnList(invoices, meta?.response?.headers.get(TOTAL_COUNT_HEADER), { skip, limit }),
      providesTags: [{ type: 'Booking', id: LIST }],
    }),
    /** Returns an object URL of the PDF, as bytes do not belong in the store. */
    downloadInvoice: build.mutation<string, string>({
      query: (id) => ({
        url: `/invoices/${encodeURIComponent(id)}.pdf`,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json(),
      }),
    }),
  }),
});

export const { useListInvoicesQuery } = invoicesApi;

/** Loads the PDF of a document. A plain link would not send the session. */
export function useInvoicePdf(): (id: string) => Promise<{ address: string } | { error: string }> {
  const [load] = invoicesApi.useDownloadInvoiceMutation();
  return async (id) => {
    const { data, error } = await load(id);
    return data === undefined ? { error: apiErrorMessage(error, MESSAGES.unexpected) } : { address: data };
  };
}
