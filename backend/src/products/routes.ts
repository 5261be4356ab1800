import {
  ownListQuerySchema,
  productSchema,
  productUpdateSchema,
  productWriteSchema,
} from '@crown-and-coil/shared-api/contract';
import { countOwned } from '../database/owned-things';
import { notFound } from '../domain-errors';
import { BASED_ON_DESCRIPTION, outdatedBaseSchema } from '../http/based-on';
import { professionalIdOf } from '../http/identity';
import { answerOwnList, OWN_LIST_DESCRIPTION, partOf } from '../http/own-list';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { requireVisibleProfessional, seesInactive } from '../professionals/access';
import { deleteProduct, findProduct, insertProduct, productsOf, updateProduct } from './queries';
import { toProduct } from './rules';

const tags = ['products'];
const productNotFound = () => notFound('Product not found.');

export const addProducts: Module = (api, { database, sessions, now }) => {
  const forProfessionals = sessions.requireUser('professional');

  async function savedProduct(id: string) {
    const saved = await findProduct(database, id);
    if (!saved) throw productNotFound();
    return toProduct(saved);
  }

  api.get(
    '/product/professional/:id/all',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'The products of a professional, newest first',
        tags,
        params: idParamsSchema,
        response: { 200: listOf(productSchema.defined()), ...refusals(404) },
      },
    },
    async ({ params: { id }, identity }) => {
      await requireVisibleProfessional(database, identity, id);
      return (await productsOf(database, id).execute()).map(toProduct);
    },
  );

  api.get(
    '/product/all/my',
    {
      onRequest: forProfessionals,
      schema: {
        summary: 'My products, newest first',
        description: OWN_LIST_DESCRIPTION,
        tags,
        querystring: ownListQuerySchema,
        response: { 200: listOf(productSchema.defined()), ...refusals(401, 403, 422) },
      },
    },
    async (request, reply) => {
      const id = professionalIdOf(request);
      const { query } = request;
      const rows = await answerOwnList(reply, query, partOf(productsOf(database, id), query).execute(), () =>
        countOwned(database, 'products', id),
      );
      return rows.map(toProduct);
    },
  );

  api.get(
    '/product/:id',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'A product; of an inactive professional only for them, admin, and clients with a booking',
        tags,
        params: idParamsSchema,
        response: { 200: productSchema, ...refusals(404) },
      },
    },
    async ({ params: { id }, identity }) => {
      const found = await findProduct(database, id);
      if (!found) throw productNotFound();
      if (!found.professional_is_active && !(await seesInactive(database, identity, found.professional_id)))
        throw productNotFound();
      return toProduct(found);
    },
  );

  api.post(
    '/product/',
    {
      onRequest: forProfessionals,
      schema: {
        summary: 'Add a product of mine',
        tags,
        body: productWriteSchema,
        response: { 201: productSchema, ...refusals(401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const id = await insertProduct(database, professionalIdOf(request), request.body);
      return reply.status(201).send(await savedProduct(id));
    },
  );

  api.put(
    '/product/:id',
    {
      onRequest: forProfessionals,
      schema: {
        summary: 'Save a product of mine',
        description: BASED_ON_DESCRIPTION,
        tags,
        params: idParamsSchema,
        body: productUpdateSchema,
        response: {
          200: productSchema,
          ...refusals(401, 403, 404, 422),
          409: outdatedBaseSchema(productSchema),
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (
        !(await updateProduct(
          database,
          { professionalId: professionalIdOf(request), id },
          request.body,
          now(),
        ))
      )
        throw productNotFound();
      return savedProduct(id);
    },
  );

  api.delete(
    '/product/:id',
    {
      onRequest: forProfessionals,
      schema: {
        summary: 'Delete a product of mine; bookings keep their copy of it',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const thing = { professionalId: professionalIdOf(request), id: request.params.id };
      const isGone = await deleteProduct(database, thing, now());
      if (!isGone) throw productNotFound();
      return reply.status(204).send();
    },
  );
};
