import type { Socket } from 'node:net';
import { type ErrorBody, MESSAGES } from '@crown-and-coil/shared-api/contract';
import { newId } from '../database/identifiers';

/** Answers what is not even HTTP, in the shape of every other error. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({ detail: MESSAGES.malformedRequest } satisfies ErrorBody);
  socket.end(
    `HTTP/1.1 ${status}\r\nx-request-id: ${newId()}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
