/**
 * `npm run drills -- release skew ...`: what the platform promises, done for real. Without names: all that have a
 * browser. Against the product at BASE_URL, else one of its own. `npm run drills -- faults [part of a name]` breaks a cluster
 * of its own instead, `npm run drills -- alerts [parts of names]` causes alerts and follows the runbook,
 * `npm run drills -- backup [100k]` backs a filled database up and restores it,
 * `npm run drills -- recovery` restores a cluster's database as it was at a given second,
 * `npm run drills -- calendars [seed]` changes a connected calendar on both sides, `npm run drills -- migrations [commit]`
 * migrates a filled database of an earlier commit while people book, and `npm run drills -- shards` breaks one of two database clusters.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { runPlaywright } from '@crown-and-coil/local/run/playwright';
import { startProduct } from '@crown-and-coil/local/run/product';
import { startProgram } from '@crown-and-coil/local/run/program';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { deletePostgres, freePort } from '@crown-and-coil/servers/postgres';
import { DRILLS_CONFIG, drillNames, PROGRAM_DRILLS } from './drill-names';

const stopping = stoppingSignal();

/** Ends the process. */
async function runProgramDrill(drill: string, args: readonly string[]): Promise<never> {
  const file = `infra/quality/drills/${drill}/main.ts`;
  const running = startProgram({ name: `The drill ${drill}`, file, args, show: 'both' });
  stopping.addEventListener('abort', () => void running.stop());
  const code = await running.ended;
  process.exit(typeof code === 'number' ? code : 1);
}

/** The product that BASE_URL names, with its database in PRODUCT_DATABASE_URL for drills that need it, else a new one. */
async function withProduct(work: (baseUrl: string, databaseUrl?: string) => Promise<void>): Promise<void> {
  const given = process.env.BASE_URL?.replace(/\/$/, '');
  if (given) return work(given);
  await buildStale(allBuilds(), stopping);
  const dataDir = await mkdtemp(join(tmpdir(), 'crown-and-coil-drills-'));
  try {
    const product = await startProduct({ dataDir, port: await freePort(), host: '127.0.0.1', stopping });
    await work(product.url, product.databaseUrl).finally(product.stop);
  } finally {
    deletePostgres(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const [first = '', ...rest] = wanted;
if (PROGRAM_DRILLS.includes(first)) await runProgramDrill(first, rest);
const known = drillNames();
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no drill ${unknown.join(', ')}. Usage: npm run drills -- [${PROGRAM_DRILLS.join(' | ')} | ${known.join(' | ')}] ...`,
  );
  process.exit(2);
}
await runMain(() =>
  withProduct((baseUrl, databaseUrl) =>
    runPlaywright(
      {
        ...{ name: 'A drill', config: DRILLS_CONFIG, baseUrl },
        args: wanted.map((name) => `drills/${name}/`),
        ...(databaseUrl !== undefined && { env: { PRODUCT_DATABASE_URL: databaseUrl } }),
      },
      stopping,
    ),
  ),
);
