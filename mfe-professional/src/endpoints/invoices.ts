import {
  api,
  type Domain,
  type Page,
  type PagingQuery,
  pageOfOwnList,
  TOTAL_COUNT_HEADER,
} from '@crown-and-coil/shared-api';
import { answer, instant, number, oneOf, or, record, rows, text } from '@crown-and-coil/shared-api/answers';
import type * as Wire from '@crown-and-coil/shared-api/contract';

export type BusinessDetails = Domain<Wire.BusinessDetails>;
export type InvoiceSummary = Domain<Wire.InvoiceSummary>;

const businessDetails = record<BusinessDetails>({
  businessName: or(text, null),
  abn: or(text, null),
  isRegisteredForGst: or(oneOf([true, false]), false),
});
const summary = record<InvoiceSummary>({
  id: text,
  number,
  kind: oneOf(['receipt', 'invoice', 'adjustment_note', 'refund_receipt'] as const),
  isRegisteredForGst: or(oneOf([true, false]), false),
  bookingId: text,
  clientName: text,
  issuedAt: instant,
  totalCents: number,
});

const pathOf = (professionalId: string, part: string) =>
  `/professionals/${encodeURIComponent(professionalId)}/${part}`;

/** A professional's receipts and invoices, and what they say about the business. */
const invoicesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getBusinessDetails: build.query<BusinessDetails, string>({
      query: (id) => pathOf(id, 'business-details'),
      responseSchema: answer(businessDetails),
      providesTags: ['Me'],
    }),
    saveBusinessDetails: build.mutation<BusinessDetails, { professionalId: string } & BusinessDetails>({
      query: ({ professionalId, ...body }) => ({
        url: pathOf(professionalId, 'business-details'),
        method: 'PUT',
        body,
      }),
      responseSchema: answer(businessDetails),
      invalidatesTags: (_details, error) => (error ? [] : ['Me']),
    }),
    /** One page, newest first, with the total. */
    listOwnInvoices: build.query<Page<InvoiceSummary>, { professionalId: string } & PagingQuery>({
      query: ({ professionalId, ...params }) => ({ url: pathOf(professionalId, 'invoices'), params }),
      rawResponseSchema: answer(rows(summary)),
      transformResponse: (invoices: InvoiceSummary[], meta, { skip, limit }) =>
        pageOfOwnList(invoices, meta?.response?.headers.get(TOTAL_COUNT_HEADER), { skip, limit }),
      providesTags: [{ type: 'Booking', id: 'LIST' }],
    }),
  }),
});

export const { useGetBusinessDetailsQuery, useSaveBusinessDetailsMutation, useListOwnInvoicesQuery } =
  invoicesApi;
