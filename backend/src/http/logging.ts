import type { FastifyInstance } from 'fastify';
import { type DestinationStream, destination, type LoggerOptions } from 'pino';

/** Log lines are JSON. They carry no address, no query and no body: these can tell of a person. */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    req: ({ id, method }: { id?: string; method?: string }) => ({ id, method }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    err: describeError,
  },
});

/** An error for the log. PostgreSQL puts the refused row into `detail`, which is left out. */
function describeError(error: unknown) {
  const { name, message, stack, code, constraint, table, column } = Object(error) as Record<string, unknown>;
  return { type: name, message, stack, code, constraint, table, column };
}

const LINES_AT_ONCE_BYTES = 4096;
const LONGEST_WAIT_MS = 100;

/**
 * Standard output, some lines at a time: to write each by itself costs as much as a part of the request that it tells
 * of. The last ones are written when the process ends; one that is killed with -9 takes 100 ms of them with it.
 */
export const standardOutput = (): DestinationStream =>
  destination({ dest: 1, sync: false, minLength: LINES_AT_ONCE_BYTES, periodicFlush: LONGEST_WAIT_MS });

/** One line for each answered request, by its route's pattern, never by the address that was typed. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
