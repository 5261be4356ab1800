import { resolve } from 'node:path';
import { contentTypeOf } from '@crown-and-coil/release/store/content-type';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PICTURE_POLICY } from './security-headers';

export interface StaticFolder {
  /** Such as `/remotes/`. */
  readonly prefix: string;
  readonly folder: string;
  /** Called before a file is looked up, with the request's URL. */
  readonly prepare?: ((url: string) => Promise<unknown>) | undefined;
}

/**
 * A null byte, a part that leads upwards, or a folder: @fastify/static would answer 400 or 403. A server build is for the
 * gateway alone: crawlers need not find it.
 */
const NOT_A_FILE = /\0|(?:^|[\\/])\.\.(?:[\\/]|$)|\/$|\/server\.js$/;

/** Serves immutable files, in the smallest encoding that lies beside them (`app.js.br`, `app.js.gz`). */
export function serveStaticFolder(app: FastifyInstance, { prefix, folder, prepare }: StaticFolder): void {
  app.register(async (scope) => {
    if (prepare) scope.addHook('preHandler', ({ url }) => prepare(url));
    await scope.register(fastifyStatic, {
      root: resolve(folder),
      prefix,
      decorateReply: false,
      dotfiles: 'ignore',
      index: false,
      allowedPath: (path) => !NOT_A_FILE.test(path),
      preCompressed: true,
      maxAge: '365d',
      immutable: true,
      setHeaders: (response, path) => {
        response.setHeader('vary', 'accept-encoding');
        if (contentTypeOf(path).startsWith('image/'))
          response.setHeader('content-security-policy', PICTURE_POLICY);
      },
    });
  });
}
