import {
  foundFields,
  freeDaysSchema,
  MESSAGES,
  ownListQuerySchema,
  pagingQuerySchema,
  SERVICE_CATEGORIES,
  type ServiceCategory,
  serviceListingSchema,
  serviceSchema,
  servicesQuerySchema,
  serviceUpdateSchema,
  serviceWriteSchema,
} from '@crown-and-coil/shared-api/contract';
import { object, string } from 'yup';
import { countOwned } from '../database/owned-things';
import { notFound } from '../domain-errors';
import { BASED_ON_DESCRIPTION, outdatedBaseSchema } from '../http/based-on';
import { professionalIdOf, saysWhoTheyAre } from '../http/identity';
import { answerOwnList, OWN_LIST_DESCRIPTION, partOf } from '../http/own-list';
import { listOf, noContentSchema, pageOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { requireVisibleProfessional } from '../professionals/access';
import { readFilter, SEARCH_DESCRIPTION } from '../search/filter';
import { readFreeDays } from '../search/free-days';
import { requireVisibleService } from './access';
import { listServices } from './list';
import { deleteService, findService, insertService, servicesOf, updateService } from './queries';
import { toService } from './rules';

const tags = ['services'];
const categoryParamsSchema = object({
  category: string<ServiceCategory>().oneOf(SERVICE_CATEGORIES).required(),
});

const listingsSchema = pageOf(serviceListingSchema.defined()).shape(foundFields);

export const addServices: Module = (
  api,
  { config, database, discovery, demand, pictures, sessions, now },
) => {
  const { addresses } = pictures;
  const forProfessionals = sessions.requireUser('professional');
  const moment = () => ({ now: now(), leadTimeMinutes: config.leadTimeMinutes });
  const serviceNotFound = () => notFound(MESSAGES.serviceNotFound);

  async function savedService(id: string) {
    const saved = await findService(database, id);
    if (!saved) throw serviceNotFound();
    return toService(saved);
  }

  api.get(
    '/services/',
    {
      schema: {
        summary: 'Services of active professionals',
        description:
          'search: every word must occur in the name, the description or the name of the professional, ignoring case ' +
          'and accents; a suburb, city or postcode in it (knotless footscray) means what lies around that place, as in ' +
          'location. Options of a style menu are words of their service: knotless medium mid-back. A weekday, today, ' +
          'tomorrow or weekend among the words is a day, and 4B a hair type. Services whose name has the words come ' +
          'first, then by the published order of results unless `sort` says otherwise. Of a service ' +
          'with a style menu the lowest price and the shortest length count. ' +
          '`distance_km` is from the place asked for, `suburb_point` the middle of the suburb to about a kilometre, `hair_types` counts pictures and completed visits of the ' +
          'professional, `picture` is their newest of this service. ' +
          SEARCH_DESCRIPTION,
        tags,
        querystring: servicesQuerySchema,
        response: { 200: listingsSchema, ...refusals(422) },
      },
    },
    async (request) => {
      const { category, sort, skip, limit } = request.query;
      const filter = { ...readFilter(request.query, moment()), category, sort };
      const found = await discovery.read(saysWhoTheyAre(request), (queries) =>
        listServices({ database, queries, moment: moment() }, filter, { skip, limit }, addresses),
      );
      demand.count(request, filter, found);
      return found;
    },
  );

  api.get(
    '/services/category/:category',
    {
      schema: {
        summary: 'Services of one category',
        tags,
        params: categoryParamsSchema,
        querystring: pagingQuerySchema,
        response: { 200: listingsSchema, ...refusals(404, 422) },
      },
    },
    async (request) => {
      const { skip, limit } = request.query;
      const { category } = request.params;
      return discovery.read(saysWhoTheyAre(request), (queries) =>
        listServices(
          { database, queries, moment: moment() },
          { ...readFilter({}, moment()), category, sort: undefined },
          { skip, limit },
          addresses,
        ),
      );
    },
  );

  api.get(
    '/services/my',
    {
      onRequest: forProfessionals,
      schema: {
        summary: 'My services, including inactive ones, newest first',
        description: OWN_LIST_DESCRIPTION,
        tags,
        querystring: ownListQuerySchema,
        response: { 200: listOf(serviceSchema.defined()), ...refusals(401, 403, 422) },
      },
    },
    async (request, reply) => {
      const id = professionalIdOf(request);
      const { query } = request;
      const rows = await answerOwnList(reply, query, partOf(servicesOf(database, id), query).execute(), () =>
        countOwned(database, 'services', id),
      );
      return rows.map(toService);
    },
  );

  api.get(
    '/services/professional/:id',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'The active services of a professional, newest first',
        tags,
        params: idParamsSchema,
        response: { 200: listOf(serviceSchema.defined()), ...refusals(404) },
      },
    },
    async ({ params: { id }, identity }) => {
      await requireVisibleProfessional(database, identity, id);
      const rows = await servicesOf(database, id).where('s.is_active', '=', true).execute();
      return rows.map(toService);
    },
  );

  api.get(
    '/services/:id',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary:
          'A service; an inactive one only for its professional, admin, and clients with a booking there',
        tags,
        params: idParamsSchema,
        response: { 200: serviceSchema, ...refusals(404) },
      },
    },
    async ({ params: { id }, identity }) => toService(await requireVisibleService(database, identity, id)),
  );

  api.get(
    '/services/:id/free-days',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'The next days on which a service can be booked, with some starts of each',
        description:
          'Of a service with a style menu the shortest style counts, and each start suits one style at least. Empty ' +
          'while the service asks for a visit or a photo quote first, and when nothing is free in the next 60 days.',
        tags,
        params: idParamsSchema,
        response: { 200: freeDaysSchema, ...refusals(404) },
      },
    },
    async ({ params: { id }, identity }) => {
      const service = await requireVisibleService(database, identity, id);
      const { professional_id: professionalId, professional_time_zone: timeZone } = service;
      return readFreeDays(database, { id, professionalId, timeZone }, moment());
    },
  );

  api.post(
    '/services/',
    {
      onRequest: forProfessionals,
      schema: {
        summary: 'Add a service of mine',
        tags,
        body: serviceWriteSchema,
        response: { 201: serviceSchema, ...refusals(401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const id = await insertService(database, professionalIdOf(request), request.body);
      return reply.status(201).send(await savedService(id));
    },
  );

  api.put(
    '/services/:id',
    {
      onRequest: forProfessionals,
      schema: {
        summary: 'Save a service of mine',
        description: BASED_ON_DESCRIPTION,
        tags,
        params: idParamsSchema,
        body: serviceUpdateSchema,
        response: {
          200: serviceSchema,
          ...refusals(401, 403, 404, 422),
          409: outdatedBaseSchema(serviceSchema),
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (
        !(await updateService(
          database,
          { professionalId: professionalIdOf(request), id },
          request.body,
          now(),
        ))
      )
        throw serviceNotFound();
      return savedService(id);
    },
  );

  api.delete(
    '/services/:id',
    {
      onRequest: forProfessionals,
      schema: {
        summary: 'Delete a service of mine; bookings keep their copy of it',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const thing = { professionalId: professionalIdOf(request), id: request.params.id };
      const isGone = await deleteService(database, thing, now());
      if (!isGone) throw serviceNotFound();
      return reply.status(204).send();
    },
  );
};
