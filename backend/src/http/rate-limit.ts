import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooMany } from './refusal';

const MINUTE_MS = 60_000;

/** Limits the requests of one address; health checks are outside. @param perMinute 0 is without limit */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    allowList: (request) => request.url.startsWith('/api/health/'),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany(MESSAGES.tooManyRequests, ttl / 1000),
  });
}
