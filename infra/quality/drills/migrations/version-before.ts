import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from '@crown-and-coil/local/run/progress';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** An earlier version of this product, with a filled database. */
interface VersionBefore {
  readonly databaseUrl: string;
  /** URL of its API. */
  readonly origin: string;
  stop(): Promise<void>;
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

/** The newest commit without the newest migrations. @throws PlainProblem if the history is too shallow */
export function versionThat({ lacksMigrations: count }: { readonly lacksMigrations: number }): string {
  const log = git('log', '--diff-filter=A', '--name-only', '--format=commit %H', '--', 'backend/migrations');
  let commit = '';
  const added = log.split('\n').flatMap((text) => {
    if (text.startsWith('commit ')) commit = text.slice('commit '.length);
    return text.endsWith('.sql') ? [commit] : [];
  });
  const first = added[count - 1];
  if (!first) throw new PlainProblem('This checkout has no history of its migrations: name a commit.');
  return `${first}^`;
}

/** Runs in the previous version's checkout, with its own sources. */
const PROGRAM = `
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { scaleOf } from './bench/api/fill/scale';
import { openFilledDatabases } from './bench/api/filled-databases';
import { productionOf } from './bench/api/production';
import { serve } from './bench/api/served';

const { SECRET = '', SIZE = '10k' } = process.env;
const stopping = new AbortController();
await buildStale(allBuilds().filter(({ name }) => name === 'backend'), stopping.signal);
const databases = await openFilledDatabases(stopping.signal);
const databaseUrl = await databases.open(scaleOf(SIZE), 'rehearsal');
const env = productionOf(databaseUrl, SECRET);
const api = await serve({ name: 'The API', file: 'backend/dist/main.js', env }, '/api/health/ready');
process.send?.({ databaseUrl, origin: api.origin });
process.on('disconnect', async () => {
  await api.stop();
  await databases.stop();
  process.exit(0);
});
`;

/** Checks a version out beside this one, fills a database as it does, and starts its API. @param secret signs tokens */
export async function versionBefore(ref: string, secret: string): Promise<VersionBefore> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crown-and-coil-before-')));
  const about = git('log', '-1', '--format=%h %s', ref);
  const leave = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  git('worktree', 'add', '--detach', '--force', folder, ref);
  try {
    return await step(`Fill a database as ${about} does`, async () => {
      execFileSync(process.execPath, ['infra/run.mjs', 'setup'], { cwd: folder, stdio: 'ignore' });
      const file = join(folder, 'infra/quality/rehearsal.mts');
      writeFileSync(file, PROGRAM);
      const child = spawn(process.execPath, ['--import', 'tsx', file], {
        cwd: folder,
        env: { ...process.env, SECRET: secret },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let problems = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        problems = (problems + text).slice(-4000);
      });
      const ended = once(child, 'exit');
      const begun = (await Promise.race([once(child, 'message'), ended.then(() => undefined)]))?.[0];
      if (!begun) throw new PlainProblem(`The version before did not start.\n${problems}`);
      const stop = async () => {
        child.disconnect();
        await ended;
        leave();
      };
      return { ...(begun as Pick<VersionBefore, 'databaseUrl' | 'origin'>), stop };
    });
  } catch (error) {
    leave();
    throw error;
  }
}
