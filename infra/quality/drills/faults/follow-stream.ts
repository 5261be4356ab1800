import { setTimeout as pause } from 'node:timers/promises';

import { timeOfId } from '@crown-and-coil/backend/identifiers';

/** A listener of the notification stream that reconnects like our pages. */
export interface Follower {
  /** Ids of notifications in order of arrival. */
  readonly heard: readonly string[];
  /** The longest time without a stream (ms). */
  longestGapMs(): number;
  /** The longest time from a notification to here (ms). */
  longestDelayMs(): number;
  stop(): void;
}

const RECONNECT_MS = 5_000;

export function followStream(origin: string, token: string): Follower {
  const heard: string[] = [];
  const stopping = new AbortController();
  let lastEventId: string | undefined;
  let lostAt: number | undefined;
  let longestGapMs = 0;
  let longestDelayMs = 0;

  async function listen(): Promise<number> {
    let retryMs = RECONNECT_MS;
    const response = await fetch(`${origin.replace('localhost', '127.0.0.1')}/api/notifications/stream`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      signal: stopping.signal,
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      return retryMs;
    }
    let rest = '';
    const decoder = new TextDecoder();
    for await (const part of response.body) {
      if (lostAt !== undefined) longestGapMs = Math.max(longestGapMs, performance.now() - lostAt);
      lostAt = undefined;
      const blocks = (rest + decoder.decode(part as Uint8Array, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? lastEventId;
        const retry = /^retry: (\d+)$/m.exec(block)?.[1];
        if (retry !== undefined) retryMs = Math.min(Number(retry), RECONNECT_MS);
        const message = /^data: (.*)$/m.exec(block)?.[1];
        if (message === undefined) continue;
        const { id } = JSON.parse(message) as { id: string };
        heard.push(id);
        longestDelayMs = Math.max(longestDelayMs, Date.now() - timeOfId(id));
      }
    }
    return retryMs;
  }

  void (async () => {
    while (!stopping.signal.aborted) {
      const wait = await listen().catch(() => RECONNECT_MS);
      lostAt ??= performance.now();
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    heard,
    longestGapMs: () => longestGapMs,
    longestDelayMs: () => longestDelayMs,
    stop: () => stopping.abort(),
  };
}
