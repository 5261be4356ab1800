import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { listenToPostgres } from './postgres-listener';
import { joinRedis } from './redis-bus';

/** Takes an announcement as its JSON text. After a loss of the connection it is told of a gap. */
export type OnAnnouncement = (text: string) => void;

/** What brings the announcements of all processes to this one, until it is closed. */
export interface Bus {
  close(): Promise<void>;
}

/**
 * Joins the bus between the API processes: each listens to PostgreSQL on a connection of its own, or with REDIS_URL one
 * of them does and passes on through Redis to all.
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
