import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { cacheDir } from '@crown-and-coil/local/run/paths';
import { runPlaywright } from '@crown-and-coil/local/run/playwright';
import type { RunningProduct } from '@crown-and-coil/local/run/product';
import { runProgram } from '@crown-and-coil/local/run/program';
import { explain, line, seconds, step } from '@crown-and-coil/local/run/progress';
import { runMain, Stopped, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { DRILLS_CONFIG, LONG_DRILL } from './drill-names';
import { jestFailures, playwrightFailures, stepFailure } from './failures';
import { CALENDAR_SERVER, provideServers, STORAGE_SERVER } from './provide-servers';
import { drillTally, jestTally, ONE_FAILED, ONE_PASSED, playwrightTally, sum, type Tally } from './tally';
import { startTestProduct } from './test-product';
import { toolsOf } from './tools';

const reports = join(cacheDir, 'test');
const stopping = stoppingSignal();
const tools = toolsOf(stopping);
/** Repeated at the end of the output. */
const failures: string[] = [];

/**
 * How much the tests generate where that may take minutes: searches that are held against a brute-force count
 * (search-by-day.test.ts), requests to every operation (bad-input.test.ts), lives of bookings with payments
 * (lives.test.ts), clients who race for one time with a deposit (deposits.test.ts), deliveries of a provider's events
 * (payments.test.ts), bookings around a kill of the API (killed-process.test.ts), and server-rendered pages that are
 * searched for a person's data (infra/gateway/server-rendered-pages.test.ts).
 */
const LONG_COUNTS = {
  GENERATED_SEARCHES: '5000',
  FUZZ: '20000',
  LIVES: '300',
  MARKED_PAGES: '10000',
  RACERS: '100',
  DELIVERIES: '10000',
  KILLED_BOOKINGS: '200',
};

/** Tiers of `npm test`, those that fail fastest first; a pipeline runs them in parallel. */
const TIERS: Readonly<Record<string, (shard: string | undefined) => Promise<Tally>>> = {
  checks: runChecks,
  unit: testWithJest,
  faults: drillShortFaults,
  journeys: (shard) => withProduct((product) => testJourneys(product, shardOf(shard))),
  drills: (shard) => withProduct((product) => drillPlatform(product, shardOf(shard))),
};

/**
 * `npm test`: all checks required for a merge. `npm test -- journeys 2/3` runs one tier, or a shard of it; the tier of
 * the drills has the long ones. `npm run test:all` adds all drills that take long, and generates more.
 */
async function testAll([tier, shard]: readonly string[]): Promise<Tally> {
  if (tier !== undefined && tier !== 'all') {
    const run = TIERS[tier];
    if (!run)
      throw new PlainProblem(`There is no tier "${tier}". There are: ${Object.keys(TIERS).join(', ')}.`);
    return sum([...(tier === 'checks' ? [] : await prepare()), await run(shard)]);
  }
  // The type checker runs longest and uses one core.
  const before = await Promise.all([runChecks(), provideTestServers()]);
  const isLong = tier === 'all';
  if (isLong) Object.assign(process.env, LONG_COUNTS);
  // The long fault drills have time limits, so nothing runs in parallel.
  if (isLong) before.push(await drillFaults('Fault drills on a cluster', []));
  const unit = testWithJest();
  const besides = isLong
    ? testBesideJest(unit, [], [])
    : testBesideJest(unit, [drillShortFaults], [`--grep-invert=${LONG_DRILL}`]);
  // Waits for both even if one was stopped, so that neither leaves processes or folders behind.
  await Promise.allSettled([unit, besides]);
  const tested = [await unit, await besides];
  const after = isLong ? [await runLongDrills()] : [];
  return sum([...before, ...tested, ...after]);
}

/**
 * Drills wait for builds, servers and releases, and share only the machine with Jest. The journeys, which use every
 * core, begin when Jest has ended.
 */
async function testBesideJest(
  jest: Promise<unknown>,
  drills: readonly (() => Promise<Tally>)[],
  drillArgs: readonly string[],
): Promise<Tally> {
  const done: Tally[] = [];
  for (const drill of drills) done.push(await drill());
  const browser = await withProduct(async (product) => {
    const workers = `--workers=${Math.ceil(availableParallelism() / 2)}`;
    const platform = await drillPlatform(product, [workers, ...drillArgs]);
    await jest;
    return sum([platform, await testJourneys(product)]);
  });
  return sum([...done, browser]);
}

/** In parallel, as none keeps all cores busy throughout. */
async function runChecks(): Promise<Tally> {
  return sum(
    await Promise.all([
      check('Format and lint (Biome)', () => tools.lint('.')),
      check('Types (tsc)', () => tools.checkTypes('--checkers', '1')),
      check('Import directions (dependency-cruiser)', tools.checkImports),
      buildAll(),
    ]),
  );
}

const buildAll = () =>
  check('Build the backend, the shell and every remote', async () => {
    await buildStale(allBuilds(), stopping);
  });

const provideTestServers = () =>
  check('Servers for the tests (Swift, Radicale)', () => provideServers([STORAGE_SERVER, CALENDAR_SERVER]));

const prepare = async () => [await buildAll(), await provideTestServers()];

async function testWithJest(shard?: string): Promise<Tally> {
  const report = join(reports, 'jest.json');
  rmSync(report, { force: true });
  const ended = await check('Unit, component and API tests (Jest)', () =>
    tools.jest('--json', `--outputFile=${report}`, ...shardOf(shard)),
  );
  failures.push(...jestFailures(report));
  return agreeing(ended, jestTally(report));
}

const shardOf = (shard: string | undefined) => (shard ? [`--shard=${shard}`] : []);

function drillShortFaults(): Promise<Tally> {
  return drillFaults('Fault drills on a cluster, the short ones', ['--short']);
}

/** Injects faults into a small cluster under booking load. */
async function drillFaults(title: string, args: readonly string[]): Promise<Tally> {
  const report = join(reports, 'faults.json');
  rmSync(report, { force: true });
  const file = 'infra/quality/drills/faults/main.ts';
  const program = { name: 'The fault drills', file, args, env: { REPORT: report } };
  const ended = await check(title, () => runProgram({ ...program, failureLines: 60 }, stopping));
  return agreeing(ended, drillTally(report));
}

/** Long drills, with descriptions. */
const LONG_DRILLS = {
  backup: 'Backup of a filled database, restored',
  recovery: "A cluster's database restored to a given second",
  calendars: '200 changes on both sides of a connected calendar',
  migrations: 'Migrations while people book',
} as const;

async function runLongDrills(): Promise<Tally> {
  const done: Tally[] = [];
  for (const [drill, title] of Object.entries(LONG_DRILLS)) {
    const program = { name: `The drill ${drill}`, file: `infra/quality/drills/${drill}/main.ts` };
    done.push(await check(title, () => runProgram(program, stopping)));
  }
  return sum(done);
}

async function withProduct(work: (product: RunningProduct) => Promise<Tally>): Promise<Tally> {
  let product: RunningProduct | undefined;
  const started = await check('Start a product with its demo', async () => {
    product = await startTestProduct(stopping);
  });
  try {
    return product === undefined ? started : sum([started, await work(product)]);
  } finally {
    await product?.stop();
  }
}

const testJourneys = (product: RunningProduct, args?: readonly string[]) =>
  playwright('Journeys in Chromium (Playwright)', 'e2e/playwright.config.ts', product, args);

const drillPlatform = (product: RunningProduct, args?: readonly string[]) =>
  playwright('Drills of the platform (Playwright)', DRILLS_CONFIG, product, args);

async function playwright(
  title: string,
  config: string,
  { url: baseUrl, databaseUrl }: RunningProduct,
  args: readonly string[] = [],
): Promise<Tally> {
  const report = join(reports, `${config.replaceAll('/', '-')}.json`);
  rmSync(report, { force: true });
  const ended = await check(title, () =>
    runPlaywright(
      {
        ...{ name: 'Playwright', config, baseUrl, report, args },
        env: { PRODUCT_DATABASE_URL: databaseUrl },
      },
      stopping,
    ),
  );
  failures.push(...playwrightFailures(report));
  return agreeing(ended, playwrightTally(report));
}

/** A crashed run without failed tests must not count as passed. */
function agreeing(ended: Tally, counted: Tally): Tally {
  return ended.failed > 0 && counted.failed === 0 ? sum([counted, ONE_FAILED]) : counted;
}

async function check(title: string, work: () => Promise<unknown>): Promise<Tally> {
  try {
    await step(title, work);
    return ONE_PASSED;
  } catch (error) {
    if (stopping.aborted) throw new Stopped();
    line(explain(error));
    failures.push(stepFailure(title, explain(error)));
    return ONE_FAILED;
  }
}

// The tests write data, so they must never use a developer's database or pictures.
for (const name of ['DATABASE_URL', 'MEDIA_DIR', 'MEDIA_BASE_URL', 'S3_URL', 'NODE_ENV'])
  delete process.env[name];
const begun = Date.now();
mkdirSync(reports, { recursive: true });
await runMain(async () => {
  const { passed, failed } = await testAll(process.argv.slice(2));
  for (const failure of failures) line(failure);
  line(`  All of it took ${seconds(begun)}`);
  line(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
});
