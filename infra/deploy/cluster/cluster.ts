import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDatabase } from '@crown-and-coil/local/run/database';
import { step } from '@crown-and-coil/local/run/progress';
import { keptSecret, sessionSecret } from '@crown-and-coil/local/run/secrets';
import type { SupervisedPlan, SupervisedProgram } from '@crown-and-coil/local/run/supervised-program';
import { RELEASES } from '@crown-and-coil/service/places';
import { environmentOf, fill, type GivenName, type Wiring } from '../site/environment';
import { PROCESSES, type ProcessName, REDIS, redisUrls, type ServerName } from '../site/site';
import { type RunningDatabase, startDatabase } from './database/database';
import { inNamespaces, onThisHost } from './database/machines';
import {
  nginxMember,
  type OurProgram,
  planReadyOnOutput,
  redisPlan,
  selfSigned,
  serverPlan,
} from './members';
import { type PortRange, portRange } from './port-range';
import { prometheusPlan } from './prometheus';
import { deliverReleases, signingEnv, type TeamEnv } from './releases';
import { Started } from './started';
import { keepStorage, type RunningStorage } from './storage';

const BUCKET = 'crown-and-coil';
const RELEASES_BUCKET = 'crown-and-coil-releases';
/** Number of etcd and PostgreSQL nodes: two are a majority. */
const DATABASE_MACHINES = 3;
/** Worker user of nginx when started by root; exists on every Debian. */
const WEB_ACCOUNT = 'www-data';
const S3_REGION = 'us-east-1';

type Env = Readonly<Record<string, string>>;

interface ClusterOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
  readonly stopping: AbortSignal;
  readonly apis?: number;
  readonly gateways?: number;
  /** False keeps pictures in a folder, as without object storage. */
  readonly hasStorage?: boolean;
  /** False leaves Prometheus out. */
  readonly hasPrometheus?: boolean;
  /** False leaves the demo out. */
  readonly demo?: boolean;
  /** Extra environment for one API process (numbered from 1), for drills. */
  readonly apiEnv?: (index: number) => Readonly<Record<string, string>>;
  /** Extra environment for all API processes and the worker. */
  readonly backendEnv?: Readonly<Record<string, string>>;
  /** Maps a database server's address to the address its clients use, for drills that put a proxy in between. */
  readonly databaseVia?: (own: string) => Promise<string>;
  /** Puts each database machine in its own network namespace, where permitted; for drills. */
  readonly isolated?: boolean;
}

