import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@crown-and-coil/local/run/database';
import { step } from '@crown-and-coil/local/run/progress';
import { keptSecret, sessionSecret } from '@crown-and-coil/local/run/secrets';
import { watchReleases } from '@crown-and-coil/local/run/watch-releases';
import { freePort } from '@crown-and-coil/servers/postgres';
import { RELEASES } from '@crown-and-coil/service/places';
import { Member } from './member';
import { nginxMember, redisPlan, serverPlan, workerPlan } from './members';
import { keepStorage, type RunningStorage } from './storage';
import { socketPlace } from './unix-sockets';

const BUCKET = 'crown-and-coil';
/** Whom nginx works as when root starts it; Debian has this account always. */
const WEB_ACCOUNT = 'www-data';
/** Many processes on one machine cannot share the port, nor can two generations of one. */
const NO_METRICS = { METRICS_PORT: '' };

export interface ClusterOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
  readonly stopping: AbortSignal;
  readonly apis?: number;
  readonly gateways?: number;
  /** False keeps pictures in a folder, as a start without object storage does. */
  readonly hasStorage?: boolean;
  /** False leaves the demo out. */
  readonly demo?: boolean;
  /** More of the environment for one process of the API (from 1), for drills. */
  readonly apiEnv?: (index: number) => Readonly<Record<string, string>>;
  /** More of the environment for all processes of the API and the worker. */
  readonly backendEnv?: Readonly<Record<string, string>>;
  /** Where they find the database, when something stands between; given its own address. */
  readonly databaseUrl?: (own: string) => Promise<string>;
}

