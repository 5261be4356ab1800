/**
 * `npm run drills -- release skew ...`: what the platform promises, done for real. Without names: all that have a
 * browser. Against the product at BASE_URL, else one of its own. `npm run drills -- faults [part of a name]` breaks a
 * cluster of its own instead, `npm run drills -- alerts [parts of names]` causes alerts and follows the runbook, `npm
 * run drills -- backup [100k]` backs a filled database up and restores it, `npm run drills -- recovery` restores a
 * cluster's database as it was at a given second, `npm run drills -- calendars [seed]` changes a connected calendar on
 * both sides, `npm run drills -- migrations [commit]` migrates a filled database of an earlier commit while people
 * book, and `npm run drills -- shards` breaks one of two database clusters.
 */
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { runPlaywright } from '@crown-and-coil/local/run/playwright';
import { runProgram } from '@crown-and-coil/local/run/program';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { BROWSER_DRILLS, DRILLS_CONFIG, PROGRAM_DRILLS } from './drill-names';
import { startTestProduct } from './test-product';

const stopping = stoppingSignal();

/** The product that BASE_URL names, with its database in PRODUCT_DATABASE_URL for drills that need it, else a new one. */
async function withProduct(work: (baseUrl: string, databaseUrl?: string) => Promise<void>): Promise<void> {
  const given = process.env.BASE_URL?.replace(/\/$/, '');
  if (given) return work(given);
  await buildStale(allBuilds(), stopping);
  const product = await startTestProduct(stopping);
  await work(product.url, product.databaseUrl).finally(product.stop);
}

const wanted = process.argv.slice(2);
const [first = '', ...rest] = wanted;
if (PROGRAM_DRILLS.includes(first)) {
  const file = `infra/quality/drills/${first}/main.ts`;
  await runMain(() => runProgram({ name: `The drill ${first}`, file, args: rest, show: 'both' }, stopping));
}
const unknown = wanted.filter((name) => !BROWSER_DRILLS.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no drill ${unknown.join(', ')}. Usage: npm run drills -- [${PROGRAM_DRILLS.join(' | ')} | ${BROWSER_DRILLS.join(' | ')}] ...`,
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
