import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildShell } from '@crown-and-coil/build/build-the-shell';
import { createGateway } from '@crown-and-coil/gateway/gateway';
import { promote } from '@crown-and-coil/release/actions/promote';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { SHELL } from '@crown-and-coil/release/registry/release-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { linkFolder } from '@crown-and-coil/release/store/link-folder';
import { RELEASES } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { cacheDir } from '../run/paths';
import { step } from '../run/progress';
import { listenFrom } from './listen-from';

const REFRESH = join(import.meta.dirname, 'page/provide-refresh.cjs');

interface DevelopmentSite {
  /** Without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a second gateway in front of a product, with the same releases but a shell that has React's development build:
 * only that one can refresh components.
 *
 * @param product URL of the product, which has the API and the pictures
 * @param port the first one to try
 * @throws PlainProblem when this checkout has no released shell
 */
export async function startDevelopmentSite(product: string, port: number): Promise<DevelopmentSite> {
  const releases = join(cacheDir, 'develop/releases');
  await step('Build the development shell', async () => {
    await rm(releases, { recursive: true, force: true });
    await mkdir(RELEASES, { recursive: true });
    await linkFolder(RELEASES, releases);
    const store = folderStore(releases);
    const { provides } = (await readLive(store)).registry.shell ?? {};
    if (!provides)
      throw new PlainProblem(`${RELEASES} has no shell yet. Build what this checkout has: npm run build`);
    const { release } = await buildShell({ releases, entry: REFRESH, provides });
    await promote(store, [{ name: SHELL, version: release.version }]);
  });
  const gateway = createGateway({
    releases,
    apiOrigin: product,
    media: undefined,
    publicUrl: product,
    outbox: true,
    // Disabled, because content changes under the same address here.
    serviceWorker: join(RELEASES, 'service-worker', 'retired.js'),
    overrides: { origins: ['http://localhost:*'] },
    onProblem: console.error,
  });
  await gateway.ready();
  const url = await listenFrom(gateway.server, port);
  return {
    url,
    stop: async () => {
      gateway.server.closeAllConnections();
      await gateway.close();
    },
  };
}
