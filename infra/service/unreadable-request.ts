import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, MESSAGES } from '@crown-and-coil/shared-api/contract';

const STATUS_OF: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers requests that Node's parser refuses (not HTTP, too long or too slow) like every other error.
 * @param headers of every response, as no hook runs for such a request
 */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // Bytes written into a response in progress would become a part of it.
    const { _httpMessage: answering } = socket as Socket & { readonly _httpMessage?: ServerResponse | null };
    if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent)
      return void socket.destroy();
    const status = STATUS_OF[error.code ?? ''] ?? '400 Bad Request';
    const detail = status.startsWith('408') ? MESSAGES.tooSlow : MESSAGES.malformedRequest;
    const body = JSON.stringify({ detail } satisfies ErrorBody);
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  };
