import type { FastifyInstance } from 'fastify';
import { type DestinationStream, destination, type LoggerOptions } from 'pino';

/** Log lines are JSON, without addresses, queries and bodies, which can identify a person. */
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

/** An error for the log, with those that an AggregateError is made of. PostgreSQL puts the refused row into `detail`, which is left out. */
function describeError(error: unknown): object {
  const { name, message, stack, code, constraint, table, column, errors } = Object(error) as Record<
    string,
    unknown
  >;
  const parts = Array.isArray(errors) ? errors.map(describeError) : undefined;
  return { type: name, message, stack, code, constraint, table, column, errors: parts };
}

const LINES_AT_ONCE_BYTES = 4096;
const LONGEST_WAIT_MS = 100;

/**
 * Writes log lines to standard output in batches: one write per line costs as much as a part of the request that it
 * describes. A normal exit writes the last batch; kill -9 loses up to 100 ms of lines.
 *
 * The writes are synchronous because the exit flush of the asynchronous kind (sonic-boom 4) retries every error
 * without end: once the reader of our output is gone, each write is an EPIPE and the process never exits.
 */
export function standardOutput(): DestinationStream {
  const output = destination({
    dest: 1,
    sync: true,
    minLength: LINES_AT_ONCE_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  });
  process.once('exit', () => output.flush());
  return output;
}

/** Logs each request with its route pattern, never its URL. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
