import {
  clientMediaQuerySchema,
  mediaItemSchema,
  profilePictureSchema,
  profilePicturesQuerySchema,
  publicMediaQuerySchema,
} from '@crown-and-coil/shared-api/contract';
import { readClientAccess } from '../clients/queries';
import { notFound } from '../domain-errors';
import { identityOf, saysWhoTheyAre } from '../http/identity';
import { listOf, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import type { Module } from '../module';
import { addSignedFiles } from '../pictures/file-routes';
import { toMediaItems } from './looks';
import { accountOfClient, clientMediaOf, profilePictures, publicMediaOf } from './queries';
import { toMediaItem, toProfilePicture } from './rules';

const tags = ['media'];

/** Pictures visible to others: clients' and professionals' pictures, and the files of the former. */
export const addShownMedia: Module = (api, { database, discovery, sessions, pictures }) => {
  const { addresses, storage } = pictures;

  addSignedFiles(api, storage, addresses);

  api.get(
    '/media/client/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary:
          "A client's pictures: for themselves, admin, and professionals with a live booking of theirs",
        description: 'Their addresses work for 15 minutes at most.',
        tags,
        params: idParamsSchema,
        querystring: clientMediaQuerySchema,
        response: { 200: listOf(mediaItemSchema.defined()), ...refusals(401, 404, 422) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { maySeePictures } = await readClientAccess(database, identityOf(request), id);
      const account = maySeePictures ? await accountOfClient(database, id) : undefined;
      if (account === undefined) throw notFound('Client not found.');
      const rows = await clientMediaOf(database, account.user_id, request.query.media_type);
      return rows.map((row) => toMediaItem(row, addresses));
    },
  );

  api.get(
    '/media/public',
    {
      schema: {
        summary: 'Profile picture and portfolio of an active professional',
        description:
          'user_identifier is the id of the professional, or of their account. The look of a portfolio picture is the ' +
          'service, options and hair type that it shows; its offer has the present labels, price and length, and is null ' +
          'while that is not offered.',
        tags,
        querystring: publicMediaQuerySchema,
        response: { 200: listOf(mediaItemSchema.defined()), ...refusals(422) },
      },
    },
    async (request) => toMediaItems(database, await publicMediaOf(database, request.query), addresses),
  );

  api.get(
    '/media/public/pro-profile-pictures',
    {
      schema: {
        summary: 'Profile pictures of the named professionals, or of the first hundred',
        tags,
        querystring: profilePicturesQuerySchema,
        response: { 200: listOf(profilePictureSchema.defined()), ...refusals(422) },
      },
    },
    async (request) => {
      const rows = await discovery.read(saysWhoTheyAre(request), (queries) =>
        profilePictures(queries, request.query.professional_ids),
      );
      return rows.map((row) => toProfilePicture(row, addresses));
    },
  );
};
