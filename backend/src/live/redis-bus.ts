import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Bus, OnAnnouncement } from './bus';
import { GAP } from './messages';
import { listenToPostgres } from './postgres-listener';

const CHANNEL = 'crown-and-coil:live';
const RELAY_KEY = 'crown-and-coil:relay';
const RELAY_LIFETIME_MS = 10_000;
const RELAY_RENEWAL_MS = 3_000;

/** Takes the office if nobody has it, and keeps it if it is ours: 1, else 0. */
const CLAIM = `
  local holder = redis.call('get', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
  return 1`;
const GIVE_BACK = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end return 0`;

/**
 * Hears of everything through Redis, so that a hundred processes are not a hundred listeners of one PostgreSQL. One of
 * them at a time is the relay, which listens and passes on; when it dies another follows within seconds. Two at once do
 * no harm: every notification has its number. Who writes knows nothing of it, and a commit is announced by PostgreSQL
 * in any case.
 */
export function joinRedis(
  { redisUrl, databaseDirectUrl }: { readonly redisUrl: string; readonly databaseDirectUrl: string },
  log: FastifyBaseLogger,
  onAnnouncement: OnAnnouncement,
): Bus {
  const name = randomUUID();
  const subscriber = new Redis(redisUrl, { maxRetriesPerRequest: null });
  // The relay must not pile up what Redis cannot take: whoever missed it is told of the gap afterwards.
  const publisher = new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  let relay: Bus | undefined;

  for (const redis of [subscriber, publisher])
    redis.on('error', (error: Error) => log.warn({ err: error }, 'the connection to Redis broke'));
  subscriber.on('message', (_channel, text) => onAnnouncement(text));
  // Also after each time that it was lost.
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(
      () => onAnnouncement(GAP),
      (error: Error) => log.warn({ err: error }, 'could not subscribe'),
    );
  });

  const publish = (text: string) =>
    void publisher.publish(CHANNEL, text).catch((error: Error) => log.warn({ err: error }, 'not passed on'));

  async function standForRelay(): Promise<void> {
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

  publisher.once('ready', () => void standForRelay());
  const renewal = setInterval(() => void standForRelay(), RELAY_RENEWAL_MS);
  return {
    close: async () => {
      clearInterval(renewal);
      await resign();
      await publisher.eval(GIVE_BACK, 1, RELAY_KEY, name).catch(() => undefined);
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}
