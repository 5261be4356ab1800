/**
 * The site, described once: which processes run, with which environment, ports, health checks, order and resources.
 * `npm run docs` makes the files of `compose` and `kubernetes/base` from it; `npm run cluster` starts its processes from
 * it. What only one of these targets knows is in `compose.ts`, `kubernetes.ts` and `../cluster/cluster.ts`.
 */

/** What a process calls. It may reach nothing else, and starts after the engines among them. */
export type Callee = Engine | 'api' | 'outside';
export type Engine = 'database' | 'redis' | 'storage';

export interface HttpServer {
  readonly port: number;
  readonly livePath: string;
  readonly readyPath: string;
}

export interface Sizes {
  readonly cpuMilli: number;
  readonly memoryMebibytes: number;
  readonly maxMemoryMebibytes: number;
  /** The only folders it writes to. */
  readonly writes: readonly { readonly path: string; readonly maxMebibytes: number }[];
}

export interface SiteProcess extends Sizes {
  readonly about: string;
  /** In the checkout. The image of the same name holds its bundle. */
  readonly program: string;
  /** Beside NODE_ENV. `{NAME}` is one of the target's addresses (`Wiring`) or a value of the installation (`GIVEN`). */
  readonly environment: Readonly<Record<string, string>>;
  readonly calls: readonly Callee[];
  /** Absent: nothing asks it but Prometheus. */
  readonly http?: HttpServer;
  /** All but one of them stay up while machines are replaced. */
  readonly replicas: number;
  /** More of them when they are busy, where the target can add some. */
  readonly scaling?: {
    readonly maxReplicas: number;
    readonly cpuPercent: number;
    /** How long it must be quiet before one leaves. */
    readonly scaleDownSeconds: number;
  };
  /** From the signal to the kill: no more requests arrive, those under way end, and some room. */
  readonly stopSeconds: number;
}

/** Of `/metrics`, in every process that runs on; reachable for Prometheus only. */
export const METRICS_PORT = 9464;

/** How often a process is asked whether it lives, is ready, and has started. */
export const CHECKS = {
  /** A database outage is no reason to restart a process: this only checks that it answers. */
  live: { everySeconds: 10, timeoutSeconds: 5, failures: 6 },
  /** Longer than the process itself waits for the database. */
  ready: { everySeconds: 3, timeoutSeconds: 6, failures: 2 },
  start: { everySeconds: 1, failures: 60 },
} as const;

/** The balancer before the gateways and the API. */
export const FRONT = {
  /** These paths are the API's, all others the gateway's. Pictures are in object storage: the API knows who may see which. */
  apiPaths: ['/api', '/media'],
  streamPath: '/api/notifications/stream',
  /** A picture of 10 MB with its form; requests far above that are refused here, the rest by the API. */
  maxUploadMebibytes: 32,
  connectSeconds: 2,
  /** For the largest upload on a slow connection. */
  uploadSeconds: 120,
  /** Longer than two heartbeats of a stream. */
  streamSilenceSeconds: 75,
  /** How long another process is tried when the first one is away. */
  retrySeconds: 5,
} as const;

/**
 * Redis: what is in it may be lost (announcements). Each carries them all and none follows another, so that the API goes
 * on with the other one at once when one is away (backend/src/live/bus.ts): nothing has to notice or to decide.
 */
export const REDIS = {
  names: ['redis-0', 'redis-1'],
  image: 'redis:7.4.6-bookworm',
  port: 6379,
  /** The account of its image. */
  uid: 999,
  settings: { save: '', appendonly: 'no', maxmemory: '128mb', 'maxmemory-policy': 'volatile-ttl' },
  /** Its working folder, which stays empty. */
  writes: [{ path: '/data', maxMebibytes: 16 }],
  cpuMilli: 100,
  memoryMebibytes: 64,
  maxMemoryMebibytes: 256,
} as const;

/** @param addressOf of each, in the target's network */
export const redisUrls = (addressOf: (name: string) => string): string =>
  REDIS.names.map((name) => `redis://:{REDIS_PASSWORD}@${addressOf(name)}`).join(',');

/** What openssl makes a certificate of this machine with: browsers speak HTTP/2 over TLS only, and ask before they trust it. */
export const selfSignedArguments = (certificate: string, key: string): string[] => [
  ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj /CN=localhost'.split(
    ' ',
  ),
  ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-out', certificate, '-keyout', key],
];

/** What Redis is started with, in every target. */
export const redisArguments = (password: string): string[] =>
  Object.entries({ ...REDIS.settings, requirepass: password }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);

