import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningPostgres, startPostgres } from '@crown-and-coil/servers/postgres';
import { makeFolder } from '@crown-and-coil/service/make-folder';
import { runProgram } from './program';
import { explain, line, step } from './progress';
import { sessionSecret } from './secrets';

const RESTART_MS = 500;

/** A migrated and filled database, with the environment to use it. */
export interface OpenDatabase {
  readonly env: Readonly<
    Record<'DATABASE_URL' | 'MEDIA_DIR' | 'NODE_ENV' | 'OPEN_REQUESTS_PER_CLIENT', string>
  >;
  /** The process of PostgreSQL that runs now; undefined when it is not ours. */
  serverPid(): number | undefined;
  /** Whether the demo's people are in it: never in production. */
  readonly demo: boolean;
  /** Draws the pictures of the demo that are missing. */
  drawDemo(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, migrates, and fills or extends the demo. Needs only the backend's build. */
export async function openDatabase(
  dataDir: string,
  stopping: AbortSignal,
  /** What the demo needs to know besides: where pictures are kept, or Stripe's double. */
  more: Readonly<Record<string, string>> = {},
  /** Without the demo it has no people: for those who bring their own. Its pictures may be drawn later by `drawDemo`. */
  { fills = true, draws = true } = {},
): Promise<OpenDatabase> {
  const postgres = await step('Start PostgreSQL', () => keepPostgres(join(dataDir, 'postgres')));
  try {
    const filled = await fillDatabase({ dataDir, url: postgres.url, more, fills, draws }, stopping);
    return { ...filled, serverPid: postgres.pid, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface Filling {
  readonly dataDir: string;
  readonly url: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly fills: boolean;
  readonly draws?: boolean;
}

/** Migrates a running database, and fills or extends the demo. */
export async function fillDatabase(
  { dataDir, url, more = {}, fills, draws = true }: Filling,
  stopping: AbortSignal,
): Promise<Omit<OpenDatabase, 'serverPid' | 'stop'>> {
  stopping.throwIfAborted();
  const mediaDir = process.env.MEDIA_DIR ?? join(dataDir, 'media');
  makeFolder(mediaDir);
  const nodeEnv = process.env.NODE_ENV ?? 'development';
  const demo = fills && nodeEnv !== 'production';
  const env = {
    DATABASE_URL: url,
    MEDIA_DIR: mediaDir,
    NODE_ENV: nodeEnv,
    // The few people of the demo book in journey after journey.
    OPEN_REQUESTS_PER_CLIENT: process.env.OPEN_REQUESTS_PER_CLIENT ?? (demo ? '1000' : ''),
  };
  // The API's secret, with which the demo's secrets are sealed.
  const SESSION_SECRET = process.env.SESSION_SECRET ?? sessionSecret(dataDir);
  const run = (name: string, file: string, args: readonly string[] = []) =>
    runProgram({ name, file, args, env: { ...env, SESSION_SECRET, ...more } }, stopping);
  await step('Bring the database up to date', () => run('The migration', 'backend/dist/migrate.js'));
  if (demo) await step('Fill the demo', () => run('The demo', 'backend/dist/demo.js'));
  const drawDemo = async () => {
    if (!demo) return;
    await step("Draw the demo's pictures", () => run('The demo', 'backend/dist/demo.js', ['pictures']));
  };
  if (draws) await drawDemo();
  return { env, demo, drawDemo };
}

/** Starts PostgreSQL, and restarts it on the same port whenever it exits, so that clients only reconnect. */
async function keepPostgres(
  dataDir: string,
): Promise<{ url: string; pid: () => number | undefined; stop: () => Promise<void> }> {
  let current = await startPostgres({ dataDir });
  let wanted = true;
  const { url } = current;
  /** Retries, because the cause may be temporary or fixed by a person, such as a full disk. */
  const startAgain = async (port: number): Promise<RunningPostgres> => {
    for (;;) {
      try {
        return await startPostgres({ dataDir, port });
      } catch (error) {
        if (!wanted) return current;
        line(`! PostgreSQL cannot be started again yet. ${explain(error)}`);
        await pause(RESTART_MS);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (current.server !== undefined) {
      const { port, ended } = current.server;
      await ended;
      if (!wanted) return;
      line(`! PostgreSQL ended and is started again. Its log: ${join(dataDir, 'server.log')}`);
      await current.stop();
      current = await startAgain(port);
    }
  };
  void watch();
  return {
    url,
    pid: () => current.server?.pid,
    stop: async () => {
      wanted = false;
      await current.stop();
    },
  };
}
