import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RELEASES } from '../build/places';
import { freePort, startPostgres } from '../postgres';
import { type Program, type RunningProgram, runProgram, startProgram } from './program';
import { explain, line, PlainProblem, step } from './progress';
import { sessionSecret } from './secrets';

export interface ProductOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
  readonly stopping: AbortSignal;
}

export interface RunningProduct {
  readonly url: string;
  /** The API behind it, for a second gateway. */
  readonly apiOrigin: string;
  readonly mediaDir: string;
  readonly demo: boolean;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const RESTART_PAUSE_MS = 1000;

/** Starts everything behind one URL: PostgreSQL, the API, the gateway. What was started stops when a later part fails. */
export async function startProduct({
  dataDir,
  port,
  host,
  stopping,
}: ProductOptions): Promise<RunningProduct> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const postgres = await step('Start PostgreSQL', () => keepPostgres(join(dataDir, 'postgres')));
    stops.push(postgres.stop);
    stopping.throwIfAborted();

    const mediaDir = process.env.MEDIA_DIR ?? join(dataDir, 'media');
    mkdirSync(mediaDir, { recursive: true });
    const nodeEnv = process.env.NODE_ENV ?? 'development';
    const env = { DATABASE_URL: postgres.url, MEDIA_DIR: mediaDir, NODE_ENV: nodeEnv };
    await step('Bring the database up to date', () =>
      runProgram({ name: 'The migration', file: 'backend/dist/migrate.js', env }, stopping),
    );
    const demo = nodeEnv !== 'production';
    if (demo) {
      await step('Fill the demo', () =>
        runProgram({ name: 'The demo', file: 'infra/demo/main.ts', env }, stopping),
      );
    }

    const apiPort = await freePort();
    const api: Program = {
      name: 'The API',
      file: 'backend/dist/main.js',
      env: {
        ...env,
        PORT: String(apiPort),
        HOST: '127.0.0.1',
        // The gateway, and no other before it, says who is calling.
        TRUST_PROXY: '1',
        SESSION_SECRET: process.env.SESSION_SECRET ?? sessionSecret(dataDir),
      },
      logFile: join(dataDir, 'logs', 'backend.log'),
    };
    stops.push(
      await step('Start the API', () =>
        keepRunning(api, `http://127.0.0.1:${apiPort}/api/health/ready`, stopping),
      ),
    );

    const apiOrigin = `http://127.0.0.1:${apiPort}`;
    const logFile = join(dataDir, 'logs', 'gateway.log');
    const gateway = { apiOrigin, mediaDir, releases: RELEASES, port, host, logFile, stopping };
    stops.push(await step('Start the gateway', () => startGateway(gateway)));
    return { url: `http://localhost:${port}`, apiOrigin, mediaDir, demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface GatewayRun {
  readonly apiOrigin: string;
  readonly mediaDir: string;
  /** Folder with `registry.json` and the builds that it names. */
  readonly releases: string;
  readonly port: number;
  readonly host: string;
  readonly logFile: string;
  readonly stopping: AbortSignal;
}

/** Starts a gateway and waits until it serves pages. Answers how to stop it. */
export function startGateway(run: GatewayRun): Promise<() => Promise<void>> {
  const gateway: Program = {
    name: 'The gateway',
    file: 'infra/gateway/server.ts',
    env: {
      PORT: String(run.port),
      HOST: run.host,
      API_ORIGIN: run.apiOrigin,
      RELEASES_DIR: run.releases,
      MEDIA_DIR: run.mediaDir,
      NODE_ENV: process.env.NODE_ENV ?? 'development',
    },
    logFile: run.logFile,
  };
  const reachable = run.host === '0.0.0.0' || run.host === '::' ? '127.0.0.1' : run.host;
  return keepRunning(gateway, `http://${reachable}:${run.port}/`, run.stopping);
}

/** Starts PostgreSQL, and starts it again on the same port whenever it ends by itself: clients only reconnect. */
async function keepPostgres(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  let current = await startPostgres({ dataDir });
  let wanted = true;
  const { url } = current;
  const watch = async (): Promise<void> => {
    while (current.server !== undefined) {
      const { port, ended } = current.server;
      await ended;
      if (!wanted) return;
      line(`! PostgreSQL ended and is started again. Its log: ${join(dataDir, 'server.log')}`);
      await current.stop();
      current = await startPostgres({ dataDir, port });
    }
  };
  watch().catch((error: unknown) => line(`✗ PostgreSQL cannot be started again. ${explain(error)}`));
  return {
    url,
    stop: async () => {
      wanted = false;
      await current.stop();
    },
  };
}

/** Starts a program, waits until it answers, and starts it again whenever it ends by itself. Answers how to stop it. */
async function keepRunning(
  program: Program,
  readyUrl: string,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  let current = startProgram(program);
  let wanted = true;
  await untilReady(current, program, readyUrl, stopping);
  void (async () => {
    for (;;) {
      const code = await current.ended;
      if (!wanted) return;
      line(`! ${program.name} ended (${code}) and is started again. ${whereToLook(program)}`);
      await pause(RESTART_PAUSE_MS);
      if (!wanted) return;
      current = startProgram(program);
    }
  })();
  return async () => {
    wanted = false;
    await current.stop();
  };
}

async function untilReady(
  running: RunningProgram,
  program: Program,
  url: string,
  stopping: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let ended: number | string | undefined;
  void running.ended.then((code) => {
    ended = code;
  });
  try {
    for (;;) {
      stopping.throwIfAborted();
      if (ended !== undefined) {
        throw new PlainProblem(
          `${program.name} did not start (${ended}). Its last words:\n${running.lastWords()}`,
        );
      }
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      if (Date.now() > deadline) {
        throw new PlainProblem(
          `${program.name} is not ready after ${READY_TIMEOUT_MS / 1000} s (${answer?.status ?? 'no answer'}). ` +
            whereToLook(program),
        );
      }
      await pause(50);
    }
  } catch (error) {
    await running.stop();
    throw error;
  }
}

function whereToLook(program: Program): string {
  return program.logFile === undefined ? '' : `Its log: ${program.logFile}`;
}
