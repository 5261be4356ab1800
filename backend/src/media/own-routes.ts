import {
  mediaItemSchema,
  mediaOrderSchema,
  mediaUpdateSchema,
  mediaUploadQuerySchema,
  ownMediaQuerySchema,
  uploadFormSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { forbidden, notFound } from '../domain-errors';
import { identityOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import { readIdempotencyKey } from '../idempotency/idempotency';
import type { Module } from '../module';
import { receiveUpload } from '../pictures/receive-upload';
import { clearLeaving } from '../pictures/store-picture';
import { changeMedia, orderMedia, removeMedia } from './changes';
import { toMediaItems } from './looks';
import { mediaOf } from './queries';
import { kindOf, type MediaRow, mayKeep } from './rules';
import { takeIn } from './upload';

const tags = ['media'];

/** A user's own pictures: uploading, listing, ordering, describing, deleting. */
export const addOwnMedia: Module = (api, { database, sessions, pictures, now }) => {
  const { addresses } = pictures;
  const shown = (rows: readonly MediaRow[]) => toMediaItems(database, rows, addresses);

  api.post(
    '/media/upload',
    {
      config: { isUpload: true },
      onRequest: sessions.requireUser('client', 'professional'),
      schema: {
        summary: 'Upload a picture',
        description:
          'JPEG, PNG, WebP, AVIF or GIF (its first frame) by its bytes, at most 10 MB and 40 megapixels. It is re-encoded ' +
          'as WebP in up to three widths, upright and without its metadata. alt goes before file. A new profile picture ' +
          'replaces the old one. With the header Idempotency-Key a repeated upload makes no second picture.',
        tags,
        querystring: mediaUploadQuerySchema,
        multipart: uploadFormSchema,
        response: { 201: mediaItemSchema, ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 503) },
      },
    },
    async (request, reply) => {
      const uploader = identityOf(request);
      const { media_type, service_category } = request.query;
      if (!mayKeep(uploader, media_type)) throw forbidden();
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
      const upload = await receiveUpload(request, pictures.slots);
      try {
        const kind = kindOf(media_type, service_category);
        const item = await takeIn(pictures, upload, { uploader, kind, idempotencyKey, now: now() });
        return reply.status(201).send(item);
      } finally {
        await upload.file.discard();
      }
    },
  );

  api.get(
    '/media',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'My own pictures, in my order',
        description: "The addresses of a client's pictures work for 15 minutes at most.",
        tags,
        querystring: ownMediaQuerySchema,
        response: { 200: listOf(mediaItemSchema.defined()), ...refusals(401, 422) },
      },
    },
    async (request) => {
      const { media_type: mediaType } = request.query;
      return shown(await mediaOf(database, identityOf(request).userId, mediaType && { mediaType }));
    },
  );

  api.put(
    '/media/order',
    {
      onRequest: sessions.requireUser('client', 'professional'),
      schema: {
        summary: 'Put my pictures of one kind in a new order',
        description: 'ids must be all pictures of the kind, each once; else 409.',
        tags,
        body: mediaOrderSchema,
        response: { 200: listOf(mediaItemSchema.defined()), ...refusals(401, 403, 409, 422) },
      },
    },
    async (request) => {
      const { media_type, service_category, ids } = request.body;
      const kind = kindOf(media_type, service_category);
      const { userId } = identityOf(request);
      return shown(
        await inTransaction(database, (transaction) => orderMedia(transaction, userId, kind, ids)),
      );
    },
  );

  api.patch(
    '/media/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Change the alt text or the look of a picture of mine',
        description:
          'A field that is left out stays, null removes it. The look of a portfolio picture is one of my services, one ' +
          'option of each group of its style menu, and a hair type. 404 for one that I sent with a message, and for ' +
          'one of a review that I can no longer change.',
        tags,
        params: idParamsSchema,
        body: mediaUpdateSchema,
        response: { 200: mediaItemSchema, ...refusals(401, 404, 422) },
      },
    },
    async (request) => {
      const { body, params } = request;
      const changed = await changeMedia(database, identityOf(request), params.id, body, now());
      const [item] = await shown([changed]);
      if (item === undefined) throw notFound();
      return item;
    },
  );

  api.delete(
    '/media/:id',
    {
      onRequest: sessions.requireUser(),
      schema: {
        summary: 'Delete a picture and its files: its owner or admin',
        description: 'Not one that its owner sent with a message: 404.',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 404) },
      },
    },
    async (request, reply) => {
      const fileKey = await inTransaction(database, (transaction) =>
        removeMedia(transaction, identityOf(request), request.params.id, now()),
      );
      await clearLeaving(pictures, [fileKey]);
      return reply.status(204).send();
    },
  );
};
