import { countedAddress } from '@crown-and-coil/service/counted-address';
import { HOUR_MS, MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { tooMany } from '../domain-errors';
import { callerName } from '../http/caller';
import { identityOf } from '../http/identity';
import type { Dependencies } from '../module';

interface CallLimit {
  /** Names what is counted, 'waitlist.signup'. */
  readonly kind: string;
  /** Calls per caller and hour. */
  readonly perHour: number;
}

type Limits = Pick<Dependencies, 'config' | 'database' | 'now'>;

/** Route hook: 429 for an address that calls too often, counted in the database across all processes. */
export const limitAddress = (dependencies: Limits, limit: CallLimit): onRequestAsyncHookHandler =>
  limitCaller(dependencies, limit, (request) => countedAddress(request.ip));

/** Route hook, after `requireUser`: 429 for a user who calls too often. */
export const limitUser = (dependencies: Limits, limit: CallLimit): onRequestAsyncHookHandler =>
  limitCaller(dependencies, limit, (request) => identityOf(request).userId);

const limitCaller =
  (
    { config, database, now }: Limits,
    { kind, perHour }: CallLimit,
    callerOf: (request: FastifyRequest) => string,
  ): onRequestAsyncHookHandler =>
  async (request) => {
    if (config.rateLimitPerMinute === 0) return;
    const time = now().getTime();
    const windowStart = time - (time % HOUR_MS);
    const { count } = await database
      .insertInto('call_counts')
      .values({
        bucket: `${kind} ${callerName(config.sessionSecret, callerOf(request))}`,
        window_start: new Date(windowStart),
        count: 1,
      })
      .onConflict((conflict) =>
        conflict.columns(['bucket', 'window_start']).doUpdateSet(({ eb }) => ({
          count: eb('call_counts.count', '+', 1),
        })),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count > perHour) throw tooMany(MESSAGES.tooManyRequests, (windowStart + HOUR_MS - time) / 1000);
  };
