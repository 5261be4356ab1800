import { join } from 'node:path';
import { freePort } from '@crown-and-coil/servers/postgres';
import { RELEASES } from '@crown-and-coil/service/places';
import { type OpenDatabase, openDatabase } from './database';
import { reachable } from './ports';
import type { Program } from './program';
import { step } from './progress';
import { keptSecret, sessionSecret, vapidPrivateKey } from './secrets';
import { startLocalStripe } from './stripe-double';
import { keepRunning } from './supervised-program';
import { watchReleases } from './watch-releases';

export interface ProductOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
  readonly stopping: AbortSignal;
  /** False: the demo's pictures are drawn later, by `drawDemo`. */
  readonly draws?: boolean;
  /** Settles when the releases are built (default: they are). Everything starts meanwhile; the gateway answers then. */
  readonly releases?: Promise<unknown>;
}

export interface RunningProduct {
  readonly url: string;
  /** The API behind it, for a second gateway. */
  readonly apiOrigin: string;
  readonly mediaDir: string;
  readonly databaseUrl: string;
  /** Stripe's double; undefined when the environment names Stripe itself, and in production. */
  readonly stripeUrl: string | undefined;
  readonly demo: boolean;
  readonly drawDemo: OpenDatabase['drawDemo'];
  stop(): Promise<void>;
}

/** Starts everything behind one URL: PostgreSQL, the API, the gateway. If one fails to start, stops the others. */
export async function startProduct({
  dataDir,
  port,
  host,
  stopping,
  draws,
  releases,
}: ProductOptions): Promise<RunningProduct> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const stripe = await startLocalStripe({
      dataDir,
      siteUrl: `http://${reachable(host)}:${port}`,
      stopping,
    });
    stops.push(stripe.stop);
    const database = await openDatabase(dataDir, stopping, stripe.env, { draws });
    stops.push(database.stop);
    const { env, demo, drawDemo } = database;
    const mediaDir = env.MEDIA_DIR;
    stopping.throwIfAborted();

    const apiPort = await freePort();
    const browserIdSecrets = process.env.BROWSER_ID_SECRETS ?? keptSecret(dataDir, 'browser-ids');
    const api: Program = {
      name: 'The API',
      file: 'backend/dist/main.js',
      env: {
        ...env,
        ...stripe.env,
        PORT: String(apiPort),
        HOST: '127.0.0.1',
        // The gateway is the only proxy in front.
        TRUST_PROXY: '1',
        SESSION_SECRET: process.env.SESSION_SECRET ?? sessionSecret(dataDir),
        BROWSER_ID_SECRETS: browserIdSecrets,
        VAPID_PRIVATE_KEY: process.env.VAPID_PRIVATE_KEY ?? vapidPrivateKey(dataDir),
        // Allows calendars and push services on this machine, unless others can reach this site.
        OUTSIDE_SERVERS:
          process.env.OUTSIDE_SERVERS ??
          (isLoopback(host) && process.env.NODE_ENV !== 'production' ? 'any' : 'public'),
        // The origin of mail links.
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
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
    const gateway = {
      apiOrigin,
      browserIdSecrets,
      mediaDir,
      releases: RELEASES,
      port,
      host,
      logFile,
      stopping,
    };
    stops.push(await step('Start the gateway', () => startGateway(gateway, releases)));
    stops.push(watchReleases(env.DATABASE_URL));
    return {
      url: `http://localhost:${port}`,
      apiOrigin,
      mediaDir,
      databaseUrl: env.DATABASE_URL,
      stripeUrl: stripe.url,
      demo,
      drawDemo,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface GatewayRun {
  readonly apiOrigin: string;
  readonly browserIdSecrets: string;
  readonly mediaDir: string;
  /** Folder with `registry.json` and the builds that it names. */
  readonly releases: string;
  readonly port: number;
  readonly host: string;
  readonly logFile: string;
  readonly stopping: AbortSignal;
}

/** Starts a gateway and waits until it serves pages. Returns a function that stops it. */
export function startGateway(run: GatewayRun, releases?: Promise<unknown>): Promise<() => Promise<void>> {
  const gateway: Program = {
    name: 'The gateway',
    file: 'infra/gateway/server.ts',
    env: {
      PORT: String(run.port),
      HOST: run.host,
      API_ORIGIN: run.apiOrigin,
      BROWSER_ID_SECRETS: run.browserIdSecrets,
      RELEASES_DIR: run.releases,
      // The port is the API's.
      METRICS_PORT: '',
      MEDIA_DIR: run.mediaDir,
      // Longer, so that a busy machine still renders pages.
      RENDER_TIMEOUT_MS: process.env.RENDER_TIMEOUT_MS ?? '2000',
      NODE_ENV: process.env.NODE_ENV ?? 'development',
      OUTBOX: process.env.NODE_ENV === 'production' || process.env.SMTP_URL ? 'off' : 'on',
    },
    logFile: run.logFile,
  };
  return keepRunning(gateway, `http://${reachable(run.host)}:${run.port}/`, run.stopping, releases);
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host);
