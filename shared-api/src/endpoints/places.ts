import { answer, record, rows, text, zone } from '../answers/readers';
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
      responseSchema: answer(rows(record<Place>({ display: text, time_zone: zone }))),
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useGetPlacesProviderQuery, useSearchPlacesQuery } = placesApi;
