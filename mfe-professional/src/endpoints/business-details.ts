import { api, type Domain } from '@crown-and-coil/shared-api';
import { answer, oneOf, or, record, text } from '@crown-and-coil/shared-api/answers';
import type * as Wire from '@crown-and-coil/shared-api/contract';

export type BusinessDetails = Domain<Wire.BusinessDetails>;

const businessDetails = record<BusinessDetails>({
  businessName: or(text, null),
  abn: or(text, null),
  isRegisteredForGst: or(oneOf([true, false]), false),
});
const pathOf = (professionalId: string, part: string) =>
  `/professionals/${encodeURIComponent(professionalId)}/${part}`;

/** What a professional's invoices say about the business. */
const businessDetailsApi = api.injectEndpoints({
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
  }),
});

export const { useGetBusinessDetailsQuery, useSaveBusinessDetailsMutation } = businessDetailsApi;
