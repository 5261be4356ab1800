import { type LiveMessage, STREAM_RECONNECT_MS, STREAM_SILENCE_MS } from '@crown-and-coil/shared-api';
import { readEvents } from './read-events';

export interface LiveConnectionOptions {
  readonly token: string;
  /** The id to resume from; updated with each event. */
  readonly memory: { lastEventId?: string | undefined };
  readonly onMessage: (message: LiveMessage) => void;
  /** Called after connecting without an id to resume from: earlier notifications are not sent. */
  readonly onFreshStart: () => void;
  /** Called when the server rejects the token. */
  readonly onUnauthorized: () => void;
}

/**
 * Keeps a stream open until it is closed. Reconnects 5 seconds after a stream ends (specification, section 4), or sooner
 * when the server says so during a restart, and resumes from the last event. A stream without data for longer than two
 * heartbeats counts as dead, for example after the computer slept.
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

/** Reads one stream until it ends. @param pause set to the server's `retry` @returns whether to stop reconnecting */
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

/** Ignores message types of later server versions. */
function readMessage(data: string): LiveMessage | undefined {
  try {
    const { type, id } = Object(JSON.parse(data)) as Record<string, unknown>;
    return type === 'notification_created' && typeof id === 'string' ? { type, id } : undefined;
  } catch {
    return undefined;
  }
}
