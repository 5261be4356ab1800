import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { listenToPostgres } from './postgres-listener';
import { joinRedis } from './redis-bus';

/** Receives an announcement as JSON text, and a gap after a lost connection. */
export type OnAnnouncement = (text: string) => void;

/** Delivers the announcements of all processes to this one, until closed. */
export interface Bus {
  close(): Promise<void>;
}

/**
 * Joins the bus between the API processes: each listens to PostgreSQL on its own connection, or with REDIS_URL one of
 * them does and relays to all through Redis.
 */
export function joinBus(
  { databaseDirectUrl, redisUrl }: Pick<Config, 'databaseDirectUrl' | 'redisUrl'>,
  log: FastifyBaseLogger,
  onAnnouncement: OnAnnouncement,
): Bus {
  return redisUrl === undefined
    ? listenToPostgres(databaseDirectUrl, log, onAnnouncement)
    : joinRedis({ redisUrl, databaseDirectUrl }, log, onAnnouncement);
}

export const GAP = JSON.stringify({ isGap: true });
