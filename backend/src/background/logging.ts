import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

/** The library tells of every job that ran: that is for the debug level. A failed one is a warning, for it is retried. */
const LEVELS = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The library's log in ours. Its lines carry names and ids, never a payload: that can tell of a person. */
export const logTo = (log: FastifyBaseLogger | undefined): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const { error } = Object(meta) as { error?: unknown };
    log?.[LEVELS[level]](
      { ...scope, ...(error === undefined ? {} : { err: error }) },
      `background: ${message}`,
    );
  });
