import { answer, or } from '../answers/readers';
import { client } from '../answers/shapes';
import { api } from '../api';
import type { Client, ClientUpdate } from '../domain/types';

export const clientsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnClient: build.query<Client, void>({
      query: () => '/clients/me',
      responseSchema: answer(client),
      providesTags: (client) => ['Me', ...(client ? [{ type: 'Client' as const, id: client.id }] : [])],
    }),
    updateOwnClient: build.mutation<Client, ClientUpdate>({
      query: (body) => ({ url: '/clients/me', method: 'PUT', body }),
      responseSchema: answer(client),
      invalidatesTags: (client) => ['Me', ...(client ? [{ type: 'Client' as const, id: client.id }] : [])],
    }),
    /** Null when the response contains no client (specification, section 2, Client public profile). */
    getClient: build.query<Client | null, string>({
      query: (id) => `/clients/${encodeURIComponent(id)}`,
      responseSchema: answer(or(client, null)),
      providesTags: (_client, _error, id) => [{ type: 'Client', id }],
    }),
  }),
});

export const { useUpdateOwnClientMutation, useGetOwnClientQuery, useGetClientQuery } = clientsApi;
