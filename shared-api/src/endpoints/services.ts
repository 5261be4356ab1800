import { answer, page, rows } from '../answers/readers';
import { service, serviceRow } from '../answers/shapes';
import { api, LIST } from '../api';
import { pageOfOwnList, TOTAL_COUNT_HEADER } from '../contract/own-lists';
import type { Page, PagingQuery } from '../contract/paging';
import type { Service, ServicesQuery, ServiceWrite } from '../contract/services';

const tagsOf = (services: readonly Service[] | undefined) => [
  { type: 'Service' as const, id: LIST },
  ...(services ?? []).map(({ id }) => ({ type: 'Service' as const, id })),
];

export const servicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listServices: build.query<Page<Service>, ServicesQuery>({
      query: (params) => ({ url: '/services/', params }),
      responseSchema: answer(page(serviceRow)),
      providesTags: (page) => tagsOf(page?.results),
    }),
    listServicesByCategory: build.query<Page<Service>, { category: string } & PagingQuery>({
      query: ({ category, ...params }) => ({
        url: `/services/category/${encodeURIComponent(category)}`,
        params,
      }),
      responseSchema: answer(page(serviceRow)),
      providesTags: (page) => tagsOf(page?.results),
    }),
    /** A page of the own ones, newest first, with how many there are. */
    listOwnServices: build.query<Page<Service>, PagingQuery & { limit: number }>({
      query: (params) => ({ url: '/services/my', params }),
      rawResponseSchema: answer(rows(serviceRow)),
      transformResponse: (services: Service[], meta, part) =>
        pageOfOwnList(services, meta?.response?.headers.get(TOTAL_COUNT_HEADER), part),
      providesTags: (page) => ['Me', ...tagsOf(page?.results)],
    }),
    listServicesOfProfessional: build.query<Service[], string>({
      query: (professionalId) => `/services/professional/${encodeURIComponent(professionalId)}`,
      responseSchema: answer(rows(serviceRow)),
      providesTags: (services) => tagsOf(services),
    }),
    getService: build.query<Service, string>({
      query: (id) => `/services/${encodeURIComponent(id)}`,
      responseSchema: answer(service),
      providesTags: (_service, _error, id) => [{ type: 'Service', id }],
    }),
    createService: build.mutation<Service, ServiceWrite>({
      query: (body) => ({ url: '/services/', method: 'POST', body }),
      invalidatesTags: [{ type: 'Service', id: LIST }],
    }),
    updateService: build.mutation<Service, { id: string; service: ServiceWrite }>({
      query: ({ id, service }) => ({
        url: `/services/${encodeURIComponent(id)}`,
        method: 'PUT',
        body: service,
      }),
      invalidatesTags: (_service, _error, { id }) => [
        { type: 'Service', id },
        { type: 'Service', id: LIST },
      ],
    }),
    deleteService: build.mutation<void, string>({
      query: (id) => ({ url: `/services/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_none, _error, id) => [
        { type: 'Service', id },
        { type: 'Service', id: LIST },
      ],
    }),
  }),
});

export const {
  useListServicesQuery,
  useListServicesByCategoryQuery,
  useListOwnServicesQuery,
  useListServicesOfProfessionalQuery,
  useGetServiceQuery,
  useCreateServiceMutation,
  useUpdateServiceMutation,
  useDeleteServiceMutation,
} = servicesApi;
