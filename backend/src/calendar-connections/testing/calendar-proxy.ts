import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CalendarServer } from '../../../testing/servers';

/** A reverse proxy in front of the calendar server, which can delay or refuse requests. */
export interface CalendarProxy {
  readonly url: string;
  /** Runs before each request is forwarded. If it returns a status, that is the response instead. */
  intercept(hook: (request: IncomingMessage) => Promise<number | undefined>): void;
  stop(): void;
}

export async function startCalendarProxy(calendars: CalendarServer): Promise<CalendarProxy> {
  let hook: Parameters<CalendarProxy['intercept']>[0] = async () => undefined;
  const server = createServer(async (request, response) => {
    const status = await hook(request);
    if (status !== undefined) {
      response.writeHead(status).end();
      return;
    }
    const upstream = send(
      new URL(request.url ?? '', calendars.url),
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.writeHead(502).end());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    intercept: (next) => {
      hook = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
