import { answer, rows } from '../answers/readers';
import { service, serviceRow } from '../answers/shapes';
import { api, listTags } from '../api';
import type { Service } from '../domain/types';

export const servicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listServicesOfProfessional: build.query<Service[], string>({
      query: (professionalId) => `/services/professional/${encodeURIComponent(professionalId)}`,
      responseSchema: answer(rows(serviceRow)),
      providesTags: (services) => listTags('Service', services),
    }),
    getService: build.query<Service, string>({
      query: (id) => `/services/${encodeURIComponent(id)}`,
      responseSchema: answer(service),
      providesTags: (_service, _error, id) => [{ type: 'Service', id }],
    }),
  }),
});

export const { useListServicesOfProfessionalQuery, useGetServiceQuery } = servicesApi;
