import {
  siteImageOrderSchema,
  siteImageQuerySchema,
  siteImageSchema,
  siteImageUpdateSchema,
  uploadFormSchema,
} from '@crown-and-coil/shared-api/contract';
import { inTransaction } from '../database/transactions';
import { notFound } from '../domain-errors';
import { actingAdmin, identityOf } from '../http/identity';
import { listOf, noContentSchema, refusals } from '../http/responses';
import { idParamsSchema } from '../http/validation';
import { doOnce, findDone, readIdempotencyKey, repeatable } from '../idempotency/idempotency';
import type { Module } from '../module';
import { receiveUpload } from '../pictures/receive-upload';
import { clearLeaving, storePicture } from '../pictures/store-picture';
import {
  addSiteImage,
  describeSiteImage,
  findSiteImage,
  orderSiteImages,
  removeSiteImage,
  siteImagesOf,
  toSiteImage,
} from './queries';

const tags = ['site images'];

export const addSiteImages: Module = (api, { database, sessions, pictures, now }) => {
  const { addresses } = pictures;

  api.get(
    '/image',
    {
      schema: {
        summary: 'Images of the site of one type, such as those of the home page',
        tags,
        querystring: siteImageQuerySchema,
        response: { 200: listOf(siteImageSchema.defined()), ...refusals(422) },
      },
    },
    async (request) => {
      const rows = await siteImagesOf(database, request.query.image_type);
      return rows.map((row) => toSiteImage(row, addresses));
    },
  );

  api.post(
    '/image/upload',
    {
      config: { isUpload: true },
      onRequest: sessions.requireUser('admin'),
      schema: {
        summary: 'Upload one image of the site',
        description:
          'Processed like POST /media/upload. With the header Idempotency-Key a repeated upload makes no second image.',
        tags,
        querystring: siteImageQuerySchema,
        multipart: uploadFormSchema,
        response: { 201: siteImageSchema, ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 503) },
      },
    },
    async (request, reply) => {
      const { userId } = identityOf(request);
      const imageType = request.query.image_type;
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { file, alt } = await receiveUpload(request, pictures.slots);
      try {
        const content = { imageType, alt, file: file.hash };
        const once = repeatable(key, { userId, now: now() }, 'POST /image/upload', content);
        const done = await findDone<{ id: string }>(database, once);
        const { id } =
          done ??
          (await storePicture(
            pictures,
            await pictures.encode(file, userId),
            'public',
            (transaction, fileKey) =>
              doOnce(transaction, once, async () => ({
                id: await addSiteImage(transaction, { imageType, fileKey, alt, uploadedBy: userId }, now()),
              })),
          ));
        const stored = await findSiteImage(database, id);
        if (stored === undefined) throw notFound();
        return reply.status(201).send(toSiteImage(stored, addresses));
      } finally {
        await file.discard();
      }
    },
  );

  api.put(
    '/image/order',
    {
      onRequest: sessions.requireUser('admin'),
      schema: {
        summary: 'Put the images of one type in a new order',
        description: 'ids must be all images of the type, each once; else 409.',
        tags,
        body: siteImageOrderSchema,
        response: { 200: listOf(siteImageSchema.defined()), ...refusals(401, 403, 409, 422) },
      },
    },
    async (request) => {
      const { image_type, ids } = request.body;
      const admin = actingAdmin(request, now);
      const rows = await inTransaction(database, (transaction) =>
        orderSiteImages(transaction, image_type, ids, admin),
      );
      return rows.map((row) => toSiteImage(row, addresses));
    },
  );

  api.patch(
    '/image/:id',
    {
      onRequest: sessions.requireUser('admin'),
      schema: {
        summary: 'Change the alt text of an image of the site',
        tags,
        params: idParamsSchema,
        body: siteImageUpdateSchema,
        response: { 200: siteImageSchema, ...refusals(400, 401, 403, 404, 422) },
      },
    },
    async (request) => {
      const admin = actingAdmin(request, now);
      const row = await inTransaction(database, (transaction) =>
        describeSiteImage(transaction, request.params.id, request.body.alt, admin),
      );
      return toSiteImage(row, addresses);
    },
  );

  api.delete(
    '/image/:id',
    {
      onRequest: sessions.requireUser('admin'),
      schema: {
        summary: 'Delete an image of the site and its files',
        tags,
        params: idParamsSchema,
        response: { 204: noContentSchema, ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const admin = actingAdmin(request, now);
      const fileKey = await inTransaction(database, (transaction) =>
        removeSiteImage(transaction, request.params.id, admin),
      );
      await clearLeaving(pictures, [fileKey]);
      return reply.status(204).send();
    },
  );
};
