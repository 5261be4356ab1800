import { answer } from '../answers/readers';
import { styleMenu } from '../answers/style-menus';
import { api } from '../api';
import type { StyleMenu } from '../domain/types';

export const styleMenusApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The style menu of a service; without variants when it has none. */
    getStyleMenu: build.query<StyleMenu, string>({
      query: (serviceId) => `/services/${encodeURIComponent(serviceId)}/menu`,
      responseSchema: answer(styleMenu),
      providesTags: (_menu, _error, serviceId) => [{ type: 'Service', id: serviceId }],
    }),
  }),
});

export const { useGetStyleMenuQuery } = styleMenusApi;
