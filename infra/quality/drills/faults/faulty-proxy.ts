import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A TCP proxy that can delay or withhold traffic. */
export interface FaultyProxy {
  readonly port: number;
  /** Delay per chunk (ms). */
  slowTo(ms: number): void;
  /** Accepts data without forwarding it until reopened, then forwards all of it. */
  block(): void;
  open(): void;
  close(): void;
}

/** Starts a proxy between the product and a server on this machine. */
export async function startFaultyProxy(toPort: number): Promise<FaultyProxy> {
  let delayMs = 0;
  let opened = Promise.resolve();
  let release: () => void = () => undefined;
  const sockets = new Set<Socket>();
  const carry = async (from: Socket, to: Socket) => {
    try {
      for await (const piece of from) {
        if (delayMs > 0) await pause(delayMs);
        await opened;
        if (to.destroyed) break;
        to.write(piece);
      }
    } catch {
      // Aborted: the other side is closed below.
    }
    to.end();
  };
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1');
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === near ? far : near).destroy();
      });
    }
    void carry(near, far);
    void carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    slowTo: (ms) => {
      delayMs = ms;
    },
    block: () => {
      opened = new Promise((resolve) => {
        release = resolve;
      });
    },
    open: () => release(),
    close: () => {
      release();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
