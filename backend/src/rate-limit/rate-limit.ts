import { countedAddress } from '@crown-and-coil/service/counted-address';
import { gatewayCalls } from '@crown-and-coil/service/gateway-calls';
import { MESSAGES, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { tooMany } from '../domain-errors';
import { callerName } from '../http/caller';
import { SharedCounts } from './shared-counts';

const SHARE_EVERY_MS = 1_000;
/** Size of the cache of caller pseudonyms. */
const KNOWN_ADDRESSES = 10_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has its own limit. */
    isUncounted?: true;
  }
}

interface Limits {
  readonly config: Pick<Config, 'browserIdSecrets' | 'rateLimitPerMinute' | 'sessionSecret'>;
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Limits the requests per address across all processes. Exempt are health checks, events of the payment provider, and
 * the gateway's own reads for rendering, which are for all visitors. When the database is unavailable, each process
 * counts alone.
 */
export async function limitRequests(app: FastifyInstance, { config, database, now }: Limits): Promise<void> {
  if (config.rateLimitPerMinute === 0) return;
  const ownCalls = gatewayCalls(config.browserIdSecrets);
  const counts = new SharedCounts(database, MINUTE_MS, now);
  shareRegularly(app, counts);
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: cachedNames(config.sessionSecret),
    store: storeOf(counts),
    allowList: (request) =>
      request.url.startsWith('/api/health/') ||
      request.routeOptions.config.isUncounted === true ||
      (request.method === 'GET' && ownCalls.includes(request)),
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

/** The caller's pseudonym, cached because computing it takes longer than counting. */
function cachedNames(secret: string): (request: { readonly ip: string }) => string {
  const names = new LRUCache<string, string>({
    max: KNOWN_ADDRESSES,
    memoMethod: (address) => callerName(secret, address),
  });
  return ({ ip }) => names.memo(countedAddress(ip));
}

/** Rounds run sequentially, the last one before the database is closed. */
function shareRegularly(app: FastifyInstance, counts: SharedCounts): void {
  let round: Promise<void> = Promise.resolve();
  let forgotten = 0;
  const share = async () => {
    await counts.share();
    if (Date.now() - forgotten < MINUTE_MS) return;
    forgotten = Date.now();
    await counts.forgetOld();
  };
  const timer = setInterval(() => {
    round = round
      .then(share)
      .catch((error: unknown) => app.log.warn({ err: error }, 'counts were not shared'));
  }, SHARE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
  });
}

/** The counts as a store for the plugin. */
function storeOf(counts: SharedCounts) {
  return class {
    incr(key: string, callback: (error: Error | null, result: { current: number; ttl: number }) => void) {
      callback(null, counts.count(key));
    }

    child() {
      return this;
    }
  };
}
