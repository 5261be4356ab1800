import { placeSchema, placesProviderSchema, placesQuerySchema } from '@crown-and-coil/shared-api/contract';
import { listOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { knownPlaces } from './known-places';
import { searchPlaces } from './rules';

/** The list only changes with a release. */
const CACHE_SECONDS = 3600;

export const addPlaces: Module = (api, { config }) => {
  // Read at startup, not during the first request.
  const places = knownPlaces();

  api.get(
    '/places/provider',
    {
      schema: {
        summary: 'How the browser finds places: Google Places with this key, or GET /places without one',
        tags: ['places'],
        response: { 200: placesProviderSchema },
      },
    },
    // The key is meant for browsers: it is restricted to this site's origin where it was created.
    async () => ({ google_maps_api_key: config.googleMapsApiKey }),
  );

  api.get(
    '/places',
    {
      schema: {
        summary: 'Australian localities whose name or postcode starts like a text',
        description:
          'Ranked by prefix match, then population; with no match the names that differ in a letter or two. `display` is the text of a location.',
        tags: ['places'],
        querystring: placesQuerySchema,
        response: { 200: listOf(placeSchema), ...refusals(422) },
      },
    },
    async (request, reply) => {
      const { q, limit } = request.query;
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`);
      return searchPlaces(places, q, limit).map(
        ({ placeId: _placeId, searchText: _searchText, ...place }) => place,
      );
    },
  );
};
