import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { apiProxy } from './api-proxy';
import { planPage, renderPage } from './page';
import { type Releases, releaseReader } from './release-reader';
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers';
import { acceptedEncodings, fileBelow, IMMUTABLE, sendFile } from './static-files';

const compress = promisify(gzip);

export interface GatewayOptions {
  /** Folder with `registry.json`, `remotes/`, `shell/` and `art/`. */
  readonly releases: string;
  /** Folder of uploaded and seeded pictures. */
  readonly media: string;
  readonly apiOrigin: string;
  readonly onProblem: (error: unknown) => void;
}

type Answer = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;

/** The site's one URL: pages, immutable files of releases, pictures, and the API behind `/api`. */
export function createGateway(options: GatewayOptions): Server {
  const readReleases = releaseReader(join(options.releases, 'registry.json'), options.onProblem);
  const proxy = apiProxy(options.apiOrigin);
  const folders: readonly { prefix: string; folder: string; cacheControl: string }[] = [
    { prefix: '/remotes/', folder: join(options.releases, 'remotes'), cacheControl: IMMUTABLE },
    { prefix: '/shell/', folder: join(options.releases, 'shell'), cacheControl: IMMUTABLE },
    { prefix: '/art/', folder: join(options.releases, 'art'), cacheControl: IMMUTABLE },
    { prefix: '/media/', folder: options.media, cacheControl: IMMUTABLE },
  ];

  const answer: Answer = async (request, response, pathname) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(request, response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    }
    if (pathname === '/health/live') return sendText(request, response, 200, 'ok');
    if (pathname === '/registry.json') return sendRegistry(request, response, await readReleases());
    const area = folders.find(({ prefix }) => pathname.startsWith(prefix));
    if (area) {
      const file = fileBelow(area.folder, pathname.slice(area.prefix.length));
      if (file && (await sendFile(request, response, file, area.cacheControl))) return;
      return sendText(request, response, 404, 'Not found');
    }
    if (pathname === '/favicon.ico') return sendText(request, response, 404, 'Not found');
    await sendPage(request, response, await readReleases(), pathname);
  };

  return createServer((request, response) => {
    // A client that breaks off must not end the process.
    request.on('error', () => {});
    response.on('error', () => {});
    const pathname = pathOf(request.url);
    if (pathname === '/api' || pathname.startsWith('/api/')) return proxy(request, response);
    answer(request, response, pathname).catch((error: unknown) => {
      options.onProblem(error);
      if (response.headersSent) response.destroy();
      else sendText(request, response, 500, 'Something went wrong.');
    });
  });
}

/** The path of a request's URL, as it was sent: no `..` is resolved away before it is checked. */
export function pathOf(url: string | undefined): string {
  const path = (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  return path.startsWith('/') ? path : '/';
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function sendRegistry(
  request: IncomingMessage,
  response: ServerResponse,
  { publicJson, etag }: Releases,
): void {
  const headers = { ...SECURITY_HEADERS, 'cache-control': 'no-cache', etag };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(publicJson),
  });
  response.end(request.method === 'HEAD' ? undefined : publicJson);
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { registry, publicJson }: Releases,
  pathname: string,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const plan = planPage(registry, pathname);
  const html = Buffer.from(renderPage(registry, publicJson, plan, nonce));
  const zipped = acceptedEncodings(request.headers['accept-encoding']).has('gzip');
  const body = zipped ? await compress(html, { level: 4 }) : html;
  response.writeHead(registry.shell ? plan.status : 503, {
    ...SECURITY_HEADERS,
    'content-security-policy': contentSecurityPolicy(nonce),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-length': body.length,
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
