import {
  MESSAGES,
  type ProfessionalUpdate,
  professionalSchema,
  professionalsQuerySchema,
  professionalUpdateSchema,
} from '@crown-and-coil/shared-api/contract';
import type { InferType } from 'yup';
import { identityOf, professionalIdOf, saysWhoTheyAre } from '../http/identity';
import { idParamsSchema } from '../http/paths';
import { invalidField, notFound } from '../http/refusal';
import { pageOf, refusals } from '../http/responses';
import type { Module } from '../module';
import type { PictureAddresses } from '../pictures/addresses';
import { requireVisibleProfessional } from './access';
import { listProfessionals, type ProfessionalFilter } from './list';
import { resolveLocation } from './locations';
import { findProfessional, updateProfessional } from './queries';
import {
  orderOf,
  parseCoordinates,
  specializationIdsOf,
  specializationsForHairType,
  toProfessional,
} from './rules';

const tags = ['professionals'];

/** The list and the specification's two filter calls take the same filters and answer the same way (api.md). */
const LISTS = [
  ['/professionals/', 'Active professionals; all filters combine'],
  ['/professionals/specializations/', 'Active professionals, by specializations'],
  ['/professionals/location/', 'Active professionals, by location'],
] as const;

export const addProfessionals: Module = (api, { config, database, discovery, sessions, pictures, now }) => {
  const { addresses } = pictures;
  for (const [path, summary] of LISTS) {
    api.get(
      path,
      {
        schema: {
          summary,
          description:
            'specialization_names: any of them. location: every word is in the location. hair_type: has a ' +
            'specialization that serves it. near: latitude,longitude, sorts by distance unless sort says else.',
          tags,
          querystring: professionalsQuerySchema,
          response: { 200: pageOf(professionalSchema.defined()), ...refusals(422) },
        },
      },
      async (request) => {
        const filter = readFilter(request.query);
        return discovery.read(saysWhoTheyAre(request), (queries) =>
          listProfessionals(queries, filter, addresses),
        );
      },
    );
  }

  api.get(
    '/professionals/profile',
    {
      onRequest: sessions.requireUser('professional', 'admin'),
      schema: {
        summary: 'My own professional profile',
        tags,
        response: { 200: professionalSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request) => {
      const { professionalId } = identityOf(request);
      const found = professionalId === null ? undefined : await findProfessional(database, professionalId);
      if (!found) throw notFound(MESSAGES.professionalNotFound);
      return toProfessional(found, addresses);
    },
  );

  api.put(
    '/professionals/me',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Save my professional profile',
        description:
          'location is a place of GET /places, or with Google Places any Australian locality with its coordinates; the ' +
          'time zone follows from it. An uploaded profile ' +
          'picture (POST /media/upload) shows by itself, before a profile_picture elsewhere on the web; one that is left out stays.',
        tags,
        body: professionalUpdateSchema,
        response: { 200: professionalSchema, ...refusals(401, 403, 422) },
      },
    },
    async (request) => {
      const id = professionalIdOf(request);
      const location = resolveLocation(request.body, config.googleMapsApiKey !== null);
      await updateProfessional(database, id, withoutOwnPicture(request.body, addresses), location, now());
      const saved = await findProfessional(database, id);
      if (!saved) throw notFound(MESSAGES.professionalNotFound);
      return toProfessional(saved, addresses);
    },
  );

  api.get(
    '/professionals/:id',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'A professional; an inactive one only for themselves, admin, and clients with a booking',
        tags,
        params: idParamsSchema,
        response: { 200: professionalSchema, ...refusals(404) },
      },
    },
    async (request) =>
      toProfessional(
        await requireVisibleProfessional(database, request.identity, request.params.id),
        addresses,
      ),
  );
};

/** A form sends back the address it was shown: of an uploaded picture that says nothing new, and would say it for ever. */
function withoutOwnPicture(
  { profile_picture, ...profile }: ProfessionalUpdate,
  addresses: PictureAddresses,
): ProfessionalUpdate {
  const isOurs = typeof profile_picture === 'string' && addresses.isOurs(profile_picture);
  return isOurs ? profile : { ...profile, profile_picture };
}

function readFilter(query: InferType<typeof professionalsQuerySchema>): ProfessionalFilter {
  const near = query.near === undefined ? undefined : parseCoordinates(query.near);
  if (query.near !== undefined && !near)
    throw invalidField(['query', 'near'], 'Must be latitude,longitude', 'coordinates');
  if (query.sort === 'nearest' && !near)
    throw invalidField(['query', 'near'], 'Say from where: near=latitude,longitude', 'required');
  return {
    specializationLists: [
      ...(query.specialization_names?.length ? [specializationIdsOf(query.specialization_names)] : []),
      ...(query.hair_type === undefined ? [] : [specializationsForHairType(query.hair_type)]),
    ],
    location: query.location,
    near,
    sort: orderOf(query.sort, near),
    skip: query.skip,
    limit: query.limit,
  };
}
