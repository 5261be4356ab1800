import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/refusal';
import { FILE_NAME_PATTERN } from './rules';

/** A file's name holds its picture's key: a new picture has a new name. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves picture files from a folder at /media, for runs without a CDN or an object store in front. */
export function serveMediaFiles(app: FastifyInstance, mediaDir: string): void {
  app.get<{ Params: { fileName: string } }>(
    '/media/:fileName',
    { schema: { hide: true } },
    async (request, reply) => {
      const { fileName } = request.params;
      if (!FILE_NAME_PATTERN.test(fileName)) throw notFound();
      const path = join(mediaDir, fileName);
      const size = await sizeOf(path);
      return reply
        .type('image/webp')
        .headers({ 'cache-control': FOREVER, 'content-length': size })
        .send(createReadStream(path));
    },
  );
}

async function sizeOf(path: string): Promise<number> {
  try {
    const file = await open(path);
    const { size } = await file.stat();
    await file.close();
    return size;
  } catch {
    throw notFound();
  }
}
