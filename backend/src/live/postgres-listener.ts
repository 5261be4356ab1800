import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { Bus, OnAnnouncement } from './bus';
import { GAP } from './messages';

const RETRY_MS = 1_000;

/** Listens to 'live' on its own connection, and reconnects when it breaks. */
export function listenToPostgres(
  databaseUrl: string,
  log: FastifyBaseLogger,
  onAnnouncement: OnAnnouncement,
): Bus {
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
      // Announcements before this were missed.
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