/** The product on many processes behind one balancer. */
export interface RunningCluster {
  readonly url: string;
  /** PostgreSQL itself. */
  readonly databaseUrl: string;
  readonly demo: boolean;
  readonly apis: readonly Member[];
  readonly gateways: readonly Member[];
  readonly worker: Member;
  readonly redis: Member;
  readonly nginx: Member;
  readonly storage: RunningStorage | undefined;
  readonly sessionSecret: string;
  postgresPid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, Redis, object storage, processes of the API, a worker, gateways, and nginx in front of them. What
 * was started stops when a later part fails. What ends by itself is started again.
 */
export async function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  const { dataDir, port, host, stopping, apis: apiCount = 3, gateways: gatewayCount = 2 } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  /** A short path, for a socket's address holds about 100 characters; nginx must come near, and lists nothing. */
  const run = mkdtempSync(join(tmpdir(), 'crown-and-coil-cluster-'));
  chmodSync(run, 0o711);
  stops.push(async () => rmSync(run, { recursive: true, force: true }));
  const start = async (...plans: Parameters<typeof Member.start>[0][]) => {
    const begun = await Promise.allSettled(plans.map((plan) => Member.start(plan, stopping)));
    const members = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    stops.push(() => Promise.all(members.map((member) => member.stop())));
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
    return members;
  };
  const log = (name: string) => join(dataDir, 'logs', `${name}.log`);
  try {
    const storage = options.hasStorage === false ? undefined : await openStorage(dataDir);
    if (storage) stops.push(storage.stop);
    const storageEnv: Readonly<Record<string, string>> = storage
      ? {
          S3_URL: `${storage.url}/${BUCKET}`,
          S3_ACCESS_KEY_ID: storage.accessKeyId,
          S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
        }
      : {};
    const database = await openDatabase(dataDir, stopping, storageEnv, {
      fills: options.demo ?? true,
    });
    stops.push(database.stop);
    const redisPort = await freePort();
    const redisPassword = keptSecret(dataDir, 'redis');
    const [redis] = await step('Start Redis', () => start(redisPlan(redisPort, redisPassword, log('redis'))));
    const signing = process.env.SESSION_SECRET ?? sessionSecret(dataDir);
    const browserIdSecrets = process.env.BROWSER_ID_SECRETS ?? keptSecret(dataDir, 'browser-ids');
    const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
    const own = database.env.DATABASE_URL;
    const backendEnv = {
      ...database.env,
      ...storageEnv,
      DATABASE_URL: (await options.databaseUrl?.(own)) ?? own,
      REDIS_URL: `redis://:${redisPassword}@127.0.0.1:${redisPort}`,
      SESSION_SECRET: signing,
      BROWSER_ID_SECRETS: browserIdSecrets,
      PUBLIC_URL: publicUrl,
      // nginx, and no other before it, says who is calling.
      TRUST_PROXY: '1',
      BACKGROUND: 'none',
      ...NO_METRICS,
      ...options.backendEnv,
    };
    const numbered = (count: number, name: string) =>
      Array.from({ length: count }, (_none, index) => ({
        index: index + 1,
        key: `${name}-${index + 1}`,
        place: socketPlace(run, `${name}-${index + 1}`),
      }));
    const apiPlaces = numbered(apiCount, 'api');
    const gatewayPlaces = numbered(gatewayCount, 'gateway');
    const apiPlans = apiPlaces.map(({ index, key, place }) =>
      serverPlan(
        {
          name: `API process ${index}`,
          file: 'backend/dist/main.js',
          env: { ...backendEnv, ...options.apiEnv?.(index) },
          logFile: log(key),
        },
        place,
        '/api/health/ready',
      ),
    );
    const gatewayEnv = {
      NODE_ENV: backendEnv.NODE_ENV,
      ...NO_METRICS,
      ...(storageEnv.S3_URL && { S3_URL: storageEnv.S3_URL }),
      MEDIA_DIR: backendEnv.MEDIA_DIR,
      RELEASES_DIR: RELEASES,
      API_ORIGIN: `http://127.0.0.1:${port}`,
      BROWSER_ID_SECRETS: browserIdSecrets,
      OUTBOX: backendEnv.NODE_ENV === 'production' || process.env.SMTP_URL ? 'off' : 'on',
      ...(process.env.PUBLIC_URL && { PUBLIC_URL: process.env.PUBLIC_URL }),
    };
    const gatewayPlans = gatewayPlaces.map(({ index, key, place }) =>
      serverPlan(
        {
          name: `Gateway ${index}`,
          file: 'infra/gateway/server.ts',
          env: gatewayEnv,
          logFile: log(key),
        },
        place,
        '/health/live',
      ),
    );
    const worker = workerPlan({
      name: 'The worker',
      file: 'backend/dist/worker.js',
      env: backendEnv,
      logFile: log('worker'),
    });
    const balancer = nginxMember(
      {
        port,
        host,
        folder: join(run, 'nginx'),
        accessLog: log('access'),
        apis: apiPlaces.map(({ place }) => `unix:${place.link}`),
        gateways: gatewayPlaces.map(({ place }) => `unix:${place.link}`),
        account: process.getuid?.() === 0 ? WEB_ACCOUNT : undefined,
      },
      log('nginx'),
    );
    // Ends last, so that it answers with an error page while the others stop.
    const [nginx] = await step('Start nginx', () => start(balancer));
    const [workerMember] = await step('Start the worker', () => start(worker));
    const apis = await step(`Start ${apiCount} API processes`, () => start(...apiPlans));
    const gateways = await step(`Start ${gatewayCount} gateways`, () => start(...gatewayPlans));
    stops.push(await watchReleases(own));
    if (!redis || !nginx || !workerMember) throw new Error('A part of the cluster is missing.');
    return {
      url: `http://localhost:${port}`,
      databaseUrl: own,
      demo: database.demo,
      apis,
      gateways,
      worker: workerMember,
      redis,
      nginx,
      storage,
      sessionSecret: signing,
      postgresPid: database.serverPid,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openStorage(dataDir: string): Promise<RunningStorage> {
  const secretAccessKey = keptSecret(dataDir, 'storage');
  return step('Start object storage (Swift)', async () =>
    keepStorage({ folder: join(dataDir, 'storage'), port: await freePort(), secretAccessKey }),
  );
}
