import type { AddressInfo } from 'node:net';
import { createGateway, type GatewayOptions } from '../gateway';

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
