import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentTypeOf } from '@crown-and-coil/release/store/content-type';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PICTURE_POLICY } from './security-headers';

interface StaticFolder {
  /** Such as `/remotes/`. */
  readonly prefix: string;
  readonly folder: string;
  /** Called before a file is looked up, with the request's URL. */
  readonly prepare?: ((url: string) => Promise<unknown>) | undefined;
}

/**
 * A null byte, an upward path segment, or a folder, to which @fastify/static would answer 400 or 403; or a server
 * build, which is for the gateway alone.
 */
const NOT_A_FILE = /\0|(?:^|[\\/])\.\.(?:[\\/]|$)|\/$|\/server\.js$/;

/** Serves immutable files in the smallest precompressed encoding (`app.js.br`, `app.js.gz`). */
export function serveStaticFolder(app: FastifyInstance, { prefix, folder, prepare }: StaticFolder): void {
  app.register(async (scope) => {
    if (prepare) scope.addHook('preHandler', ({ url }) => prepare(url));
    const options = immutableFiles({ prefix, folder }, 'accept-encoding');
    await scope.register(fastifyStatic, { ...options, decorateReply: false, preCompressed: true });
  });
}

/** The name of a picture's WebP file (backend/src/pictures/rules.ts); it cannot leave the folder. */
const WEBP_FILE = /^[a-z0-9][a-z0-9-]*\.webp$/;

/**
 * Serves public pictures as the API does: the AVIF copy of a WebP file, if any, to browsers that accept AVIF. Both have
 * one address.
 */
export function serveMediaFolder(
  app: FastifyInstance,
  { prefix, folder }: Omit<StaticFolder, 'prepare'>,
): void {
  app.register(async (scope) => {
    scope.addHook<{ Params: { '*': string } }>('preHandler', async ({ params, headers }, reply) => {
      const { '*': name } = params;
      if (!/\bimage\/avif\b/.test(headers.accept ?? '') || !WEBP_FILE.test(name)) return;
      const avif = name.replace(/\.webp$/, '.avif');
      const isThere = await access(join(folder, avif)).then(
        () => true,
        () => false,
      );
      if (isThere) return reply.sendFile(avif);
    });
    await scope.register(fastifyStatic, immutableFiles({ prefix, folder }, 'accept'));
  });
}

/** @param vary the request header that decides which file an address answers with */
const immutableFiles = (
  { prefix, folder }: Omit<StaticFolder, 'prepare'>,
  vary: string,
): FastifyStaticOptions => ({
  root: resolve(folder),
  prefix,
  dotfiles: 'ignore',
  index: false,
  allowedPath: (path) => !NOT_A_FILE.test(path),
  maxAge: '365d',
  immutable: true,
  setHeaders: (response, path) => {
    response.setHeader('vary', vary);
    if (contentTypeOf(path).startsWith('image/'))
      response.setHeader('content-security-policy', PICTURE_POLICY);
  },
});
