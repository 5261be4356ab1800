import { api } from '../api';
import type { Me } from '../contract/accounts';

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<Me, void>({ query: () => '/users/me/', providesTags: ['Me'] }),
  }),
});

export const { useGetMeQuery } = accountsApi;
