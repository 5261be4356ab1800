import { api } from '../api';
import type { Client, ClientUpdate } from '../contract/clients';

export const clientsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnClient: build.query<Client, void>({
      query: () => '/clients/me',
      providesTags: (client) => ['Me', ...(client ? [{ type: 'Client' as const, id: client.id }] : [])],
    }),
    updateOwnClient: build.mutation<Client, ClientUpdate>({
      query: (body) => ({ url: '/clients/me', method: 'PUT', body }),
      invalidatesTags: (client) => ['Me', ...(client ? [{ type: 'Client' as const, id: client.id }] : [])],
    }),
    getClient: build.query<Client, string>({
      query: (id) => `/clients/${encodeURIComponent(id)}`,
      providesTags: (_client, _error, id) => [{ type: 'Client', id }],
    }),
  }),
});

export const { useGetOwnClientQuery, useUpdateOwnClientMutation, useGetClientQuery } = clientsApi;
