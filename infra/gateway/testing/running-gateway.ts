import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import type { TestApp } from '@crown-and-coil/backend/testing-app';
import { createGateway, type GatewayOptions } from '../gateway';

/** Starts a server on a free port of this machine. @returns its origin, such as `http://127.0.0.1:4711` */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A gateway on a free port of this machine. */
export interface RunningGateway {
  readonly port: number;
  /** Such as `http://127.0.0.1:4711`. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a gateway; without a public address it is `http://localhost`. */
export async function startGateway({
  publicUrl = 'http://localhost',
  ...options
}: Omit<GatewayOptions, 'publicUrl'> & Partial<GatewayOptions>): Promise<RunningGateway> {
  const app = createGateway({ publicUrl, ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/**
 * Starts a gateway and the test's API behind it. Stopping it also closes the API's connections.
 * @param folder for releases and pictures
 */
export async function startGatewayBefore(
  { app }: Pick<TestApp, 'app'>,
  folder: string,
  options: Partial<GatewayOptions> = {},
): Promise<RunningGateway> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const gateway = await startGateway({
    releases: folder,
    media: join(folder, 'media'),
    apiOrigin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    onProblem: () => undefined,
    ...options,
  });
  return {
    ...gateway,
    stop: async () => {
      await gateway.stop();
      app.server.closeAllConnections();
    },
  };
}
