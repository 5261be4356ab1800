import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on the first free port from one on. @returns the origin */
export function listenFrom(server: Server, first: number): Promise<string> {
  return new Promise((listening, failed) => {
    let port = first;
    const tryPort = () => server.listen(port, 'localhost');
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return failed(error);
      port += 1;
      tryPort();
    });
    server.on('listening', () => listening(`http://localhost:${(server.address() as AddressInfo).port}`));
    tryPort();
  });
}
