import { Agent, get } from 'node:http';
import type { Listener } from './people';

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Opens a stream, and answers once its first bytes are there. @param onMessage receives every message after them */
export function openStream(
  origin: string,
  { token }: Listener,
  onMessage: () => void,
): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${origin}/api/notifications/stream`,
      { agent, headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream got ${response.statusCode}.`));
        let isOpen = false;
        response.on('data', (chunk: Buffer) => {
          for (let at = chunk.indexOf('data:'); at >= 0; at = chunk.indexOf('data:', at + 5)) onMessage();
          if (!isOpen) resolve({ close: () => request.destroy() });
          isOpen = true;
        });
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
  });
}
