import { listenError } from '@crown-and-coil/servers/postgres';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/**
 * Fails with a message when something already listens on the port. Both loopback addresses are tried: a browser may
 * take either for "localhost".
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  for (const address of new Set([host, '127.0.0.1', '::1'])) {
    const code = await listenError(port, address);
    if (code === 'EADDRINUSE') {
      throw new PlainProblem(
        `Port ${port} is in use by another program: stop that program, or choose another port, ` +
          `for example: PORT=${port + 1} npm start`,
      );
    }
    if (code === 'EACCES') {
      throw new PlainProblem(
        `Port ${port} is not open to this account: choose one above 1023, for example: PORT=8080 npm start`,
      );
    }
  }
}

/** Reads PORT (default 8080). */
export function portFrom(text: string | undefined): number {
  const port = Number(text ?? '8080');
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new PlainProblem(`PORT must be a whole number from 1 to 65535, and it is "${text}".`);
}

/** The host in the local URL of a server that listens on this address. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
