import { api, type Place, type PlacesProvider } from '@crown-and-coil/shared-api';
import { answer, record, rows, text, zone } from '@crown-and-coil/shared-api/answers';

/** Places a professional can choose from. */
const placesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Part of the server's configuration, so it is fetched once. */
    getPlacesProvider: build.query<PlacesProvider, void>({
      query: () => '/places/provider',
      keepUnusedDataFor: 3600,
    }),
    /** Australian localities whose names start with the text, best match first. */
    searchPlaces: build.query<Place[], { q: string; limit?: number }>({
      query: (params) => ({ url: '/places', params }),
      responseSchema: answer(rows(record<Place>({ display: text, timeZone: zone }))),
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { useGetPlacesProviderQuery, useSearchPlacesQuery } = placesApi;
