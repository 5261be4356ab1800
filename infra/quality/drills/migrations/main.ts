import { randomBytes } from 'node:crypto';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { runProgram } from '@crown-and-coil/local/run/program';
import { line, seconds } from '@crown-and-coil/local/run/progress';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { readCast } from '../../bench/api/cast';
import { productionOf } from '../../bench/api/production';
import { scenariosOf } from '../../bench/api/scenarios';
import { serve } from '../../bench/api/served';
import { type Stretch, startBookings } from './bookings';
import { versionBefore, versionThat } from './version-before';

/** Duration of booking load before the migrations, and after them with both versions. */
const BESIDE_MS = 5_000;
/** Issue 23: the longest that a booking may wait for a migration. */
const LONGEST_MS = 1_000;

/**
 * `npm run drills -- migrations [ref]`: a database of the version before is filled (SIZE: 10k bookings), its API takes
 * bookings, and the migrations of this checkout run meanwhile, as a deploy does it; then both versions take bookings.
 * Fails when a booking was refused, or waited for more than a second.
 *
 * @param ref commit of the version before (default: the newest one without the last ten migrations)
 */
async function rehearse(ref: string): Promise<string[]> {
  const secret = randomBytes(32).toString('hex');
  const before = await versionBefore(ref, secret);
  try {
    const cast = await readCast(before.databaseUrl, secret);
    const next = scenariosOf(cast).find(({ name }) => name === 'booking')?.next;
    if (!next) throw new PlainProblem('There is no scenario of a booking.');
    const old = startBookings(before.origin, next);
    await old.during('before the migrations', BESIDE_MS);
    await old.during('while they run', () => migrate(before.databaseUrl));
    const program = { name: 'The API', file: 'backend/dist/main.js' };
    const env = productionOf(before.databaseUrl, secret);
    const api = await serve({ ...program, env }, '/api/health/ready');
    const fresh = startBookings(api.origin, next);
    await Promise.all([
      old.during('after them, by the version before', BESIDE_MS),
      fresh.during('after them, by this version', BESIDE_MS),
    ]);
    const problems = [
      ...(await old.stop()).flatMap((stretch) => [...problemsOf(stretch), ...waitsOf(stretch)]),
      // The first responses of a new process are slow anyway.
      ...(await fresh.stop()).flatMap(problemsOf),
    ];
    await api.stop();
    return problems;
  } finally {
    await before.stop();
  }
}

function problemsOf({ when, answers, slowestMs, refusals }: Stretch): string[] {
  line(`  ${answers} bookings ${when}: the slowest took ${Math.round(slowestMs)} ms`);
  return [
    ...(answers === 0 ? [`No booking ${when}.`] : []),
    ...refusals.map((refusal) => `A booking ${when} was refused: ${refusal}`),
  ];
}

const waitsOf = ({ when, slowestMs }: Stretch): string[] =>
  slowestMs > LONGEST_MS ? [`A booking ${when} took ${Math.round(slowestMs)} ms.`] : [];

async function migrate(databaseUrl: string): Promise<void> {
  const begun = Date.now();
  const program = { name: 'The migration', file: 'backend/dist/migrate.js' };
  await runProgram({ ...program, env: { DATABASE_URL: databaseUrl } }, stopping);
  line(`✓ Migrated (${seconds(begun)})`);
}

const stopping = stoppingSignal();
await runMain(async () => {
  await buildBackend(stopping);
  const problems = await rehearse(process.argv[2] ?? versionThat({ lacksMigrations: 10 }));
  for (const problem of problems) line(`✗ ${problem}`);
  line(
    problems.length === 0
      ? '✓ No booking waited for a migration'
      : '✗ Migrations stood in the way of bookings',
  );
  if (problems.length > 0) process.exitCode = 1;
});
