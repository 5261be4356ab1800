import { IMMUTABLE } from '@crown-and-coil/service/cache-control';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object, string } from 'yup';
import { notFound } from '../domain-errors';
import type { Api } from '../http/api';
import { refusals } from '../http/responses';
import type { Storage } from '../storage/storage';
import { type PictureAddresses, SIGNED_PATH } from './addresses';
import {
  type Audience,
  avifNameOf,
  FILE_NAME_PATTERN,
  PICTURE_TYPES,
  type StoredFormat,
  storageKeyOf,
} from './rules';

/** A picture opened directly runs no script, whatever type the browser guesses. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const fileParamsSchema = object({ fileName: string().required().matches(FILE_NAME_PATTERN) });
const signatureQuerySchema = object({ expires: string().max(20), signature: string().max(100) });

/**
 * Serves the files of public pictures at /media, for runs without a CDN. Anyone with the URL may read them: it cannot
 * be guessed, and no list contains it once the professional is inactive. Private content is deleted instead.
 */
export function servePublicFiles(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { fileName: string } }>(
    '/media/:fileName',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const { fileName } = request.params;
      if (!FILE_NAME_PATTERN.test(fileName)) throw notFound();
      // A file's name contains its picture's key: a new picture has a new name.
      return send(request, reply, storage, 'public', fileName, IMMUTABLE);
    },
  );
}

/** Serves the files of clients' pictures under the API, to anyone with a signed URL that has not expired. */
export function addSignedFiles(api: Api, storage: Storage, addresses: PictureAddresses): void {
  api.get(
    `${SIGNED_PATH}/:fileName`,
    {
      schema: {
        summary: "A file of a client's picture, by the address from another call",
        description:
          'The address is signed and works for 15 minutes at most. Without a valid signature: 404.',
        tags: ['media'],
        produces: Object.values(PICTURE_TYPES),
        params: fileParamsSchema,
        querystring: signatureQuerySchema,
        response: { 200: string(), ...refusals(404, 422) },
      },
    },
    async (request, reply) => {
      const { fileName } = request.params;
      const { expires = '', signature = '' } = request.query;
      if (!addresses.mayRead(fileName, expires, signature)) throw notFound();
      const seconds = Math.floor(addresses.secondsLeft(expires));
      return send(request, reply, storage, 'private', fileName, `private, max-age=${seconds}, immutable`);
    },
  );
}

/**
 * Answers with the AVIF copy of a file where there is one and the browser accepts AVIF, else with the file itself. Both
 * have one address, so that pages and lists are unaffected.
 */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  audience: Audience,
  fileName: string,
  cacheControl: string,
): Promise<FastifyReply> {
  const key = storageKeyOf(audience, fileName);
  let format: StoredFormat = 'avif';
  let file = acceptsAvif(request) ? await storage.read(avifNameOf(key)) : undefined;
  if (file === undefined) {
    format = 'webp';
    file = await storage.read(key);
  }
  if (file === undefined) throw notFound();
  return reply
    .type(PICTURE_TYPES[format])
    .headers({
      'cache-control': cacheControl,
      'content-length': file.bytes,
      'content-security-policy': POLICY,
      'content-disposition': 'inline',
      vary: 'accept',
    })
    .send(file.content);
}

/** Browsers that decode AVIF list it in `Accept` for pictures. */
const acceptsAvif = ({ headers: { accept = '' } }: FastifyRequest) => /\bimage\/avif\b/.test(accept);
