import { connect, type Socket } from 'node:net';

/** A connection that sends exactly the given bytes, for requests that no HTTP client would write. */
interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far, one character per byte. */
  received(): string;
  /** Resolves when a whole final response head has arrived, or the server has closed the connection. */
  readonly answered: Promise<void>;
  /** Resolves with everything received once the connection is closed. */
  readonly closed: Promise<string>;
}

const FINAL_RESPONSE = /HTTP\/1\.1 [2-5]\d\d/g;

/** Opens a connection to this machine and writes the bytes. */
export function sendRaw(port: number, bytes: string): RawConnection {
  let received = '';
  const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes, 'latin1'));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      received += piece.toString('latin1');
      if (countResponses(received) > 0) resolve();
    });
    socket.once('close', () => resolve());
  });
  return { socket, received: () => received, answered, closed };
}

/** How many responses the bytes hold, interim ones (100 Continue) left out. */
export const countResponses = (received: string): number => received.match(FINAL_RESPONSE)?.length ?? 0;

/** The status of the first final response; undefined when the connection was closed without one. */
export function firstStatus(received: string): number | undefined {
  const [response] = received.match(FINAL_RESPONSE) ?? [];
  return response === undefined ? undefined : Number(response.slice(-3));
}
