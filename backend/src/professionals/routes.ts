import {
  foundFields,
  MEDIA_MESSAGES,
  MESSAGES,
  ownProfessionalSchema,
  type ProfessionalUpdate,
  professionalListingSchema,
  professionalSchema,
  professionalsQuerySchema,
  professionalUpdateSchema,
  profileBaseSchema,
} from '@crown-and-coil/shared-api/contract';
import type { InferType } from 'yup';
import type { Moment } from '../availability/start-limits';
import { invalidField, notFound } from '../domain-errors';
import { BASED_ON_DESCRIPTION, outdatedBaseSchema, requireBase } from '../http/based-on';
import { identityOf, professionalIdOf, saysWhoTheyAre } from '../http/identity';
import { pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import type { PictureAddresses } from '../pictures/addresses';
import { readFilter, SEARCH_DESCRIPTION } from '../search/filter';
import { requireVisibleProfessional } from './access';
import { listProfessionals, type ProfessionalFilter } from './list';
import { resolveLocation } from './locations';
import { findOwnProfessional, updateProfessional } from './queries';
import { specializationIdsOf, toOwnProfessional, toProfessional } from './rules';

const tags = ['professionals'];

/** The list and the specification's two filter calls take the same filters and return the same shape (api.md). */
const LISTS = [
  ['/professionals/', 'Active professionals; all filters combine'],
  ['/professionals/specializations/', 'Active professionals, by specializations'],
  ['/professionals/location/', 'Active professionals, by location'],
] as const;

export const addProfessionals: Module = (
  api,
  { config, database, discovery, demand, sessions, pictures, now },
) => {
  const { addresses } = pictures;
  for (const [path, summary] of LISTS) {
    api.get(
      path,
      {
        schema: {
          summary,
          description:
            'specialization_names: any of them. ids: only these, to compare or list them. location: a suburb, city or postcode with what lies around it, or ' +
            'words that are all in the location. offers: all of them. ' +
            'languages: any of them. hair_type: has a ' +
            'specialization that serves it. near: latitude,longitude; without it, distances are from the place of ' +
            'location. By the published order of results unless sort says otherwise. ' +
            'suburb_point is the middle of the suburb, to about a kilometre. ' +
            'hair_types counts pictures and completed visits, picture is the newest of the portfolio. search: words of a service, its style ' +
            'menu or the name; prices and lengths are those of such a service. ' +
            SEARCH_DESCRIPTION,
          tags,
          querystring: professionalsQuerySchema,
          response: {
            200: pageOf(professionalListingSchema.defined()).shape(foundFields),
            ...refusals(422),
          },
        },
      },
      async (request) => {
        const moment = { now: now(), leadTimeMinutes: config.leadTimeMinutes };
        const filter = readProfessionalFilter(request.query, moment);
        const { skip, limit } = request.query;
        const found = await discovery.read(saysWhoTheyAre(request), (queries) =>
          listProfessionals({ database, queries, moment }, filter, { skip, limit }, addresses),
        );
        if (filter.ids === undefined) demand.count(request, filter, found);
        return found;
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
        response: { 200: ownProfessionalSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request) => {
      const { professionalId } = identityOf(request);
      const found = professionalId === null ? undefined : await findOwnProfessional(database, professionalId);
      if (!found) throw notFound(MESSAGES.professionalNotFound);
      return toOwnProfessional(found, addresses);
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
          'time zone follows from it. The profile picture is changed by POST /media/upload and DELETE /media/{id}: ' +
          'profile_picture may repeat its address, which changes nothing. ' +
          BASED_ON_DESCRIPTION,
        tags,
        body: professionalUpdateSchema,
        response: {
          200: ownProfessionalSchema,
          ...refusals(401, 403, 422),
          409: outdatedBaseSchema(ownProfessionalSchema),
        },
      },
    },
    async (request) => {
      const id = professionalIdOf(request);
      const location = resolveLocation(request.body, config.googleMapsApiKey !== null);
      refuseForeignPicture(request.body, addresses);
      const { based_on: basedOn, ...profile } = request.body;
      await updateProfessional(
        database,
        id,
        profile,
        location,
        now(),
        basedOn &&
          ((stored) => requireBase(profileBaseSchema, basedOn, toOwnProfessional(stored, addresses))),
      );
      const saved = await findOwnProfessional(database, id);
      if (!saved) throw notFound(MESSAGES.professionalNotFound);
      return toOwnProfessional(saved, addresses);
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

/**
 * A form sends back the picture's current address, which has no effect: pictures change by upload.
 * @throws DomainError invalid for an address of another site
 */
function refuseForeignPicture({ profile_picture }: ProfessionalUpdate, addresses: PictureAddresses): void {
  if (profile_picture && !addresses.isOurs(profile_picture))
    throw invalidField(['body', 'profile_picture'], MEDIA_MESSAGES.notUploaded, 'foreign');
}

function readProfessionalFilter(
  query: InferType<typeof professionalsQuerySchema>,
  moment: Moment,
): ProfessionalFilter {
  const filter = readFilter(query, moment);
  return {
    ...filter,
    specializations: specializationIdsOf(query.specialization_names ?? []),
    ids: query.ids?.length ? [...new Set(query.ids)] : undefined,
    sort: query.sort,
  };
}
