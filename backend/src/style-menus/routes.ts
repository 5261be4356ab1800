import { styleMenuSchema, styleMenuWriteSchema } from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { professionalIdOf } from '../http/identity';
import { refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { requireVisibleService } from '../services/access';
import { findMenu, saveMenu } from './queries';
import { toStyleMenu } from './rules';

const tags = ['services'];

/** The style menu of a service: options, combinations with price and length, hair, preparation and add-ons. */
export const addStyleMenus: Module = (api, { database, sessions }) => {
  api.get(
    '/services/:id/menu',
    {
      onRequest: sessions.optionalUser,
      schema: {
        summary: 'The style menu of a service, for everybody who may see the service',
        description:
          'Without `variants` the service has no menu and is booked at its own price and duration. `hair_product` is the ' +
          'product of `hair.product_id` with its present price.',
        tags,
        params: idParamsSchema,
        response: { 200: styleMenuSchema, ...refusals(404) },
      },
    },
    async ({ params: { id }, identity }) => {
      await requireVisibleService(database, identity, id);
      return toStyleMenu(await findMenu(database, id));
    },
  );

  api.put(
    '/services/:id/menu',
    {
      onRequest: sessions.requireUser('professional'),
      schema: {
        summary: 'Save the whole style menu of a service of mine',
        description:
          '`revision` is that of the menu which the changes are based on: when it was saved since, nothing is changed and ' +
          'the answer is 409. Bookings keep their copy of what they chose. Empty lists remove the menu.',
        tags,
        params: idParamsSchema,
        body: styleMenuWriteSchema,
        response: { 200: styleMenuSchema, ...refusals(401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const professionalId = professionalIdOf(request);
      return inTransaction(database, async (transaction) => {
        await saveMenu(transaction, { professionalId, id }, request.body);
        return toStyleMenu(await findMenu(transaction, id));
      });
    },
  );
};