/** The product running as many processes behind one load balancer. */
export interface RunningCluster {
  readonly url: string;
  /** The same over HTTP/2, with a certificate that no browser trusts. */
  readonly secureUrl: string;
  readonly database: RunningDatabase;
  readonly demo: boolean;
  readonly apis: readonly SupervisedProgram[];
  readonly gateways: readonly SupervisedProgram[];
  readonly worker: SupervisedProgram;
  /** Undefined without object storage or gateways. */
  readonly watcher: SupervisedProgram | undefined;
  readonly redis: readonly SupervisedProgram[];
  readonly nginx: SupervisedProgram;
  readonly prometheusUrl: string | undefined;
  readonly storage: RunningStorage | undefined;
  readonly sessionSecret: string;
  /** For the release tool; undefined without object storage. */
  readonly releasesEnv: TeamEnv | undefined;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on three machines with its pool, Redis, object storage, API processes, a worker, gateways, and
 * nginx in front. If a part fails to start, those already started are stopped. Processes that exit are restarted.
 */
export async function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  const {
    dataDir,
    port,
    host,
    stopping,
    apis: apiCount = PROCESSES.api.replicas,
    gateways: gatewayCount = PROCESSES.gateway.replicas,
  } = options;
  const started = new Started(stopping);
  /** nginx must be able to traverse the folder, not list it. */
  const run = mkdtempSync(join(tmpdir(), 'crown-and-coil-cluster-'));
  chmodSync(run, 0o711);
  started.onStop(async () => rmSync(run, { recursive: true, force: true }));
  const log = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const ports = portRange(join(dataDir, 'ports.json'));
  try {
    const storage = options.hasStorage === false ? undefined : await openStorage(dataDir, ports);
    if (storage) started.onStop(storage.stop);
    const storageEnv = storageEnvOf(storage);
    const machines = options.isolated ? inNamespaces(DATABASE_MACHINES) : onThisHost(DATABASE_MACHINES);
    const database = await startDatabase({ dataDir, stopping, ports, machines });
    started.onStop(database.stop);
    const filled = await fillDatabase(
      { dataDir, url: database.directUrl, more: storageEnv, fills: options.demo ?? true },
      stopping,
    );
    const redis = await startRedis(started, dataDir, ports);
    const via = options.databaseVia ?? (async (own: string) => own);
    const releasesEnv: TeamEnv | undefined = storage && {
      RELEASES_URL: `${storage.url}/${RELEASES_BUCKET}`,
      S3_ACCESS_KEY_ID: storage.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
      S3_REGION,
      ...signingEnv(dataDir),
    };
    const wiring: Wiring = {
      API_ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: await via(database.pooledUrl),
      DATABASE_DIRECT_URL: await via(database.directUrl),
      DATABASE_REPLICA_URL: await via(database.replicaUrl),
      // Debian's PgBouncer is 1.18; before 1.21, transaction pooling does not support prepared statements.
      DATABASE_PREPARED_STATEMENTS: 'off',
      REDIS_URL: redis.urls,
      RELEASE_SIGNERS: releasesEnv?.RELEASE_SIGNERS ?? '',
      S3_URL: storageEnv.S3_URL ?? '',
      S3_REGION,
    };
    const given = givenValues(options, storage, releasesEnv, redis.password);
    const metricsTargets = join(dataDir, 'metrics-targets');
    rmSync(metricsTargets, { recursive: true, force: true });
    const environment = (name: ProcessName): Env => ({
      ...filledIn(environmentOf(name, wiring), given),
      NODE_ENV: filled.env.NODE_ENV,
      MEDIA_DIR: filled.env.MEDIA_DIR,
      OPEN_REQUESTS_PER_CLIENT: filled.env.OPEN_REQUESTS_PER_CLIENT,
    });
    const { program, serversOf } = programsOf(ports, log, metricsTargets, environment);
    const api = await serversOf('api', apiCount, (index) => ({
      ...options.backendEnv,
      ...options.apiEnv?.(index),
    }));
    const releases =
      releasesEnv && gatewayCount > 0
        ? await step('Publish the releases of this checkout', () => deliverReleases(releasesEnv))
        : undefined;
    const gatewayEnv = {
      // Drawings only; releases come from the bucket.
      RELEASES_DIR: RELEASES,
      RELEASES_CACHE_DIR: join(dataDir, 'releases'),
      ...(!releases && { RELEASES_URL: '' }),
      OUTBOX: filled.env.NODE_ENV === 'production' || process.env.SMTP_URL ? 'off' : 'on',
    };
    const gateway = await serversOf('gateway', gatewayCount, () => gatewayEnv);
    const worker = planReadyOnOutput(await program('worker', 1, options.backendEnv));
    const tlsPort = await ports.of('tls');
    const balancer = nginxMember(
      {
        port,
        host,
        tls: { port: tlsPort, ...selfSigned(join(dataDir, 'tls')) },
        folder: join(run, 'nginx'),
        accessLog: log('access'),
        apis: api.addresses,
        gateways: gateway.addresses,
        account: process.getuid?.() === 0 ? WEB_ACCOUNT : undefined,
      },
      log('nginx'),
    );
    // Stops last, so that it serves an error page while the others stop.
    const [nginx] = await step('Start nginx', () => started.members(balancer));
    const [workerMember] = await step('Start the worker', () => started.members(worker));
    const apis = await step(`Start ${apiCount} API processes`, () => started.members(...api.plans));
    const gateways = await step(`Start ${gatewayCount} gateways`, () => started.members(...gateway.plans));
    const watching = releases && planReadyOnOutput(await program('watcher', 1));
    const [watcher] = watching
      ? await step('Start the watcher of canaries', () => started.members(watching))
      : [];
    const prometheusPort = options.hasPrometheus === false ? undefined : await ports.of('prometheus');
    if (prometheusPort !== undefined) {
      const folder = join(dataDir, 'prometheus');
      const plan = prometheusPlan(prometheusPort, folder, metricsTargets, log('prometheus'));
      await step('Start Prometheus', () => started.members(plan));
    }
    return {
      url: `http://localhost:${port}`,
      secureUrl: `https://localhost:${tlsPort}`,
      database,
      demo: filled.demo,
      apis,
      gateways,
      worker: workerMember,
      watcher,
      redis: redis.members,
      nginx,
      prometheusUrl: prometheusPort === undefined ? undefined : `http://127.0.0.1:${prometheusPort}`,
      storage,
      sessionSecret: given.SESSION_SECRET,
      releasesEnv,
      stop: () => started.stop(),
    };
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function startRedis(started: Started, dataDir: string, ports: PortRange) {
  const password = keptSecret(dataDir, 'redis');
  const portByName = new Map<string, number>();
  for (const name of REDIS.names) portByName.set(name, await ports.of(name));
  const plans = [...portByName].map(([name, port]) =>
    redisPlan(name, port, password, join(dataDir, 'logs', `${name}.log`)),
  );
  const members = await step(`Start ${plans.length} Redis`, () => started.members(...plans));
  return { members, password, urls: redisUrls((name) => `127.0.0.1:${portByName.get(name)}`) };
}

const storageEnvOf = (storage: RunningStorage | undefined): Env =>
  storage
    ? {
        S3_URL: `${storage.url}/${BUCKET}`,
        S3_ACCESS_KEY_ID: storage.accessKeyId,
        S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
      }
    : {};

type GivenValues = Readonly<Partial<Record<GivenName, string>>> & { readonly SESSION_SECRET: string };

/** The installation's values; all storage credentials are the same here. */
function givenValues(
  { dataDir, port }: ClusterOptions,
  storage: RunningStorage | undefined,
  releasesEnv: TeamEnv | undefined,
  redisPassword: string,
): GivenValues {
  const { env } = process;
  return {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${port}`,
    SESSION_SECRET: env.SESSION_SECRET ?? sessionSecret(dataDir),
    REDIS_PASSWORD: redisPassword,
    BROWSER_ID_SECRETS: env.BROWSER_ID_SECRETS ?? keptSecret(dataDir, 'browser-ids'),
    ...storageEnvOf(storage),
    RELEASES_URL: releasesEnv?.RELEASES_URL,
    RELEASES_REGION: S3_REGION,
    RELEASES_ACCESS_KEY_ID: storage?.accessKeyId,
    RELEASES_SECRET_ACCESS_KEY: storage?.secretAccessKey,
    RELEASES_WRITE_ACCESS_KEY_ID: storage?.accessKeyId,
    RELEASES_WRITE_SECRET_ACCESS_KEY: storage?.secretAccessKey,
  };
}

const filledIn = (templates: Env, given: GivenValues): Env =>
  Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [
      name,
      fill(template, (value) => given[value] ?? ''),
    ]),
  );

/** Defines programs as the images run them, except that they share this machine. */
function programsOf(
  ports: PortRange,
  log: (name: string) => string,
  metricsTargets: string,
  environment: (name: ProcessName) => Env,
) {
  const program = async (name: ProcessName, index: number, more: Env = {}): Promise<OurProgram> => {
    const key = `${name}-${index}`;
    return {
      name: key,
      file: PROCESSES[name].program,
      logFile: log(key),
      metricsPorts: await ports.pair(`${key}-metrics`),
      metricsTarget: join(metricsTargets, `${key}.json`),
      env: { ...environment(name), ...more },
    };
  };
  const serversOf = async (name: ServerName, count: number, envOf: (index: number) => Env) => {
    const addresses: string[] = [];
    const plans: SupervisedPlan[] = [];
    for (let index = 1; index <= count; index += 1) {
      const pair = await ports.pair(`${name}-${index}`);
      addresses.push(...pair.map((one) => `127.0.0.1:${one}`));
      const { readyPath } = PROCESSES[name].http;
      plans.push(serverPlan(await program(name, index, envOf(index)), pair, readyPath));
    }
    return { addresses, plans };
  };
  return { program, serversOf };
}

function openStorage(dataDir: string, ports: PortRange): Promise<RunningStorage> {
  const secretAccessKey = keptSecret(dataDir, 'storage');
  return step('Start object storage (Swift)', async () =>
    keepStorage({ folder: join(dataDir, 'storage'), port: await ports.of('storage'), secretAccessKey }),
  );
}
