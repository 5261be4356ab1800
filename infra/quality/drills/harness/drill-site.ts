import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGateway, type GatewayOptions } from '@crown-and-coil/gateway/gateway';
import { linkFolder } from '@crown-and-coil/release/store/link-folder';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';

/** A drill's own site, whose releases affect no other site. */
export interface DrillSite {
  /** Base URL: http://localhost:<port> */
  readonly url: string;
  /** Its releases: the registry and every available version. */
  readonly releases: string;
  /** Error output of its gateway. */
  readonly problems: readonly unknown[];
  /** Stops the gateway and deletes the releases. */
  stop(): Promise<void>;
}

interface DrillSiteOptions {
  /** Initial releases (default: the product's), which are copied. */
  readonly from?: string;
  /** Extra environment for its gateway, such as allowed overrides. */
  readonly gateway?: Partial<GatewayOptions>;
}

/**
 * Starts a gateway with its own copy of the releases in front of the product at BASE_URL, whose API, pictures and
 * people it shares.
 */
export async function drillSite({
  from = RELEASES,
  gateway = {},
}: DrillSiteOptions = {}): Promise<DrillSite> {
  const product = process.env.BASE_URL;
  if (!product) throw new Error('BASE_URL must name the product. `npm run drills` starts one.');
  const releases = await temporaryFolder('releases-');
  await linkFolder(from, releases);
  const problems: unknown[] = [];
  const server = createGateway({
    releases,
    // The product's own gateway answers for the API and the pictures.
    apiOrigin: product,
    media: undefined,
    publicUrl: 'http://localhost',
    rendering: { workers: 2, timeoutMs: 15_000, memoryMb: 96 },
    onProblem: (error) => problems.push(error),
    ...gateway,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    releases,
    problems,
    stop: async () => {
      server.server.closeAllConnections();
      await server.close();
      await rm(releases, { recursive: true, force: true });
    },
  };
}

/** A new folder on the checkout's own disk, where files can be linked instead of copied. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const parent = join(ROOT, '.cache/drills');
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, prefix));
}
