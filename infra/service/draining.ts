import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';

/**
 * A balancer closes a connection to us that it has not used for so long (nginx: `keepalive_timeout` of the upstream).
 * It is the one to close: a request that it sends while we close would be lost.
 */
export const BALANCER_IDLE_SECONDS = 5;
const LIMIT_MS = (BALANCER_IDLE_SECONDS + 1) * 1000;

/**
 * Takes no new connections, and answers what still comes on the open ones, each time with `Connection: close`, until the
 * balancer has let go of them. Nothing that it has sent is refused. What takes longer than that goes on.
 */
export async function drain(server: HttpServer): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  let timer: NodeJS.Timeout | undefined;
  const letGo = new Promise<void>((resolve) => {
    // Not the close of an HTTP server, which would close idle connections while a request is on its way.
    Server.prototype.close.call(server, () => resolve());
  });
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS);
  });
  await Promise.race([letGo, tooLong]);
  clearTimeout(timer);
}
