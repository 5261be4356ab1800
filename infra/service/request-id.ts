import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Nothing that could break a log line or a header. */
const SANE_REQUEST_ID = /^[\w.:-]{8,100}$/;

/** The id that the proxy gave the request, when it is sane, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
}
