import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A message of a live stream, with its number (the event's id). */
interface StreamedMessage {
  readonly eventId: string;
  readonly type: string;
  readonly id: string;
}

export interface OpenedStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The last event id, also of events without a message. */
  lastEventId(): string | undefined;
  /** Messages received so far. */
  readonly messages: readonly StreamedMessage[];
  /** Waits for that many messages. @throws when the stream ends earlier */
  receive(count: number): Promise<readonly StreamedMessage[]>;
  /** Waits until the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a live stream at a running API; resolves once its first bytes arrived. */
export async function openEventStream(
  origin: string,
  token: string,
  lastEventId?: string,
): Promise<OpenedStream> {
  // Without an agent: fetch keeps idle connections, which a closing server would wait for.
  const request = get(`${origin}/api/notifications/stream`, {
    agent: false,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  const messages: StreamedMessage[] = [];
  let lastId: string | undefined;
  let wake: () => void = () => undefined;
  let change = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const changed = () => {
    const waking = wake;
    change = new Promise((resolve) => {
      wake = resolve;
    });
    waking();
  };
  let isEnded = false;

  const ended = (async () => {
    let rest = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
          lastId = field('id') ?? lastId;
          const data = field('data');
          if (data !== undefined) messages.push({ eventId: lastId ?? '', ...JSON.parse(data) });
        }
        changed();
      }
    } catch {
      // Closed by either side.
    }
    isEnded = true;
    changed();
  })();

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    lastEventId: () => lastId,
    messages,
    receive: async (count) => {
      while (messages.length < count) {
        if (isEnded) throw new Error(`The stream ended after ${messages.length} messages.`);
        await change;
      }
      return messages;
    },
    ended,
    close: () => request.destroy(),
  };
}
