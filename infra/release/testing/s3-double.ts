import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of S3's protocol that a release store speaks, on one bucket, in memory. It checks no signatures. */
export interface S3Double {
  readonly url: string;
  /** By key. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Every key ever written. */
  readonly written: readonly string[];
  stop(): Promise<void>;
}

/** @param isConditional whether `If-None-Match: *` is honoured, as by Amazon S3, MinIO and R2, or ignored */
export async function startS3Double({ isConditional }: { isConditional: boolean }): Promise<S3Double> {
  const files = new Map<string, Buffer>();
  const written: string[] = [];

  const fail = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  const list = (prefix: string) =>
    [...files.keys()]
      .filter((key) => key.startsWith(prefix))
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
      );

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (key === '') {
      const contents = list(searchParams.get('prefix') ?? '').join('');
      response.setHeader('content-type', 'application/xml');
      return response.end(`<?xml version="1.0"?><ListBucketResult>${contents}</ListBucketResult>`);
    }
    if (request.method === 'PUT') {
      const isRefused = isConditional && request.headers['if-none-match'] === '*' && files.has(key);
      if (isRefused) return fail(response, 412, 'PreconditionFailed');
      files.set(key, Buffer.concat(parts));
      written.push(key);
      return response.end();
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return response.writeHead(204).end();
    }
    const found = files.get(key);
    return found ? response.end(found) : fail(response, 404, 'NoSuchKey');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    written,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
