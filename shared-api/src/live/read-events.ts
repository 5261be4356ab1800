/** A block of a stream of server-sent events: its id, which may come without data, its data, and when to come back. */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly data: string | undefined;
  /** How long to wait before the next stream, once this one has ended (ms). */
  readonly retryMs: number | undefined;
}

/**
 * Reads server-sent events from a body, as `EventSource` would; that one cannot send the bearer token (api.md: no token
 * in a URL). Comments, such as the heartbeat, come as an event without anything. Ends with its signal.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield readBlock(block);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function readBlock(block: string): ServerEvent {
  let id: string | undefined;
  let retryMs: number | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === 'id') id = value;
    if (name === 'retry' && /^\d+$/.test(value)) retryMs = Number(value);
    if (name === 'data') data.push(value);
  }
  return { id, data: data.length > 0 ? data.join('\n') : undefined, retryMs };
}
