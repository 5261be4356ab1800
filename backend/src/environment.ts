import { DEFAULT_LEAD_TIME_MINUTES } from '@crown-and-coil/shared-api/contract';

/** An environment variable, for docs/reference/environment.md. */
export interface Variable {
  /** The default. */
  readonly fallback?: string | number;
  /** Production does not start without it. */
  readonly isRequired?: true;
  /** A phrase in Markdown, with links relative to docs/reference. */
  readonly about: string;
}

/** Every variable that `readConfig` reads. `npm run docs` writes the reference from this table. */
export const ENVIRONMENT = {
  NODE_ENV: { about: '`production` refuses weak secrets, plain HTTP and missing mail settings at the start' },
  DATABASE_URL: { isRequired: true, about: 'PostgreSQL 15 or newer' },
  DATABASE_POOL_SIZE: { fallback: 10, about: 'connections of each process to `DATABASE_URL`' },
  DATABASE_PREPARED_STATEMENTS: {
    fallback: 'on',
    about:
      '`off` behind a [pooler](../guides/put-pgbouncer-in-front.md) that loses them: PgBouncer before 1.21 in transaction mode',
  },
  DATABASE_DIRECT_URL: {
    fallback: '`DATABASE_URL`',
    about:
      'PostgreSQL itself where `DATABASE_URL` is a [pooler](../guides/put-pgbouncer-in-front.md): for LISTEN, jobs, migrations, backups',
  },
  DATABASE_REPLICA_URL: {
    about:
      "a replica for visitors' lists and searches ([limits](../limits.md)); while it lags or is down, the primary serves them",
  },
  DATABASE_SHARD_URLS: {
    about:
      'additional PostgreSQL clusters with professionals and their data ([limits](../limits.md#shards)), separated by commas. Only append: positions are part of ids. Cannot be combined with a replica',
  },
  NEW_PROFESSIONALS_SHARD: {
    fallback: 0,
    about:
      'where new professionals go: a position in `DATABASE_SHARD_URLS`, counted from 1; 0 is `DATABASE_URL`',
  },
  REDIS_URL: {
    about:
      'carries live notifications between processes instead of PostgreSQL. Several independent servers, separated by commas, each carry all of them, so that one is enough',
  },
  HOST: { fallback: '127.0.0.1', about: 'address on which the API listens' },
  PORT: { fallback: 8081, about: 'port on which the API listens' },
  METRICS_PORT: {
    about:
      'port of `/metrics` for Prometheus, for an API process, a worker or a gateway; do not expose it publicly',
  },
  SESSION_SECRET: {
    isRequired: true,
    about: 'at least 32 random characters; signs sessions, picture URLs and mail links',
  },
  SESSION_SECRET_NEXT: {
    about:
      'the next secret during a rotation: accepted, not signed with ([guide](../guides/rotate-session-secret.md))',
  },
  SESSION_SECRET_PREVIOUS: {
    about: 'the previous secret during a rotation: accepted until its sessions expire, 12 hours at most',
  },
  BROWSER_ID_SECRETS: {
    isRequired: true,
    about:
      "at least 32 random characters; sign browser ids while a canary runs, and the gateway's own API calls; the same for the gateway; several during a rotation, separated by commas ([guide](../guides/rotate-session-secret.md))",
  },
  PUBLIC_URL: {
    isRequired: true,
    fallback: 'http://localhost:8080',
    about: "the product's public address; mail links start with it, and passkeys belong to its host name",
  },
  SMTP_URL: {
    isRequired: true,
    about:
      '`smtps://user:password@mail.example:465`, or `smtp://` (STARTTLS when offered; `?requireTLS=true`)',
  },
  MAIL_FROM: { isRequired: true, about: '`Crown & Coil <hello@example.com>`' },
  BACKGROUND: {
    fallback: 'inline',
    about:
      '`none`: this process only serves the API, and `node backend/dist/worker.js` runs the background jobs',
  },
  TRUST_PROXY: {
    fallback: 'false',
    about:
      'proxies that may set the client address: a number of hops, or addresses; limits by address need it',
  },
  RATE_LIMIT_PER_MINUTE: {
    fallback: 3000,
    about: 'requests per address across all processes; 0 disables this and the limits of single calls',
  },
  OPEN_REQUESTS_PER_CLIENT: {
    fallback: 20,
    about:
      'booking requests of a client that may wait for an answer at once; a quarter of them with one professional, and twice as ' +
      'many may be made in an hour. 0 disables these limits',
  },
  SLOTS_CACHE_MEGABYTES: {
    fallback: 256,
    about: "size of each process's slot cache, some 90 KB per query; 0 disables it",
  },
  MEDIA_DIR: { fallback: 'media', about: 'folder of picture files, unless `S3_URL` is set' },
  MEDIA_BASE_URL: {
    fallback: '/media',
    about: 'prefix of public picture URLs: a path of this server, or a URL of a CDN',
  },
  S3_URL: { about: 'bucket for pictures (`https://s3.example/bucket`); also for the gateway' },
  S3_ACCESS_KEY_ID: { about: 'key of the bucket' },
  S3_SECRET_ACCESS_KEY: { about: 'secret key of the bucket' },
  S3_REGION: { fallback: 'us-east-1', about: 'region of the bucket' },
  STRIPE_SECRET_KEY: {
    about:
      'secret key of Stripe (`sk_live_…`, `sk_test_…`); without it the site takes no deposits ([payments](../guides/take-payments.md))',
  },
  STRIPE_WEBHOOK_SECRET: {
    about: 'signing secret of the webhook at `/api/payments/events` (`whsec_…`); belongs to the key',
  },
  STRIPE_API_URL: {
    about:
      "Stripe's double on this machine instead of Stripe, as `npm start` sets it; refused for another host",
  },
  LEAD_TIME_MINUTES: { fallback: DEFAULT_LEAD_TIME_MINUTES, about: 'minimum notice of a booking' },
  GOOGLE_MAPS_API_KEY: {
    about:
      'enables Google Places for suburbs in the browser; for the API and the gateway (content security policy)',
  },
  GOOGLE_CLIENT_ID: {
    about:
      "OAuth client at Google for professionals' calendars ([guide](../guides/connect-google-calendars.md)); without it the option is hidden",
  },
  GOOGLE_CLIENT_SECRET: { about: 'its secret; belongs to the id' },
  GOOGLE_API_URL: {
    about: 'a double of Google on this machine instead of Google, for tests; refused for another host',
  },
  VAPID_PRIVATE_KEY: {
    about:
      'key that signs notifications to devices (`npx web-push generate-vapid-keys`); without it the site sends none. Another key ends every subscription',
  },
  OUTSIDE_SERVERS: {
    fallback: 'public',
    about:
      '`any`: user-supplied calendar servers and push services may be on this machine and its network, without TLS; refused in production',
  },
  LOG_LEVEL: {
    fallback: 'info',
    about: 'level of the JSON lines on standard output, which contain no personal data',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      'a collector (`http://collector:4318`) that receives spans over OTLP; for the API, the worker and the gateway ([guide](../guides/look-at-traces.md)). `OTEL_EXPORTER_OTLP_HEADERS` may carry its key',
  },
  TRACES_FILE: {
    about: 'a file for the spans instead, as JSON lines, for local use. Without either nothing is recorded',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    fallback: 1,
    about: 'share of traces that are recorded, 0 to 1; the same for every process',
  },
  SHUTDOWN_SECONDS: { fallback: 20, about: 'how long a shutdown waits for requests and jobs in progress' },
} as const satisfies Readonly<Record<string, Variable>>;
