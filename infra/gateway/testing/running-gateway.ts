import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import type { TestApp } from '@crown-and-coil/backend/testing-app';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { createGateway, type GatewayOptions } from '../gateway';
import { openGatewayMetrics } from '../metrics';

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

/** A store that the gateway cannot read as a folder: a bucket. */
export const farStore = (folder: string): ReleaseStore => ({ ...folderStore(folder), folder: undefined });

/** Starts a gateway of a bucket, without an API. @param noted gets its problems, and whether each look was complete */
export const startFarGateway = (
  releases: string,
  store: ReleaseStore,
  noted: { readonly problems: string[]; readonly looks: boolean[] },
): Promise<RunningGateway> =>
  startGateway({
    releases,
    store,
    media: undefined,
    apiOrigin: 'http://127.0.0.1:9',
    overrides: { origins: [] },
    metrics: { ...openGatewayMetrics(), setReleases: (isRead) => noted.looks.push(isRead) },
    onProblem: (problem) => noted.problems.push(String(problem)),
  });

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
