import { api, LIST, type StyleMenu, type StyleMenuWrite } from '@crown-and-coil/shared-api';

const styleMenusApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The whole menu at once; 409 when it was changed since the revision that it is based on. */
    saveStyleMenu: build.mutation<StyleMenu, { serviceId: string; menu: StyleMenuWrite }>({
      query: ({ serviceId, menu }) => ({
        url: `/services/${encodeURIComponent(serviceId)}/menu`,
        method: 'PUT',
        body: menu,
      }),
      // Lists show what a menu costs at least.
      invalidatesTags: (_menu, _error, { serviceId }) => [
        { type: 'Service', id: serviceId },
        { type: 'Service', id: LIST },
      ],
    }),
  }),
});

export const { useSaveStyleMenuMutation } = styleMenusApi;
