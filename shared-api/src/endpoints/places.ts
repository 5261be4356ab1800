import { api } from '../api';
import type { Place } from '../contract/places';

export const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Australian localities whose name starts like the text, best first. */
    searchPlaces: build.query<Place[], { q: string; limit?: number }>({
      query: (params) => ({ url: '/places', params }),
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useSearchPlacesQuery } = placesApi;
