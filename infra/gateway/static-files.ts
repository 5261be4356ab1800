import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from '@crown-and-coil/release/store/content-type';
import { PICTURE_POLICY, SECURITY_HEADERS } from './security-headers';

/** The name of a file never changes its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The file that a URL path means, or null when it does not lie below the folder.
 *
 * @param path the path after the folder's prefix, still percent-encoded
 */
export function fileBelow(folder: string, path: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (name.includes('\0') || name.includes('\\') || name.split('/').some((part) => part.startsWith('.')))
    return null;
  const root = resolve(folder);
  const file = resolve(root, `.${sep}${name}`);
  return file.startsWith(root + sep) ? file : null;
}

interface Variant {
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  readonly encoding: 'br' | 'gzip' | null;
}

async function regularFile(path: string, encoding: Variant['encoding']): Promise<Variant | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, size: found.size, modified: found.mtimeMs, encoding } : null;
  } catch {
    return null;
  }
}

/** Encodings that a client takes, `q=0` left out. */
export function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  const offers = (header ?? '').split(',').map((offer) => offer.trim().toLowerCase().split(';'));
  return new Set(
    offers.filter(([, weight]) => !/^\s*q=0(\.0*)?$/.test(weight ?? '')).map(([name]) => (name ?? '').trim()),
  );
}

async function bestVariant(path: string, accepted: ReadonlySet<string>): Promise<Variant | null> {
  return (
    (accepted.has('br') ? await regularFile(`${path}.br`, 'br') : null) ??
    (accepted.has('gzip') ? await regularFile(`${path}.gz`, 'gzip') : null) ??
    (await regularFile(path, null))
  );
}

/**
 * Answers a GET or HEAD with a file, in the smallest encoding that lies beside it.
 *
 * @param more headers, which go before ours
 * @returns false when there is no such file; nothing has been written then
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  cacheControl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const original = await regularFile(file, null);
  if (!original) return false;
  const variant =
    (await bestVariant(file, acceptedEncodings(request.headers['accept-encoding']))) ?? original;
  const etag = `"${variant.size.toString(36)}-${Math.round(variant.modified).toString(36)}"`;
  const type = contentTypeOf(file);
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
    ...(type.startsWith('image/') ? { 'content-security-policy': PICTURE_POLICY } : {}),
    ...more,
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return true;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': type,
    'content-length': variant.size,
    ...(variant.encoding ? { 'content-encoding': variant.encoding } : {}),
  });
  if (request.method === 'HEAD') {
    response.end();
    return true;
  }
  // A client that goes away in the middle is no error of ours.
  await pipeline(createReadStream(variant.path), response).catch(() => response.destroy());
  return true;
}
