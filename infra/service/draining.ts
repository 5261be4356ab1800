import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';

/**
 * How long a load balancer keeps an idle connection to us (nginx: `keepalive_timeout` of the upstream). The balancer
 * must close first: a request sent while we close would be lost.
 */
export const BALANCER_IDLE_SECONDS = 5;
const LIMIT_MS = (BALANCER_IDLE_SECONDS + 1) * 1000;

/**
 * Stops accepting connections and answers requests on the open ones with `Connection: close`, until the balancer has
 * closed them or the limit has passed. Requests in progress continue.
 */
export async function drain(server: HttpServer): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  let timer: NodeJS.Timeout | undefined;
  const letGo = new Promise<void>((resolve) => {
    // Not the HTTP server's own close, which would close idle connections while a request is on its way.
    Server.prototype.close.call(server, () => resolve());
  });
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS);
  });
  await Promise.race([letGo, tooLong]);
  clearTimeout(timer);
}
