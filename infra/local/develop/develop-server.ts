import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { send } from '@fastify/send';
import type { RemoteNews } from './remote-news';

/** A page of another origin, a deployed one too, may have all of this. */
const FOR_EVERY_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
};
const NOT_KEPT = { ...FOR_EVERY_ORIGIN, 'cache-control': 'no-store' };

/** Comments keep a stream of events open through proxies. */
const HEARTBEAT_MS = 20_000;

/**
 * Serves one remote's development build: `/release.json` as a release in the registry, its files under immutable names,
 * and `/reload`, a stream of what each build came to.
 */
export function createDevelopServer(folder: string, news: RemoteNews): Server {
  return createServer((request, response) => {
    response.on('error', () => {});
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(FOR_EVERY_ORIGIN)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (pathname === '/release.json') return void news.firstOutcome.then(() => sendRelease(response, news));
    if (pathname === '/reload') return streamNews(request, response, news);
    void sendBuilt(request, response, folder, pathname);
  });
}

function sendRelease(response: ServerResponse, news: RemoteNews): void {
  const { release } = news;
  const type = release ? 'application/json' : 'text/plain';
  response.writeHead(release ? 200 : 503, { ...NOT_KEPT, 'content-type': `${type}; charset=utf-8` });
  response.end(
    release ? JSON.stringify(release) : ['There is no good build yet.', ...news.latest.errors].join('\n\n'),
  );
}

function streamNews(request: IncomingMessage, response: ServerResponse, news: RemoteNews): void {
  response.writeHead(200, { ...NOT_KEPT, 'content-type': 'text/event-stream; charset=utf-8' });
  const stop = news.listen((latest) => response.write(`data: ${JSON.stringify(latest)}\n\n`));
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
  request.on('close', () => {
    clearInterval(heartbeat);
    stop();
  });
}

async function sendBuilt(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  pathname: string,
): Promise<void> {
  const { type, statusCode, headers, stream } = await send(request, pathname, {
    root: folder,
    index: false,
    maxAge: '365d',
    immutable: true,
  });
  if (type !== 'file') return void response.writeHead(404, NOT_KEPT).end('Not found');
  response.writeHead(statusCode, { ...headers, ...FOR_EVERY_ORIGIN });
  // A client that goes away in the middle is no error of ours.
  await pipeline(stream, response).catch(() => response.destroy());
}
