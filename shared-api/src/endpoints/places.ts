import { api } from '../api';
import type { Place, PlacesProvider } from '../contract/places';

export const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Part of the server's configuration: asked for once. */
    getPlacesProvider: build.query<PlacesProvider, void>({
      query: () => '/places/provider',
      keepUnusedDataFor: 3600,
    }),
    /** Australian localities whose name starts like the text, best first. */
    searchPlaces: build.query<Place[], { q: string; limit?: number }>({
      query: (params) => ({ url: '/places', params }),
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useGetPlacesProviderQuery, useSearchPlacesQuery } = placesApi;