/** The same name in the environment and in the target or the installation. */
const same = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`]));

const TMP = { path: '/tmp', maxMebibytes: 1024 };
const RELEASES_CACHE = { path: '/var/cache/crown-and-coil', maxMebibytes: 1024 };

const METRICS = { METRICS_PORT: String(METRICS_PORT) };
const TRACES = same('OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG');
/** The bucket that the pipelines promote into. */
const RELEASES = { ...same('RELEASES_URL', 'RELEASE_SIGNERS'), S3_REGION: '{RELEASES_REGION}' };

const BACKEND = {
  ...METRICS,
  ...TRACES,
  ...same('DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_PREPARED_STATEMENTS'),
  DATABASE_POOL_SIZE: '10',
  ...same('REDIS_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'),
  ...same('SESSION_SECRET', 'SESSION_SECRET_NEXT', 'SESSION_SECRET_PREVIOUS', 'BROWSER_ID_SECRETS'),
  ...same('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'VAPID_PRIVATE_KEY'),
  ...same('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
  ...same('S3_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
  // What is in front, and no other before it, says who is calling.
  TRUST_PROXY: '1',
  BACKGROUND: 'none',
  LOG_LEVEL: 'info',
  SHUTDOWN_SECONDS: '20',
};

export type ServerName = 'api' | 'gateway';
export type ProcessName = ServerName | 'worker' | 'migrate' | 'watcher';

export const PROCESSES: Readonly<
  Record<ServerName, SiteProcess & { readonly http: HttpServer }> &
    Record<Exclude<ProcessName, ServerName>, SiteProcess>
> = {
  api: {
    about: 'Serves /api.',
    program: 'backend/dist/main.js',
    environment: { HOST: '0.0.0.0', PORT: '8081', ...BACKEND },
    calls: ['database', 'redis', 'storage', 'outside'],
    http: { port: 8081, livePath: '/api/health/live', readyPath: '/api/health/ready' },
    replicas: 3,
    // Live streams move with each process that leaves: not at every lull.
    scaling: { maxReplicas: 12, cpuPercent: 65, scaleDownSeconds: 600 },
    stopSeconds: 40,
    writes: [TMP],
    cpuMilli: 500,
    memoryMebibytes: 512,
    maxMemoryMebibytes: 1024,
  },
  worker: {
    about: 'Runs the background jobs; all workers share them.',
    program: 'backend/dist/worker.js',
    environment: BACKEND,
    calls: ['database', 'redis', 'storage', 'outside'],
    replicas: 2,
    stopSeconds: 30,
    writes: [TMP],
    cpuMilli: 250,
    memoryMebibytes: 256,
    maxMemoryMebibytes: 768,
  },
  migrate: {
    about: 'Brings the database up to date, and ends.',
    program: 'backend/dist/migrate.js',
    environment: same('DATABASE_URL', 'DATABASE_DIRECT_URL'),
    calls: ['database'],
    replicas: 1,
    stopSeconds: 30,
    writes: [],
    cpuMilli: 100,
    memoryMebibytes: 128,
    maxMemoryMebibytes: 256,
  },
  gateway: {
    about: 'Serves pages, and the live releases of the shell and the remotes.',
    program: 'infra/gateway/server.ts',
    environment: {
      HOST: '0.0.0.0',
      PORT: '8080',
      ...METRICS,
      ...TRACES,
      ...RELEASES,
      // Keys that may only read and list.
      S3_ACCESS_KEY_ID: '{RELEASES_ACCESS_KEY_ID}',
      S3_SECRET_ACCESS_KEY: '{RELEASES_SECRET_ACCESS_KEY}',
      RELEASES_CACHE_DIR: RELEASES_CACHE.path,
      // Those of the image, served without RELEASES_URL.
      RELEASES_DIR: '/app/releases',
      // With S3_URL the API serves the pictures.
      ...same('API_ORIGIN', 'BROWSER_ID_SECRETS', 'PUBLIC_URL', 'S3_URL'),
      TRUST_PROXY: '1',
    },
    calls: ['api', 'outside'],
    http: { port: 8080, livePath: '/health/live', readyPath: '/health/live' },
    replicas: 2,
    scaling: { maxReplicas: 8, cpuPercent: 70, scaleDownSeconds: 300 },
    stopSeconds: 30,
    // Copies of the live releases; a new process fetches them again.
    writes: [RELEASES_CACHE],
    // Two threads that draw pages have 125 MB each.
    cpuMilli: 250,
    memoryMebibytes: 384,
    maxMemoryMebibytes: 768,
  },
  watcher: {
    about:
      "Rolls failing canaries back. It alone may write to the releases' bucket: below registry/ and claims/.",
    program: 'infra/release/canary/watcher.ts',
    environment: {
      ...METRICS,
      ...RELEASES,
      S3_ACCESS_KEY_ID: '{RELEASES_WRITE_ACCESS_KEY_ID}',
      S3_SECRET_ACCESS_KEY: '{RELEASES_WRITE_SECRET_ACCESS_KEY}',
      ...same('DATABASE_URL'),
    },
    calls: ['database', 'outside'],
    replicas: 1,
    stopSeconds: 30,
    writes: [],
    cpuMilli: 20,
    memoryMebibytes: 96,
    maxMemoryMebibytes: 256,
  },
};
