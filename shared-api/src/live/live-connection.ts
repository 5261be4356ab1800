import { STREAM_RECONNECT_MS, STREAM_SILENCE_MS } from '../contract/limits';
import type { LiveMessage } from '../contract/notification-types';
import { readEvents } from './read-events';

export interface LiveConnectionOptions {
  readonly token: string;
  /** Where to go on from; changes as events come. */
  readonly memory: { lastEventId?: string | undefined };
  readonly onMessage: (message: LiveMessage) => void;
  /** Connected without knowing where to go on from: what came before is not told. */
  readonly onFreshStart: () => void;
  /** The token does not count any more. */
  readonly onUnauthorized: () => void;
}

/**
 * Keeps a stream open until it is closed: 5 seconds after one ends the next begins, with what was missed (specification,
 * section 4), or when the server says so, which replaces a process by another. One that is silent for longer than two heartbeats is dead, as after a sleep of the computer.
 * @returns closes it
 */
export function openLiveConnection(options: LiveConnectionOptions): () => void {
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;

  async function connect(): Promise<void> {
    current = new AbortController();
    const pause = { ms: STREAM_RECONNECT_MS };
    const isOver = await listen(options, current, pause).catch(() => false);
    if (isClosed || isOver) return;
    retry = setTimeout(() => void connect(), pause.ms);
  }

  void connect();
  return () => {
    isClosed = true;
    clearTimeout(retry);
    current?.abort();
  };
}

/** Listens to one stream until it ends. @param pause is set to what the server asks for @returns whether it is for good */
async function listen(
  { token, memory, onMessage, onFreshStart, onUnauthorized }: LiveConnectionOptions,
  connection: AbortController,
  pause: { ms: number },
): Promise<boolean> {
  let silence = setTimeout(() => connection.abort(), STREAM_SILENCE_MS);
  try {
    const { lastEventId } = memory;
    const response = await fetch('/api/notifications/stream', {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (response.status === 401) {
      onUnauthorized();
      return true;
    }
    if (!response.ok || !response.body) return false;
    if (lastEventId === undefined) onFreshStart();
    for await (const { id, data, retryMs } of readEvents(response.body, connection.signal)) {
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), STREAM_SILENCE_MS);
      if (id !== undefined) memory.lastEventId = id;
      if (retryMs !== undefined) pause.ms = Math.min(retryMs, STREAM_RECONNECT_MS);
      const message = data === undefined ? undefined : readMessage(data);
      if (message) onMessage(message);
    }
    return false;
  } finally {
    clearTimeout(silence);
    connection.abort();
  }
}

/** What a later version of the server says beside is left alone. */
function readMessage(data: string): LiveMessage | undefined {
  try {
    const { type, id } = Object(JSON.parse(data)) as Record<string, unknown>;
    return type === 'notification_created' && typeof id === 'string' ? { type, id } : undefined;
  } catch {
    return undefined;
  }
}
