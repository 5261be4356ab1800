import type { LiveMessage } from '../contract/notification-types';
import { type LiveConnectionOptions, openLiveConnection } from './live-connection';

const CHANNEL = 'crown-and-coil.live';

/**
 * Whoever logs out gives the lock to the next tab, which hears of the log-out a moment later: connected before that, it
 * would be refused and take it for a session that has expired.
 */
const BEFORE_CONNECTING_MS = 300;

/** What the tab with the connection tells the others. */
interface Shared {
  readonly person: string;
  readonly lastEventId: string | undefined;
  readonly message: LiveMessage | null;
}

/**
 * Opens the stream for all tabs of one person: the one that holds the lock is connected and tells the others, and when
 * it closes the next one goes on from the same place. Where the browser has no locks every tab has a connection.
 * @param person tells whose tabs belong together
 * @returns closes it
 */
export function openSharedConnection(
  person: string,
  options: Omit<LiveConnectionOptions, 'memory'>,
): () => void {
  const memory: LiveConnectionOptions['memory'] = {};
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return openLiveConnection({ ...options, memory });

  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.person !== person) return;
    memory.lastEventId = data.lastEventId;
    if (data.message) options.onMessage(data.message);
    else options.onFreshStart();
  };
  const tell = (message: LiveMessage | null) => {
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
            tell(message);
            options.onMessage(message);
          },
          onFreshStart: () => {
            tell(null);
            options.onFreshStart();
          },
        });
      }, BEFORE_CONNECTING_MS);
      leaving.signal.addEventListener('abort', () => {
        clearTimeout(start);
        close();
        resolve();
      });
    });
  navigator.locks
    .request(`${CHANNEL} ${person}`, { signal: leaving.signal }, connectUntilClosed)
    // Closed while it waited for its turn.
    .catch(() => undefined);

  return () => {
    leaving.abort();
    channel.close();
  };
}
