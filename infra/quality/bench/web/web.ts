import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { findChromium } from '@crown-and-coil/local/run/chromium';
import { startGateway, startProduct } from '@crown-and-coil/local/run/product';
import { keptSecret } from '@crown-and-coil/local/run/secrets';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { freePort } from '@crown-and-coil/servers/postgres';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { type Browser, chromium } from '@playwright/test';
import { buildMonolith, MONOLITH_RELEASES } from '../../monolith/build-monolith';
import { BROWSER_FLAGS } from '../browser-flags';
import { logIn, readDemoIds } from '../demo';
import {
  BUILDS,
  type Build,
  figuresTable,
  type MeasuredVisit,
  type PageVisits,
  ratiosTable,
} from './figures';
import { fileOf, libraryCopies } from './library-copies';
import { type PersonalPage, type PublicPage, personalPages, publicPages } from './pages';
import { serveStaticCopies } from './static-copies';
import { visit } from './visit';

/** Base URL of each build; static copies have no releases. */
type Sites = Readonly<Record<Build, { readonly url: string; readonly releases?: string }>>;

/**
 * `npm run bench -- web [--runs 5] [--only /,/browse-services]`: first views of the released build, of the same sources as
 * one bundle rendered by the same gateway, and of a static copy of the page, in alternating visits. Pages that require a
 * log-in are measured as released only.
 */
export async function benchWeb(stopping: AbortSignal): Promise<void> {
  const { runs, isWanted } = readOptions();
  await buildStale(allBuilds(), stopping);
  await buildMonolith();
  // On a busy machine, a page exceeding the deadline would be sent unrendered.
  process.env.RENDER_WORKERS ??= '2';
  process.env.RENDER_TIMEOUT_MS ??= '5000';
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
  const { url, mediaDir } = product;
  try {
    const things = await readDemoIds(url);
    const pages = publicPages(things).filter(isWanted);
    const copies = await serveStaticCopies(browser, { url, mediaDir, paths: pages.map(({ path }) => path) });
    const sites: Sites = {
      released: { url, releases: RELEASES },
      'one bundle': { url: `http://localhost:${port}`, releases: MONOLITH_RELEASES },
      'static copy': copies,
    };
    const compared: PageVisits[] = [];
    for (const page of pages) compared.push(await compare(browser, page, sites, runs));
    await copies.stop();
    const personal: PageVisits[] = [];
    for (const page of personalPages(things).filter(isWanted))
      personal.push(await visitAlone(browser, page, url, runs));
    console.log(`\nMedians of ${runs} interleaved runs: slow 4G, 4x CPU, phone of 412 px, empty cache\n`);
    console.log(`${figuresTable([...compared, ...personal])}\n`);
    console.log(ratiosTable(compared));
    await printEntries();
  } finally {
    await browser.close();
    await stopMonolith();
    await product.stop();
  }
}

function readOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      record: { type: 'boolean' },
    },
  });
  const only = values.only?.split(',');
  const isWanted = ({ name }: { readonly name: string }) =>
    !only || only.some((path) => path === name || (path !== '/' && name.startsWith(path)));
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new PlainProblem(`--runs is "${values.runs}", and must be a whole number from 1 on.`);
  return { runs, isWanted };
}

async function compare(
  browser: Browser,
  { name, path, interact }: PublicPage,
  sites: Sites,
  runs: number,
): Promise<PageVisits> {
  for (const build of ['released', 'one bundle'] as const) await waitUntilRendered(sites[build].url + path);
  const visits = new Map(BUILDS.map((build): [Build, MeasuredVisit[]] => [build, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [build, done] of visits) {
      const { url, releases } = sites[build];
      const options = build === 'static copy' ? {} : { interact };
      done.push(await withScriptSizes(await visit(browser, url + path, options), releases));
    }
  for (const [build, [first]] of visits) printRepeatedLibraries(name, build, first, sites[build].releases);
  return { name, visits };
}

/** The first rendering of a page is slow because its code is compiled. */
async function waitUntilRendered(address: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const html = await (await fetch(address)).text();
    if (html.includes('data-drawn')) return;
    await setTimeout(1_000);
  }
  throw new Error(`${address} is not rendered by the gateway, whose log says why.`);
}

async function visitAlone(
  browser: Browser,
  { name, path, viewer }: PersonalPage,
  url: string,
  runs: number,
): Promise<PageVisits> {
  const login = await logIn(browser, url, viewer);
  const done: MeasuredVisit[] = [];
  for (let run = 0; run < runs; run += 1)
    done.push(await withScriptSizes(await visit(browser, url + path, { login }), RELEASES));
  return { name, visits: new Map([['released', done]]) };
}

const gzipped = async (file: string): Promise<number> => gzipSync(await readFile(file), { level: 9 }).length;

async function withScriptSizes(
  one: Omit<MeasuredVisit, 'scriptBytes'>,
  releases = RELEASES,
): Promise<MeasuredVisit> {
  const sizes = await Promise.all(one.scripts.map((address) => gzipped(fileOf(releases, address))));
  return { ...one, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function printRepeatedLibraries(
  page: string,
  build: Build,
  first: MeasuredVisit | undefined,
  releases: string | undefined,
): void {
  if (!releases || !first) return;
  const copies = libraryCopies(first.scripts.map((address) => fileOf(releases, address)));
  const repeated = Object.keys(copies).filter((library) => Number(copies[library]) > 1);
  console.log(`${page}, ${build}: libraries loaded more than once: ${repeated.join(', ') || 'none'}`);
}

async function printEntries(): Promise<void> {
  const { remotes } = (await readLive(folderStore(RELEASES))).registry;
  console.log('\nremoteEntry, KB gz');
  for (const [name, { entry }] of Object.entries(remotes))
    console.log(`  ${name} ${((await gzipped(join(RELEASES, entry))) / 1024).toFixed(2)}`);
}
