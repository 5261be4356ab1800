import {
  clientSchema,
  clientUpdateSchema,
  clientWithLastNameSchema,
} from '@crown-and-coil/shared-api/contract';
import { notFound } from '../domain-errors';
import { clientIdOf, identityOf } from '../http/identity';
import { refusals } from '../http/responses';
import { idParamsSchema, validatePart } from '../http/validation';
import type { Module } from '../module';
import { findClient, readClientAccess, updateClient } from './queries';
import { toClient } from './rules';

const tags = ['clients'];

export const addClients: Module = (api, { database, sessions, pictures, now }) => {
  const clientNotFound = () => notFound('Client not found.');

  async function ownProfile(id: string) {
    const found = await findClient(database, id);
    if (!found) throw clientNotFound();
    return toClient(found, { mayReadPhone: true, maySeePictures: true }, pictures.addresses);
  }

  api.get(
    '/clients/me',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'My own client profile',
        tags,
        response: { 200: clientSchema, ...refusals(401, 403) },
      },
    },
    async (request) => ownProfile(clientIdOf(request)),
  );

  api.put(
    '/clients/me',
    {
      onRequest: sessions.requireUser('client'),
      schema: {
        summary: 'Save my client profile',
        description: 'Give hair_type or hair_type_name; both null clear it.',
        tags,
        body: clientUpdateSchema,
        response: { 200: clientSchema, ...refusals(401, 403, 422) },
      },
    },
    async (request) => {
      const id = clientIdOf(request);
      if ((await ownProfile(id)).last_name !== '')
        validatePart(clientWithLastNameSchema, 'body', request.body);
      await updateClient(database, id, request.body, now());
      return ownProfile(id);
    },
  );

  api.get(
    '/clients/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'A client: for themselves, admin, and professionals they have booked',
        description:
          'phone_number and profile_picture are null for a professional without a pending or confirmed booking of that ' +
          'client. The address of the picture works for 15 minutes at most.',
        tags,
        params: idParamsSchema,
        response: { 200: clientSchema, ...refusals(401, 404) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const access = await readClientAccess(database, identityOf(request), id);
      const found = access.mayRead ? await findClient(database, id) : undefined;
      if (!found) throw clientNotFound();
      return toClient(found, access, pictures.addresses);
    },
  );
};
