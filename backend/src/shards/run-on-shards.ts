import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { type Database, shardsOf } from '../database/connection';
import { HOME, onShard, shardOf } from '../database/shards';
import { conflict, notFound } from '../domain-errors';
import { awaitReplication } from './await-replication';

/**
 * Where a request runs while there are shards:
 * - `home`: on the home cluster, for people or places, or if the handler queries every shard itself
 * - `shard`: on the shard of the ids in it, else on the caller's own
 * - `home only`: like home, but refused when a shard is named or is the caller's own, as shards do not support it yet
 */
type Rule = 'home' | 'shard' | 'home only';

/** By method and path, or path alone, for everything below it; the longest match wins. Every route has one. */
export const RULES: Readonly<Record<string, Rule>> = {
  '/api/accounts': 'home',
  '/api/admin': 'home only',
  '/api/availability': 'shard',
  '/api/bookings': 'shard',
  '/api/bookings/clients/:id': 'home',
  'PUT /api/bookings/:id/feedback': 'home only',
  '/api/bookings/:id/invoices': 'home only',
  'POST /api/bookings/:id/deposit': 'home only',
  'POST /api/bookings/:id/messages': 'home only',
  '/api/calendar': 'home only',
  '/api/calendar/:token.ics': 'home',
  '/api/client-errors': 'home',
  '/api/clients/:id': 'shard',
  '/api/clients/:id/comfort': 'home only',
  '/api/clients/me': 'home',
  '/api/clients/me/comfort': 'home only',
  '/api/clients/me/favourites': 'home only',
  '/api/feedback': 'home',
  '/api/health': 'home',
  '/api/image': 'home',
  '/api/invoices': 'home only',
  '/api/login': 'home',
  '/api/logout': 'home',
  '/api/media': 'home only',
  'GET /api/media': 'shard',
  '/api/media/client': 'home only',
  '/api/media/public/pro-profile-pictures': 'home',
  '/api/messages': 'home only',
  '/api/notifications': 'shard',
  '/api/notifications/stream': 'home',
  '/api/notifications/unsubscribe': 'home',
  '/api/pages': 'home',
  '/api/patch-tests': 'shard',
  '/api/payments': 'home only',
  '/api/photo-quotes': 'home only',
  'GET /api/photo-quotes': 'shard',
  '/api/places': 'home',
  '/api/product': 'shard',
  '/api/professionals': 'home',
  '/api/professionals/:id': 'shard',
  '/api/professionals/:id/business-details': 'home only',
  '/api/professionals/:id/invoices': 'home only',
  '/api/professionals/:id/payments': 'home only',
  '/api/professionals/me': 'shard',
  '/api/professionals/profile': 'shard',
  '/api/reviews': 'home only',
  'GET /api/reviews': 'shard',
  '/api/services': 'home',
  'POST /api/services': 'shard',
  '/api/services/:id': 'shard',
  '/api/services/my': 'shard',
  '/api/services/professional': 'shard',
  '/api/users': 'home only',
  '/api/users/me': 'home',
  '/api/waiting-list': 'home only',
  'GET /api/waiting-list': 'shard',
  '/api/waitlist': 'home',
};
/** Refused for everybody, as they would cover only a part of the data. */
export const NOT_YET = new Set([
  'DELETE /api/users/me',
  'GET /api/users/me/export',
  'GET /api/admin/counts',
  'GET /api/admin/failed-jobs',
  'GET /api/admin/users/:id/suspension',
  'POST /api/admin/users/:id/suspend',
  'POST /api/admin/users/:id/restore',
]);

/** Their `:id` is a client's. */
const OF_CLIENTS = /^\/api\/(clients|media\/client)\/:id/;

const NOT_WITH_SHARDS = 'This is not available here yet.';
const SEVERAL_SHARDS = 'These professionals cannot be combined in one request.';

/** Runs each request on its shard. Without shards nothing is installed. */
export function runOnShards(app: FastifyInstance, database: Database): void {
  const shardCount = shardsOf(database).length;
  if (shardCount === 1) return;
  const untilReplicated = awaitReplication(database);
  const shardFor = async (request: FastifyRequest): Promise<number> => {
    const shard = shardOfRequest(request);
    if (shard >= shardCount) throw notFound();
    if (request.identity !== null) await untilReplicated(shard, request.identity);
    return shard;
  };
  // Before a route checks its cache, and after the body was read.
  app.addHook('preValidation', (request, _reply, done) => {
    shardFor(request).then((shard) => onShard(shard, done), done);
  });
}

const pathOf = (url = '') => url.replace(/\/$/, '');

/** @throws DomainError conflict for requests not supported with shards, or naming several */
function shardOfRequest(request: FastifyRequest): number {
  const path = pathOf(request.routeOptions.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (NOT_YET.has(`${method} ${path}`)) throw conflict(NOT_WITH_SHARDS);
  const rule = ruleOf(method, path) ?? 'home only';
  if (rule === 'home') return HOME;
  const named = new Set(shardsNamed(request, path));
  if (named.size > 1) throw conflict(SEVERAL_SHARDS);
  const [shard = shardOf(request.identity?.professionalId ?? '')] = named;
  if (rule === 'home only' && shard !== HOME) throw conflict(NOT_WITH_SHARDS);
  return shard;
}

/** @returns undefined if it is not a route of the API */
export function ruleOf(method: string, path: string): Rule | undefined {
  for (let of = path; of !== ''; of = of.slice(0, of.lastIndexOf('/'))) {
    const rule = RULES[`${method} ${of}`] ?? RULES[of];
    if (rule !== undefined) return rule;
  }
  return undefined;
}

/** Ids in the URL decide. People's ids are on every shard, and a body may also contain ids of style menu parts. */
function* shardsNamed({ params, query, body }: FastifyRequest, path: string): Generator<number> {
  if (!OF_CLIENTS.test(path)) for (const id of uuidsIn(params)) yield shardOf(id);
  for (const id of uuidsIn([query, body])) if (shardOf(id) !== HOME) yield shardOf(id);
}

/** @param depth how far to look: the deepest id of the contract is an option of a style of a list */
function* uuidsIn(value: unknown, depth = 6): Generator<string> {
  if (typeof value === 'string' && isUuid(value)) yield value;
  else if (typeof value === 'object' && value !== null && depth > 0)
    for (const inner of Object.values(value)) yield* uuidsIn(inner, depth - 1);
}
