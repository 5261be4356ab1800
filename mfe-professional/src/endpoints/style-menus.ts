import { api, LIST, type StyleMenu, type StyleMenuWrite } from '@crown-and-coil/shared-api';

const styleMenusApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Replaces the whole menu; 409 if it has changed since the base revision. */
    saveStyleMenu: build.mutation<StyleMenu, { serviceId: string; menu: StyleMenuWrite }>({
      query: ({ serviceId, menu }) => ({
        url: `/services/${encodeURIComponent(serviceId)}/menu`,
        method: 'PUT',
        body: menu,
      }),
      // Lists show a menu's lowest price.
      invalidatesTags: (_menu, _error, { serviceId }) => [
        { type: 'Service', id: serviceId },
        { type: 'Service', id: LIST },
      ],
    }),
  }),
});

export const { useSaveStyleMenuMutation } = styleMenusApi;
