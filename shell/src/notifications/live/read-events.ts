/** One server-sent event. Every field is optional. */
interface ServerEvent {
  readonly id: string | undefined;
  readonly data: string | undefined;
  /** How long to wait before reconnecting, in milliseconds. */
  readonly retryMs: number | undefined;
}

/**
 * Parses server-sent events from a body. `EventSource` cannot send the bearer token, which must not be in a URL (api.md).
 * Yields comments, such as the heartbeat, as empty events. Ends when the signal aborts.
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
