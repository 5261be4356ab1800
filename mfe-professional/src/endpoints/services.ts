import {
  api,
  LIST,
  listTags,
  type Page,
  type PagingQuery,
  pageOfOwnList,
  type Service,
  type ServiceUpdate,
  type ServiceWrite,
  seedServices,
  TOTAL_COUNT_HEADER,
} from '@crown-and-coil/shared-api';
import { answer, rows, serviceRow } from '@crown-and-coil/shared-api/answers';

/** A professional's own services. */
export const servicesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Own items, newest first: all of them, or with `limit` one page and the total. */
    listOwnServices: build.query<Page<Service>, PagingQuery>({
      query: (params) => ({ url: '/services/my', params }),
      rawResponseSchema: answer(rows(serviceRow)),
      transformResponse: (services: Service[], meta, part) =>
        pageOfOwnList(services, meta?.response?.headers.get(TOTAL_COUNT_HEADER), part),
      providesTags: (page) => ['Me', ...listTags('Service', page?.results)],
      onQueryStarted: (_part, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(seedServices(data.results)),
          () => {},
        ),
    }),
    createService: build.mutation<Service, ServiceWrite>({
      query: (body) => ({ url: '/services/', method: 'POST', body }),
      invalidatesTags: [{ type: 'Service', id: LIST }],
    }),
    updateService: build.mutation<Service, { id: string; service: ServiceUpdate }>({
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
  useListOwnServicesQuery,
  useCreateServiceMutation,
  useUpdateServiceMutation,
  useDeleteServiceMutation,
} = servicesApi;
