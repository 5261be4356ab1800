import type { LiveMessage } from '@crown-and-coil/shared-api';
import { type LiveConnectionOptions, openLiveConnection } from './live-connection';
import { openChannel } from './other-tabs';

const CHANNEL = 'crown-and-coil.live';

/**
 * Delay before a tab with the lock connects. A log-out releases the lock before it reaches the other tabs: connecting
 * at once would get a 401, which looks like an expired session.
 */
const CONNECT_DELAY_MS = 300;

/** The message from the connected tab to the others. */
interface Shared {
  readonly person: string;
  readonly lastEventId: string | undefined;
  readonly message: LiveMessage | null;
}

/**
 * Opens one stream for all tabs of a person. The tab that holds the lock connects and forwards messages to the others;
 * when it closes, the next tab resumes from the same event. Without the Web Locks API, and where storage is blocked, every
 * tab connects.
 * @param person tabs with the same value share a stream
 * @returns closes it
 */
export function openSharedConnection(
  person: string,
  options: Omit<LiveConnectionOptions, 'memory'>,
): () => void {
  const memory: LiveConnectionOptions['memory'] = {};
  const channel = 'locks' in navigator ? openChannel(CHANNEL) : undefined;
  if (!channel) return openLiveConnection({ ...options, memory });

  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.person !== person) return;
    memory.lastEventId = data.lastEventId;
    if (data.message) options.onMessage(data.message);
    else options.onFreshStart();
  };
  const forward = (message: LiveMessage | null) => {
    const shared: Shared = { person, lastEventId: memory.lastEventId, message };
    channel.postMessage(shared);
  };

  const leaving = new AbortController();
  const connectUntilClosed = () =>
    new Promise<void>((resolve) => {
      let close: () => void = () => undefined;
      const start = setTimeout(() => {
        close = openLiveConnection({
          ...options,
          memory,
          onMessage: (message) => {
            forward(message);
            options.onMessage(message);
          },
          onFreshStart: () => {
            forward(null);
            options.onFreshStart();
          },
        });
      }, CONNECT_DELAY_MS);
      leaving.signal.addEventListener('abort', () => {
        clearTimeout(start);
        close();
        resolve();
      });
    });
  navigator.locks
    .request(`${CHANNEL} ${person}`, { signal: leaving.signal }, connectUntilClosed)
    .catch(() => {
      // Closed while waiting for the lock.
      if (leaving.signal.aborted) return;
      // There are no locks where storage is blocked. The other tabs connect too: their messages would come twice.
      channel.onmessage = null;
      void connectUntilClosed();
    });

  return () => {
    leaving.abort();
    channel.close();
  };
}
