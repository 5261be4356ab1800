import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { cacheDir } from '@crown-and-coil/local/run/paths';
import { runPlaywright } from '@crown-and-coil/local/run/playwright';
import { type RunningProduct, startProduct } from '@crown-and-coil/local/run/product';
import { type Program, runProgram } from '@crown-and-coil/local/run/program';
import { explain, line, seconds, step } from '@crown-and-coil/local/run/progress';
import { Stopped, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { deletePostgres, freePort } from '@crown-and-coil/servers/postgres';
import { DRILLS_CONFIG } from './drill-names';
import { jestFailures, playwrightFailures } from './failures';
import { provideStorageServer } from './provide-storage-server';
import { drillTally, jestTally, ONE_FAILED, ONE_PASSED, playwrightTally, sum, type Tally } from './tally';

const reports = join(cacheDir, 'test');
const stopping = stoppingSignal();
/** Told once more in the end: twenty minutes of output lie above. */
const failures: string[] = [];
// Biome paints in CI too, where nobody sees the colours.
const colours = process.stdout.isTTY ? [] : ['--colors=off'];

/** `npm test`: everything that CI runs, in the order in which a mistake shows soonest. */
async function testAll(): Promise<Tally> {
  const checks = [
    await check('Format and lint (Biome)', () =>
      tool('Biome', '@biomejs/biome/bin/biome', ['ci', '.', ...colours]),
    ),
    await check('Types (tsc)', () => tool('tsc', 'typescript/bin/tsc', ['-b'])),
    await check('Import directions (dependency-cruiser)', () =>
      tool('dependency-cruiser', 'dependency-cruiser/bin/dependency-cruise.mjs', ['.']),
    ),
    await check('Build the backend, the shell and every remote', async () => {
      await buildStale(allBuilds(), stopping);
    }),
  ];
  checks.push(await check('Object storage for the tests (Swift)', async () => provideStorageServer()));
  const unit = await testWithJest();
  const faults = await drillFaults();
  const journeys = await testInChromium();
  return sum([...checks, unit, faults, journeys]);
}

async function testWithJest(): Promise<Tally> {
  const report = join(reports, 'jest.json');
  rmSync(report, { force: true });
  // A time limit only ends what hangs: a busy machine must not decide what passes.
  const args = ['--ci', '--json', `--outputFile=${report}`, '--testTimeout=60000'];
  const ended = await check('Unit, component and API tests (Jest)', () =>
    tool('Jest', 'jest/bin/jest.js', args, { show: 'stderr' }),
  );
  failures.push(...jestFailures(report));
  return agreeing(ended, jestTally(report));
}

/** The short ones: a small cluster is broken while people book. */
async function drillFaults(): Promise<Tally> {
  const report = join(reports, 'faults.json');
  rmSync(report, { force: true });
  const file = 'infra/quality/drills/faults/main.ts';
  const program = { name: 'The fault drills', file, args: ['--short'], env: { REPORT: report } };
  const ended = await check('Fault drills on a cluster, the short ones', () =>
    runProgram({ ...program, failureLines: 60 }, stopping),
  );
  return agreeing(ended, drillTally(report));
}

/** Journeys and drills, on a product of their own: a free port, a new database, a new demo. */
async function testInChromium(): Promise<Tally> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crown-and-coil-e2e-'));
  let product: RunningProduct | undefined;
  const started = await check('Start a product with its demo', async () => {
    product = await startProduct({ dataDir, port: await freePort(), host: '127.0.0.1', stopping });
  });
  try {
    if (product === undefined) return started;
    const baseUrl = product.url;
    const journeys = await playwright(
      'Journeys in Chromium (Playwright)',
      'e2e/playwright.config.ts',
      baseUrl,
    );
    const drills = await playwright('Drills of the platform (Playwright)', DRILLS_CONFIG, baseUrl);
    return sum([started, journeys, drills]);
  } finally {
    await product?.stop();
    deletePostgres(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function playwright(title: string, config: string, baseUrl: string): Promise<Tally> {
  const report = join(reports, `${config.replaceAll('/', '-')}.json`);
  rmSync(report, { force: true });
  const ended = await check(title, () =>
    runPlaywright({ name: 'Playwright', config, baseUrl, report }, stopping),
  );
  failures.push(...playwrightFailures(report));
  return agreeing(ended, playwrightTally(report));
}

/** A run that failed although no test did (it crashed) must not count as clean. */
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
    return ONE_FAILED;
  }
}

function tool(name: string, file: string, args: string[], more: Partial<Program> = {}): Promise<string> {
  return runProgram({ name, file: `node_modules/${file}`, args, failureLines: 400, ...more }, stopping);
}

// The tests write: they must never meet the database or the pictures that somebody works with.
for (const name of ['DATABASE_URL', 'MEDIA_DIR', 'MEDIA_BASE_URL', 'S3_URL', 'NODE_ENV'])
  delete process.env[name];
const begun = Date.now();
mkdirSync(reports, { recursive: true });
try {
  const { passed, failed } = await testAll();
  for (const failure of failures) line(failure);
  line(`  All of it took ${seconds(begun)}`);
  line(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
} catch (error) {
  line(error instanceof Stopped ? '✗ Stopped' : `✗ ${explain(error)}`);
  process.exit(1);
}
