import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { findChromium } from '@crown-and-coil/local/run/chromium';
import { startGateway, startProduct } from '@crown-and-coil/local/run/product';
import { keptSecret } from '@crown-and-coil/local/run/secrets';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { freePort } from '@crown-and-coil/servers/postgres';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import { type Browser, chromium } from '@playwright/test';
import { buildMonolith, MONOLITH_RELEASES } from '../../monolith/build-monolith';
import { BROWSER_FLAGS } from '../browser-flags';
import { type Comparison, comparisonTable, figuresOf, median } from './figures';
import { fileOf, libraryCopies } from './library-copies';
import { type Visit, visit } from './visit';

const RUNS = Number(process.env.RUNS ?? 5);
/** `PAGES=/` or `PAGES=/,/browse-services` measures these alone. */
const PAGES = process.env.PAGES?.split(',');

/** `npm run bench -- web`: the federated build beside the monolith, visit by visit in turn, in one run. */
export async function benchWeb(stopping: AbortSignal): Promise<void> {
  await buildStale(allBuilds(), stopping);
  await buildMonolith();
  const dataDir = join(ROOT, '.cache/bench-data');
  const product = await startProduct({ dataDir, port: await freePort(), host: '127.0.0.1', stopping });
  const port = await freePort();
  const stopMonolith = await startGateway({
    apiOrigin: product.apiOrigin,
    browserIdSecrets: keptSecret(dataDir, 'browser-ids'),
    mediaDir: product.mediaDir,
    releases: MONOLITH_RELEASES,
    port,
    host: '127.0.0.1',
    logFile: join(dataDir, 'logs/monolith-gateway.log'),
    stopping,
  });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS });
  try {
    const serviceId = await someService(product.url);
    const pages = PAGES ?? ['/', '/browse-services', `/service-details/${serviceId}`];
    const comparisons: (Comparison & { lcpRatio: number })[] = [];
    for (const page of pages)
      comparisons.push(await compare(browser, page, product.url, `http://localhost:${port}`));
    console.log(
      `\nfederated / monolith, median of ${RUNS} interleaved runs, slow 4G, 4x CPU, 390 px, empty cache\n`,
    );
    console.log(comparisonTable(comparisons));
    await printEntries();
  } finally {
    await browser.close();
    await stopMonolith();
    await product.stop();
  }
}

async function compare(browser: Browser, page: string, federatedUrl: string, monolithUrl: string) {
  const federated: Visit[] = [];
  const monolith: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    federated.push(await visit(browser, federatedUrl + page));
    monolith.push(await visit(browser, monolithUrl + page));
  }
  printCopies(page, federated[0], monolith[0]);
  return {
    page: page.replace(/[0-9a-f-]{36}/, '{id}'),
    federated: figuresOf(federated),
    monolith: figuresOf(monolith),
    lcpRatio: median(federated.map(({ lcpMs }, run) => lcpMs / (monolith[run]?.lcpMs ?? Number.NaN))),
  };
}

function printCopies(page: string, federated: Visit | undefined, monolith: Visit | undefined): void {
  const copies = (releases: string, one: Visit | undefined) =>
    JSON.stringify(libraryCopies((one?.scripts ?? []).map((address) => fileOf(releases, address))));
  console.log(
    `${page}\n  copies, federated ${copies(RELEASES, federated)}\n  copies, monolith  ${copies(MONOLITH_RELEASES, monolith)}`,
  );
}

async function printEntries(): Promise<void> {
  const { remotes } = (await readLive(folderStore(RELEASES))).registry;
  console.log('\nremoteEntry, KB gz');
  for (const [name, { entry }] of Object.entries(remotes)) {
    const bytes = gzipSync(await readFile(join(RELEASES, entry)), { level: 9 }).length;
    console.log(`  ${name} ${(bytes / 1024).toFixed(2)}`);
  }
}

async function someService(url: string): Promise<string> {
  const response = await fetch(`${url}/api/services/?search=knotless&limit=1`);
  const { results } = (await response.json()) as { results: { id: string }[] };
  const [first] = results;
  if (!first) throw new Error('The demo has no service to visit.');
  return first.id;
}
