import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { runProgram } from '@crown-and-coil/local/run/program';
import { line, seconds } from '@crown-and-coil/local/run/progress';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { Client } from 'pg';
import { readCast } from '../../bench/api/cast';
import { scaleOf } from '../../bench/api/fill/scale';
import { type FilledDatabases, openFilledDatabases } from '../../bench/api/filled-databases';
import type { NextRequest } from '../../bench/api/load';
import { productionOf } from '../../bench/api/production';
import { scenariosOf } from '../../bench/api/scenarios';
import { serve } from '../../bench/api/served';
import { startBookers } from './bookers';
import { differencesOfQuietTables, problemsOfMoment } from './restored';

const RESTORED = 'restored';
/** Duration of booking load before and after the backup (ms). */
const AROUND_MS = 2_000;
const MEGABYTE = 1e6;

/**
 * `npm run drills -- backup [100k]`: backs up a filled database under booking load, restores it into an empty one,
 * compares the two, and books in the restored one. Reports the duration of each step.
 */
async function drillBackup(
  databases: FilledDatabases,
  size: string,
  stopping: AbortSignal,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'crown-and-coil-backup-drill-'));
  const [mediaDir, backup] = [join(folder, 'media'), join(folder, 'backup')];
  mkdirSync(mediaDir);
  const url = await databases.open(scaleOf(size));
  const restoredUrl = Object.assign(new URL(url), { pathname: `/${RESTORED}` }).href;
  const secret = randomBytes(32).toString('hex');
  const program = (name: string, file: string, databaseUrl: string) =>
    runProgram(
      { name, file, args: [backup], env: { DATABASE_URL: databaseUrl, MEDIA_DIR: mediaDir } },
      stopping,
    );
  const source = await connected(url);
  try {
    const nextBooking = await bookingsIn(url, secret);
    const api = await serve(
      { name: 'The API', file: 'backend/dist/main.js', env: productionOf(url, secret) },
      '/api/health/ready',
    );
    const bookers = startBookers(api.origin, nextBooking);
    await pause(AROUND_MS);
    const begun = performance.now();
    const since = Date.now();
    line(await program('Back up', 'backend/dist/back-up.js', url));
    line(
      `✓ Backed up while people booked (${seconds(since)}, ${Math.round(bytesBelow(backup) / MEGABYTE)} MB)`,
    );
    await pause(AROUND_MS);
    await bookers.stop();
    await api.stop();

    await source.query(`drop database if exists ${RESTORED} with (force)`);
    await source.query(`create database ${RESTORED}`);
    const restoring = Date.now();
    await program('Restore', 'backend/dist/restore.js', restoredUrl);
    line(`✓ Restored (${seconds(restoring)})`);

    const restored = await connected(restoredUrl);
    const problems = [
      ...(await differencesOfQuietTables(source, restored)),
      ...(await problemsOfMoment(restored, bookers.byBooker, begun)),
    ];
    await restored.end();
    line(`✓ ${bookers.byBooker.flat().length} bookings were made around it`);
    return [...problems, ...(await problemsOfUse(restoredUrl))];
  } finally {
    await source.query(`drop database if exists ${RESTORED} with (force)`).catch(() => undefined);
    await source.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Booking load on the restored database. */
async function problemsOfUse(url: string): Promise<string[]> {
  const secret = randomBytes(32).toString('hex');
  const nextBooking = await bookingsIn(url, secret);
  const env = productionOf(url, secret);
  const api = await serve({ name: 'The API', file: 'backend/dist/main.js', env }, '/api/health/ready');
  try {
    const bookers = startBookers(api.origin, nextBooking);
    await pause(AROUND_MS);
    await bookers.stop();
    const count = bookers.byBooker.flat().length;
    line(`✓ ${count} bookings were made in the restored one`);
    return count === 0 ? ['booking failed in the restored database'] : [];
  } finally {
    await api.stop();
  }
}

/** Requests free times in turn, like the benchmark. */
async function bookingsIn(url: string, secret: string): Promise<() => NextRequest> {
  const booking = scenariosOf(await readCast(url, secret)).find(({ name }) => name === 'booking');
  if (booking === undefined) throw new Error('No booking was made.');
  return booking.next;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

const [size = '100k'] = process.argv.slice(2);
const stopping = stoppingSignal();
await runMain(async () => {
  await buildBackend(stopping);
  const databases = await openFilledDatabases(stopping);
  const problems = await drillBackup(databases, size, stopping).finally(databases.stop);
  for (const problem of problems) line(`✗ ${problem}`);
  line(
    problems.length === 0 ? '✓ The restored database is as the backed up one was' : '✗ It is not as it was',
  );
  if (problems.length > 0) process.exitCode = 1;
});
