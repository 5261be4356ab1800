import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gatewayBuild } from '@crown-and-coil/build/server-builds';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { startProduct } from '@crown-and-coil/local/run/product';
import { startProgram } from '@crown-and-coil/local/run/program';
import { keptSecret } from '@crown-and-coil/local/run/secrets';
import { freePort } from '@crown-and-coil/servers/postgres';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';
import { each, KINDS, type Milliseconds, millisecondsOf, sumOf } from './threads';

const WORKERS = 2;
/** V8 has optimized a page's hot code after about a hundred renderings. */
const WARM_UP = 600;
const MEASURED = 150;
const CACHED = 500;
const AT_ONCE = 2;
/** The gateway caches API responses for a second. */
const API_MEMORY_MS = 1_100;

/** A kind of page, with URLs that are in none of the gateway's caches. */
interface PageKind {
  readonly name: string;
  readonly addressOf: (turn: number) => string;
  /** How many consecutive URLs read different API data, so that each visit fetches them again. */
  readonly different: number;
}

interface Costs {
  readonly name: string;
  readonly rendered: Milliseconds;
  readonly cached: Milliseconds;
}

/**
 * `npm run bench -- rendering`: CPU time of a production gateway per public page, over all its threads, for rendered and
 * for cached pages.
 */
export async function benchRendering(stopping: AbortSignal): Promise<void> {
  await buildStale(allBuilds(), stopping);
  const folder = await mkdtemp(join(tmpdir(), 'crown-and-coil-gateway-'));
  await build({ ...gatewayBuild, absWorkingDir: ROOT, outdir: folder });
  const dataDir = join(ROOT, '.cache/bench-data');
  const product = await startProduct({ dataDir, port: await freePort(), host: '127.0.0.1', stopping });
  try {
    const { apiOrigin, mediaDir } = product;
    const secrets = keptSecret(dataDir, 'browser-ids');
    const gateway = await startMeasuredGateway({ folder, releases: RELEASES, apiOrigin, mediaDir, secrets });
    try {
      const costs = await measurePages(gateway, await pageKinds(apiOrigin), stopping);
      console.log(`
Milliseconds of processor for a page: ${MEASURED} rendered, after ${WARM_UP}, and ${CACHED} from the cache, ${AT_ONCE} at once

${costsTable(costs)}
`);
    } finally {
      await gateway.stop();
    }
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

interface MeasuredGateway {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface GatewayPlace {
  /** Folder of its bundle. */
  readonly folder: string;
  readonly releases: string;
  readonly apiOrigin: string;
  readonly mediaDir: string;
  readonly secrets: string;
}

/** Starts the gateway's bundle as in production. */
async function startMeasuredGateway(place: GatewayPlace): Promise<MeasuredGateway> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const gateway = startProgram({
    name: 'The gateway',
    file: process.execPath,
    args: [join(place.folder, 'server.mjs')],
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '',
      PUBLIC_URL: 'https://crown-and-coil.example',
      API_ORIGIN: place.apiOrigin,
      BROWSER_ID_SECRETS: place.secrets,
      RELEASES_DIR: place.releases,
      MEDIA_DIR: place.mediaDir,
      RENDER_WORKERS: String(WORKERS),
      RENDER_TIMEOUT_MS: '5000',
    },
  });
  const ready = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(url).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.headers.has('x-drawn')) return;
      await pause(100);
    }
  };
  const ended = gateway.ended.then((code) => {
    throw new Error(`The gateway ended (${code}).\n${gateway.lastWords()}`);
  });
  ended.catch(() => undefined);
  await Promise.race([ready(), ended]);
  return { url, pid: gateway.pid, stop: gateway.stop };
}

/** The five public page kinds, over all demo data. */
async function pageKinds(apiOrigin: string): Promise<readonly PageKind[]> {
  const idsOf = async (list: string): Promise<string[]> => {
    const answer = await fetch(`${apiOrigin}/api/${list}/?limit=100`);
    const { results } = (await answer.json()) as { results: { id: string }[] };
    return results.map(({ id }) => id);
  };
  const [services, professionals] = [await idsOf('services'), await idsOf('professionals')];
  const list = (name: string): PageKind => ({
    name,
    // A different URL each time, with the same API response.
    addressOf: (turn) => `${name}?max_price=${2_000 + turn}`,
    different: Number.POSITIVE_INFINITY,
  });
  const details = (path: string, ids: readonly string[]): PageKind => ({
    name: `${path}/{id}`,
    addressOf: (turn) => `${path}/${ids[turn % ids.length]}?turn=${turn}`,
    different: ids.length,
  });
  return [
    // Its only API response is cached, as on a busy site.
    { name: '/', addressOf: (turn) => `/?turn=${turn}`, different: Number.POSITIVE_INFINITY },
    list('/browse-services'),
    list('/browse-professionals'),
    details('/service-details', services),
    details('/public-professional-page', professionals),
  ];
}

async function measurePages(
  gateway: MeasuredGateway,
  pages: readonly PageKind[],
  stopping: AbortSignal,
): Promise<Costs[]> {
  const costs: Costs[] = [];
  for (const { addressOf } of pages) await visitAll(gateway, WARM_UP, addressOf, 0, stopping);
  for (const page of pages) costs.push(await measurePage(gateway, page, WARM_UP, stopping));
  return costs;
}

/** @param from the first turn not used by earlier visits */
async function measurePage(
  gateway: MeasuredGateway,
  { name, addressOf, different }: PageKind,
  from: number,
  stopping: AbortSignal,
): Promise<Costs> {
  const cost = async (visits: number, address: (turn: number) => string, everyMs: number) => {
    const before = millisecondsOf(gateway.pid, WORKERS);
    await visitAll(gateway, visits, address, everyMs, stopping);
    return each(before, millisecondsOf(gateway.pid, WORKERS), visits);
  };
  const everyMs = API_MEMORY_MS / different;
  const rendered = await cost(MEASURED, (turn) => addressOf(from + turn), everyMs);
  const cached = await cost(CACHED, () => addressOf(from), 0);
  return { name, rendered, cached };
}

/** @param everyMs minimum interval between the starts of visits */
async function visitAll(
  { url }: MeasuredGateway,
  visits: number,
  addressOf: (turn: number) => string,
  everyMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  let next = 0;
  const visitNext = async (): Promise<void> => {
    while (next < visits) {
      stopping.throwIfAborted();
      const turn = next;
      next += 1;
      await pause(Math.max(0, begun + turn * everyMs - performance.now()));
      const answer = await fetch(url + addressOf(turn), { headers: { 'accept-encoding': 'br' } });
      await answer.arrayBuffer();
      if (!answer.headers.has('x-drawn'))
        throw new Error(`${addressOf(turn)} was not rendered (${answer.status}).`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
}

function costsTable(costs: readonly Costs[]): string {
  const lines = costs.flatMap(({ name, rendered, cached }) =>
    [
      { state: 'rendered', times: rendered },
      { state: 'cached', times: cached },
    ].map(
      ({ state, times }) =>
        `| ${name} | ${state} | ${[...KINDS.map((kind) => times[kind]), sumOf(times)].map((time) => time.toFixed(2)).join(' | ')} |`,
    ),
  );
  return [
    `| Page | | ${KINDS.join(' | ')} | all |`,
    `| --- | --- |${' --- |'.repeat(KINDS.length + 1)}`,
    ...lines,
  ].join('\n');
}
