import { placeSchema, placesProviderSchema, placesQuerySchema } from '@crown-and-coil/shared-api/contract';
import { listOf, refusals } from '../http/responses';
import type { Module } from '../module';
import { knownPlaces } from './known-places';
import { searchPlaces } from './rules';

/** The list is part of a release. */
const CACHE_SECONDS = 3600;

export const addPlaces: Module = (api, { config }) => {
  // Read at the start, not while the first visitor waits.
  const places = knownPlaces();

  api.get(
    '/places/provider',
    {
      schema: {
        summary: 'Who finds places for the browser: Google Places with this key, or without one GET /places',
        tags: ['places'],
        response: { 200: placesProviderSchema },
      },
    },
    // The key is meant for browsers: it is bound to this site's address where it was made.
    async () => ({ google_maps_api_key: config.googleMapsApiKey }),
  );

  api.get(
    '/places',
    {
      schema: {
        summary: 'Australian localities whose name starts like a text',
        description: 'Ranked by prefix match, then population. `display` is what a location says.',
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
