import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, openDatabase } from '@crown-and-coil/backend/seeding';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { runProgram, startProgram } from '@crown-and-coil/local/run/program';
import { freePort, startThrowawayPostgres } from '@crown-and-coil/servers/postgres';
import { MAX_PORTFOLIO_IMAGES_PER_CATEGORY, SERVICE_CATEGORIES } from '@crown-and-coil/shared-api/contract';
import { untilReady } from '../api/served';
import { PICTURE_KINDS, type PictureKind, photograph } from './photographs';

const AT_ONCE = 20;
const LIMIT_MB = 512;
const PERSON = { email: 'bench@example.test', username: 'bench', password: 'a password of the bench' };

/** Results of one burst of uploads. */
interface Flood {
  readonly kind: PictureKind;
  readonly megabytesEach: number;
  readonly restMb: number;
  readonly peakMb: number;
  readonly seconds: number;
}

/**
 * `npm run bench -- media`: the peak memory of a real API process and its encoder while 20 pictures of 12 megapixels
 * arrive concurrently (target: under 512 MB). Each kind of picture has its own process. Linux only, as the kernel records
 * the peak.
 */
export async function benchMedia(stopping: AbortSignal): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error('The peak memory of a process is read from /proc: on Linux only.');
  await buildBackend(stopping);
  const floods: Flood[] = [];
  for (const kind of PICTURE_KINDS) floods.push(await flood(kind, stopping));
  console.log(table(floods));
  const highest = Math.max(...floods.map(({ peakMb }) => peakMb));
  console.log(`${highest < LIMIT_MB ? 'Under' : 'NOT UNDER'} ${LIMIT_MB} MB: at most ${highest} MB.`);
  if (highest >= LIMIT_MB) process.exitCode = 1;
}

async function flood(kind: PictureKind, stopping: AbortSignal): Promise<Flood> {
  const picture = await photograph(kind);
  const mediaDir = mkdtempSync(join(tmpdir(), 'crown-and-coil-bench-'));
  const postgres = await startThrowawayPostgres();
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.adminUrl,
    MEDIA_DIR: mediaDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    BACKGROUND: 'none',
  };
  try {
    await runProgram({ name: 'The migration', file: 'backend/dist/migrate.js', env }, stopping);
    const database = openDatabase(postgres.adminUrl, 2);
    await createAccount(database, { ...PERSON, role: 'professional', professionalType: 'hairdresser' });
    await database.destroy();
    const api = startProgram({ name: 'The API', file: 'backend/dist/main.js', env, show: 'stderr' });
    try {
      return await measure(kind, picture, `http://127.0.0.1:${port}`, api.pid);
    } finally {
      await api.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(mediaDir, { recursive: true, force: true });
  }
}

async function measure(kind: PictureKind, picture: Buffer, origin: string, pid: number): Promise<Flood> {
  await untilReady(origin);
  const token = await logIn(origin);
  const restMb = await memoryMb(pid, 'VmRSS');
  const begun = Date.now();
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => {
      const category = SERVICE_CATEGORIES[Math.floor(index / MAX_PORTFOLIO_IMAGES_PER_CATEGORY)];
      return upload(origin, token, picture, category ?? 'Other');
    }),
  );
  const refused = statuses.filter((status) => status !== 201);
  if (refused.length > 0) throw new Error(`Not all pictures were taken in: ${refused.join(', ')}`);
  return {
    kind,
    megabytesEach: Math.round(picture.length / 1e5) / 10,
    restMb,
    peakMb: await memoryMb(pid, 'VmHWM'),
    seconds: Math.round((Date.now() - begun) / 100) / 10,
  };
}

async function upload(origin: string, token: string, picture: Buffer, category: string): Promise<number> {
  const query = new URLSearchParams({ media_type: 'Portfolio', service_category: category });
  const form = new FormData();
  form.append('file', new Blob([picture]), 'photo');
  const answer = await fetch(`${origin}/api/media/upload?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function logIn(origin: string): Promise<string> {
  const { email: username, password } = PERSON;
  const answer = await fetch(`${origin}/api/login/`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Resident memory of a process and its encoder process in MB, now (VmRSS) or at its highest (VmHWM). */
async function memoryMb(pid: number, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const each = [String(pid), ...children].map(async (one) => {
    const status = await readFile(`/proc/${one}/status`, 'utf8');
    return Number(new RegExp(`^${which}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  });
  const kilobytes = (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
  return Math.round(kilobytes / 1024);
}

function table(floods: readonly Flood[]): string {
  const rows = floods.map(
    ({ kind, megabytesEach, restMb, peakMb, seconds }) =>
      `| ${kind} | ${megabytesEach} | ${restMb} | ${peakMb} | ${seconds} |`,
  );
  return [
    `| ${AT_ONCE} at once, 12 megapixels each | MB each | memory at rest, MB | peak, MB | all kept after, s |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
