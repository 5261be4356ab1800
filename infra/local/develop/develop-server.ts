import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { send } from '@fastify/send';
import type { DevelopmentBuild, WatchedRemote } from './watch-remote';

/** Allows pages of other origins, including deployed ones. */
const FOR_EVERY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
};
const NO_STORE = 'no-store';

/**
 * Serves one remote's development build: `/release.json` as a release in the registry, the files that it names, and
 * `/events` for pages that wait for the next build.
 */
export function createDevelopServer(
  folder: string,
  { latest, sendEvents }: Pick<WatchedRemote, 'latest' | 'sendEvents'>,
): Server {
  return createServer((request, response) => {
    response.on('error', () => {});
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(FOR_EVERY_ORIGIN)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (pathname === '/release.json') return void latest().then((build) => sendRelease(response, build));
    if (pathname === '/events') return sendEvents(request, response);
    void sendBuilt(request, response, folder, pathname);
  });
}

function sendRelease(response: ServerResponse, { release, errors }: DevelopmentBuild): void {
  const type = release ? 'application/json' : 'text/plain';
  response.writeHead(release ? 200 : 503, {
    'cache-control': NO_STORE,
    'content-type': `${type}; charset=utf-8`,
  });
  response.end(release ? JSON.stringify(release) : ['There is no good build yet.', ...errors].join('\n\n'));
}

async function sendBuilt(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  pathname: string,
): Promise<void> {
  const options = { root: folder, index: false, cacheControl: false } as const;
  const { type, statusCode, headers, stream } = await send(request, pathname, options);
  if (type !== 'file') return void response.writeHead(404, { 'cache-control': NO_STORE }).end('Not found');
  response.writeHead(statusCode, { ...headers, 'cache-control': NO_STORE });
  // A disconnected client is not our error.
  await pipeline(stream, response).catch(() => response.destroy());
}
