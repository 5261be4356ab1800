/**
 * Single description of the site: its processes with environment, ports, health checks, start order and resources. `npm
 * run docs` generates the files of `compose` and `kubernetes/base` from it; `npm run cluster` starts its processes from
 * it. Target-specific parts are in `compose.ts`, `kubernetes.ts` and `../cluster/cluster.ts`.
 */

/** What a process calls: all other egress is blocked, and it starts after the data stores among them. */
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
  /** Its only writable folders. */
  readonly writes: readonly { readonly path: string; readonly maxMebibytes: number }[];
}

export interface SiteProcess extends Sizes {
  readonly about: string;
  /** Path in the checkout. The image of the same name contains its bundle. */
  readonly program: string;
  /**
   * Besides NODE_ENV. `{NAME}` is one of the target's addresses (`Wiring`) or a value of the installation (`GIVEN`).
   */
  readonly environment: Readonly<Record<string, string>>;
  readonly calls: readonly Callee[];
  /** Absent if only Prometheus connects to it. */
  readonly http?: HttpServer;
  /** At most one may be down while machines are replaced. */
  readonly replicas: number;
  /** Autoscaling, where the target supports it. */
  readonly scaling?: {
    readonly maxReplicas: number;
    readonly cpuPercent: number;
    /** Stabilization period before scaling down. */
    readonly scaleDownSeconds: number;
  };
  /** From SIGTERM to SIGKILL: deregistration, running requests, and a margin. */
  readonly stopSeconds: number;
}

/** Port of `/metrics` in every long-running process; reachable by Prometheus only. */
export const METRICS_PORT = 9464;

/** Periods of the liveness, readiness and startup probes. */
export const CHECKS = {
  /** Liveness only checks that the process answers: a database outage is no reason to restart it. */
  live: { everySeconds: 10, timeoutSeconds: 5, failures: 6 },
  /** Longer than the process's own database timeout. */
  ready: { everySeconds: 3, timeoutSeconds: 6, failures: 2 },
  start: { everySeconds: 1, failures: 60 },
} as const;

/** The load balancer in front of gateways and API. */
export const FRONT = {
  /**
   * Paths routed to the API; all others go to the gateway. Pictures are in object storage, but the API authorizes
   * access.
   */
  apiPaths: ['/api', '/media'],
  streamPath: '/api/notifications/stream',
  /** A 10 MB picture with its form. Larger requests are refused here, exact limits are enforced by the API. */
  maxUploadMebibytes: 32,
  connectSeconds: 2,
  /** Allows the largest upload on a slow connection. Also for streams where a load balancer has one limit for all paths. */
  uploadSeconds: 120,
  /** Longer than two heartbeats of a live stream. */
  streamSilenceSeconds: 75,
  /** Time limit for retrying on other processes. */
  retrySeconds: 5,
} as const;

/**
 * Redis holds only announcements, which may be lost. Each instance carries all of them without replication, so that the
 * API continues with the other at once when one is down (backend/src/live/bus.ts): no failover is needed.
 */
export const REDIS = {
  names: ['redis-0', 'redis-1'],
  image: 'redis:7.4.6-bookworm',
  port: 6379,
  /** Its image's user. */
  uid: 999,
  settings: { save: '', appendonly: 'no', maxmemory: '128mb', 'maxmemory-policy': 'volatile-ttl' },
  /** Its working folder, always empty. */
  writes: [{ path: '/data', maxMebibytes: 16 }],
  cpuMilli: 100,
  memoryMebibytes: 64,
  maxMemoryMebibytes: 256,
} as const;

/** @param addressOf address of each in the target's network */
export const redisUrls = (addressOf: (name: string) => string): string =>
  REDIS.names.map((name) => `redis://:{REDIS_PASSWORD}@${addressOf(name)}`).join(',');

/**
 * openssl arguments for a self-signed certificate: browsers speak HTTP/2 only over TLS, and warn before trusting it.
 */
export const selfSignedArguments = (certificate: string, key: string): string[] => [
  ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj /CN=localhost'.split(
    ' ',
  ),
  ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-out', certificate, '-keyout', key],
];

/** Redis arguments, in every target. */
export const redisArguments = (password: string): string[] =>
  Object.entries({ ...REDIS.settings, requirepass: password }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);

/** Variables named the same in the environment and in the target or installation. */
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
  ...same('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_MAPS_API_KEY'),
  ...same('S3_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
  // Only the proxy directly in front is trusted for the client address.
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
    // Scales down slowly: live streams reconnect whenever a process leaves.
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
      // Credentials limited to read and list.
      S3_ACCESS_KEY_ID: '{RELEASES_ACCESS_KEY_ID}',
      S3_SECRET_ACCESS_KEY: '{RELEASES_SECRET_ACCESS_KEY}',
      RELEASES_CACHE_DIR: RELEASES_CACHE.path,
      // The image's own releases, served if RELEASES_URL is unset.
      RELEASES_DIR: '/app/releases',
      // With S3_URL the API serves the pictures.
      ...same('API_ORIGIN', 'BROWSER_ID_SECRETS', 'PUBLIC_URL', 'S3_URL'),
      ...same('GOOGLE_MAPS_API_KEY', 'SECURITY_CONTACT', 'SERVICE_WORKER'),
      ...same('REMOTE_OVERRIDES', 'REMOTE_OVERRIDE_ORIGINS'),
      TRUST_PROXY: '1',
    },
    calls: ['api', 'outside'],
    http: { port: 8080, livePath: '/health/live', readyPath: '/health/ready' },
    replicas: 2,
    scaling: { maxReplicas: 8, cpuPercent: 70, scaleDownSeconds: 300 },
    stopSeconds: 30,
    // Cache of the live releases; a new process fetches them again.
    writes: [RELEASES_CACHE],
    // Two rendering threads use 125 MB each.
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
