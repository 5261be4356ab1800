import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import type { Config } from '../config';
import { GAP } from './messages';

const RETRY_MS = 1_000;
const CHANNEL = 'crown-and-coil:live';
const RELAY_KEY = 'crown-and-coil:relay';
const RELAY_LIFETIME_MS = 10_000;
const RELAY_RENEWAL_MS = 3_000;

/** Receives an announcement as JSON text, and a gap after a lost connection. */
export type OnAnnouncement = (text: string) => void;

/** Delivers the messages of all processes to this one, until closed. */
export interface Bus {
  close(): Promise<void>;
}

/**
 * Joins the bus between the API processes: each listens to PostgreSQL on its own connection, or with REDIS_URL one of
 * them does and relays to all through Redis. With several Redis servers each has its own relay and carries everything,
 * so that nothing is missed while one works: the numbers of notifications make duplicates harmless, and no failover is
 * needed.
 */
export function joinBus(
  { databaseDirectUrl, redisUrls }: Pick<Config, 'databaseDirectUrl' | 'redisUrls'>,
  log: FastifyBaseLogger,
  onAnnouncement: OnAnnouncement,
): Bus {
  if (redisUrls.length === 0) return listenToPostgres(databaseDirectUrl, log, onAnnouncement);
  const buses = redisUrls.map((redisUrl) => joinRedis({ redisUrl, databaseDirectUrl }, log, onAnnouncement));
  return {
    close: async () => {
      await Promise.all(buses.map((bus) => bus.close()));
    },
  };
}

/** Listens to 'live' on its own connection, and reconnects when it breaks. */
function listenToPostgres(databaseUrl: string, log: FastifyBaseLogger, onAnnouncement: OnAnnouncement): Bus {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): void {
    const connecting = new Client({
      connectionString: databaseUrl,
      application_name: 'crown-and-coil-live',
      keepAlive: true,
    });
    client = connecting;
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      log.warn({ err: error }, 'the listening connection broke');
      connecting.end().catch(() => undefined);
      retry = setTimeout(connect, RETRY_MS);
    };
    connecting.on('error', lose);
    connecting.on('end', () => lose());
    connecting.on('notification', ({ payload }) => onAnnouncement(payload ?? ''));
    connecting
      .connect()
      .then(() => connecting.query('listen live'))
      // Messages before this were missed.
      .then(() => onAnnouncement(GAP))
      .catch(lose);
  }

  connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Acquires or renews the leader lease: 1 if this process is the leader, else 0. */
const CLAIM = `
  local holder = redis.call('get', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
  return 1`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end return 0`;

/**
 * Receives all messages through Redis, so that a hundred processes are not a hundred listeners of one PostgreSQL. One
 * leader at a time listens to PostgreSQL and publishes to Redis; when it crashes another takes over within seconds. Two
 * simultaneous leaders are harmless, because every notification has its number. Writers do not depend on this:
 * PostgreSQL notifies on every commit.
 */
function joinRedis(
  { redisUrl, databaseDirectUrl }: { readonly redisUrl: string; readonly databaseDirectUrl: string },
  log: FastifyBaseLogger,
  onAnnouncement: OnAnnouncement,
): Bus {
  const name = randomUUID();
  const subscriber = new Redis(redisUrl, { maxRetriesPerRequest: null });
  // Without a queue: messages that Redis cannot accept are lost, and readers then receive a gap.
  const publisher = new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  let relay: Bus | undefined;

  for (const redis of [subscriber, publisher])
    redis.on('error', (error: Error) => log.warn({ err: error }, 'the connection to Redis broke'));
  subscriber.on('message', (_channel, text) => onAnnouncement(text));
  // Also after each reconnect.
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(
      () => onAnnouncement(GAP),
      (error: Error) => log.warn({ err: error }, 'could not subscribe'),
    );
  });

  const publish = (text: string) =>
    void publisher
      .publish(CHANNEL, text)
      .catch((error: Error) => log.warn({ err: error }, 'could not publish'));

  async function acquireOrRenewLease(): Promise<void> {
    const isElected = await publisher
      .eval(CLAIM, 1, RELAY_KEY, name, RELAY_LIFETIME_MS)
      .then((answer) => answer === 1)
      .catch(() => false);
    if (isElected) relay ??= listenToPostgres(databaseDirectUrl, log, publish);
    else await resign();
  }

  async function resign(): Promise<void> {
    const resigning = relay;
    relay = undefined;
    await resigning?.close();
  }

  publisher.once('ready', () => void acquireOrRenewLease());
  const renewal = setInterval(() => void acquireOrRenewLease(), RELAY_RENEWAL_MS);
  return {
    close: async () => {
      clearInterval(renewal);
      await resign();
      await publisher.eval(RELEASE, 1, RELAY_KEY, name).catch(() => undefined);
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}
