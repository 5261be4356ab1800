import { createECDH, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type BrowserIdSecrets, readBrowserIdSecrets } from '@crown-and-coil/service/browser-id';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { BucketOptions } from '@crown-and-coil/service/s3-client';
import { bucketOf } from '@crown-and-coil/service/s3-client';
import { isStrongSecret, MIN_SECRET_LENGTH } from '@crown-and-coil/service/strong-secret';
import { readTraceSettings, type TraceSettings } from '@crown-and-coil/service/tracing/start-tracing';
import { readWholeNumber } from '@crown-and-coil/service/whole-number';
import { defaultCredentials } from './default-credentials';
import { ENVIRONMENT } from './environment';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const BACKGROUND_PLACES = ['inline', 'none'] as const;

interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** How to reach Stripe. */
export interface StripeOptions {
  readonly secretKey: string;
  /** Verifies that events are Stripe's. */
  readonly webhookSecret: string;
  /** URL of Stripe's double on this machine; absent: Stripe itself. */
  readonly apiUrl: URL | undefined;
}

/** How professionals connect their calendars at Google. */
export interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL of a double on this machine; absent: Google itself. */
  readonly apiUrl: URL | undefined;
}

export interface Config {
  readonly isProduction: boolean;
  readonly databaseUrl: string;
  /** The server itself if `databaseUrl` is a pooler: for LISTEN, session locks and migrations. */
  readonly databaseDirectUrl: string;
  readonly databasePoolSize: number;
  /** False behind a pooler in transaction mode that loses prepared statements. */
  readonly preparesStatements: boolean;
  /** A replica for public discovery; absent: everything is read from the primary. */
  readonly databaseReplicaUrl: string | undefined;
  /** Additional PostgreSQL clusters for professionals: shards 1, 2 ... */
  readonly databaseShardUrls: readonly string[];
  /** The shard of new professionals. */
  readonly newProfessionalsShard: number;
  /** Each carries all live notifications between processes; without any, PostgreSQL does. */
  readonly redisUrls: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Port of `/metrics`, separate from the API's public port. Undefined: no metrics. */
  readonly metricsPort: number | undefined;
  /** Signs tokens, picture addresses and mail links. */
  readonly sessionSecret: string;
  /** Secrets whose signatures are accepted: the current one, then the next and the previous one during a rotation. */
  readonly acceptedSecrets: readonly [string, ...string[]];
  /** Verify gateway-issued browser ids in failure reports. */
  readonly browserIdSecrets: BrowserIdSecrets;
  /** The destination of spans; undefined: none are recorded. */
  readonly traces: TraceSettings | undefined;
  /** The folder of picture files, an absolute path. */
  readonly mediaDir: string;
  /** The S3-compatible store of the pictures; without it they are in `mediaDir`. */
  readonly s3: BucketOptions | undefined;
  /** Prefix of public picture URLs: a path of this server, or a CDN's URL. No trailing slash. */
  readonly mediaBaseUrl: string;
  /** A booking starts at least this many minutes after it is made. */
  readonly leadTimeMinutes: number;
  /** Proxies that may set the client address: false, a number of hops, or addresses as in Fastify's `trustProxy`. */
  readonly trustProxy: false | number | string;
  /** Requests of one address in a minute; 0 disables the limit. */
  readonly rateLimitPerMinute: number;
  /** Requests of a client that may wait for an answer at once; 0 disables this limit and those that follow from it. */
  readonly openRequestsPerClient: number;
  /** Size of the slot cache of a process; 0 disables it. */
  readonly slotsCacheMegabytes: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Lets the browser find places through Google, and allows locations outside our own list. */
  readonly googleMapsApiKey: string | null;
  /** The payment provider; without it the site takes no deposits. */
  readonly stripe: StripeOptions | undefined;
  /** The product's public origin, which mail links start with. No trailing slash. */
  readonly publicUrl: string;
  /** The mail server. Null: mails stay in the outbox, which only a local run shows. */
  readonly smtpUrl: string | null;
  /** Sender of mails. */
  readonly mailFrom: MailAddress;
  /** Whether /outbox shows the mails: never in production, and only without a mail server. */
  readonly outbox: boolean;
  /** Whether this process also does background work, or leaves it to `node worker.js`. */
  readonly background: (typeof BACKGROUND_PLACES)[number];
  /** OAuth client for Google calendars; without it they are not offered. */
  readonly google: GoogleOptions | undefined;
  /** Sign push messages; null: the site sends nothing to devices. */
  readonly pushKeys: PushKeys | null;
  /**
   * Whether user-supplied servers (calendars, push services) may be on this machine or its network, and without TLS:
   * never in production.
   */
  readonly outsideServersMayBePrivate: boolean;
  /** How long a shutdown waits for requests in flight. */
  readonly shutdownSeconds: number;
}

/** A key pair of P-256 in base64url (VAPID, RFC 8292). */
interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Problems of the environment: one sentence for each variable. */
export class ConfigError extends PlainProblem {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment that is read, and what is wrong with it so far. */
interface Reading {
  readonly env: Environment;
  readonly isProduction: boolean;
  readonly problems: string[];
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError with all problems at once
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const isProduction = env.NODE_ENV === 'production';
  const reading: Reading = { env, isProduction, problems };
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL, problems);
  const sessionSecret = readSecret(reading);
  const browserIdSecrets = collect(() => readBrowserIdSecrets(env), problems) ?? [''];
  const config: Config = {
    isProduction,
    databaseUrl,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ? readDirectUrl(reading) : databaseUrl,
    databasePoolSize: readWhole('DATABASE_POOL_SIZE', 1, 500, reading),
    preparesStatements: readOneOf('DATABASE_PREPARED_STATEMENTS', ['on', 'off'], reading) === 'on',
    databaseReplicaUrl: env.DATABASE_REPLICA_URL
      ? readDatabaseUrl(env.DATABASE_REPLICA_URL, problems, 'DATABASE_REPLICA_URL')
      : undefined,
    ...readShards(reading),
    redisUrls: env.REDIS_URL?.split(',').filter((url) => url !== '') ?? [],
    host: env.HOST || ENVIRONMENT.HOST.fallback,
    port: readWhole('PORT', 0, 65_535, reading),
    metricsPort: env.METRICS_PORT ? readWhole('METRICS_PORT', 1, 65_535, reading) : undefined,
    sessionSecret,
    acceptedSecrets: [sessionSecret, ...readOtherSecrets(reading)],
    browserIdSecrets,
    traces: collect(() => readTraceSettings(env, browserIdSecrets[0]), problems),
    mediaDir: resolve(env.MEDIA_DIR || ENVIRONMENT.MEDIA_DIR.fallback),
    s3: readS3(reading),
    mediaBaseUrl: (env.MEDIA_BASE_URL || ENVIRONMENT.MEDIA_BASE_URL.fallback).replace(/\/+$/, ''),
    leadTimeMinutes: readWhole('LEAD_TIME_MINUTES', 0, 43_200, reading),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    rateLimitPerMinute: readWhole('RATE_LIMIT_PER_MINUTE', 0, 1e9, reading),
    openRequestsPerClient: readWhole('OPEN_REQUESTS_PER_CLIENT', 0, 1e6, reading),
    slotsCacheMegabytes: readWhole('SLOTS_CACHE_MEGABYTES', 0, 65_536, reading),
    logLevel: readOneOf('LOG_LEVEL', LOG_LEVELS, reading),
    googleMapsApiKey: env.GOOGLE_MAPS_API_KEY || null,
    stripe: readStripe(reading),
    publicUrl: readPublicUrl(reading),
    smtpUrl: readSmtpUrl(reading),
    mailFrom: readMailFrom(reading),
    outbox: !isProduction && !env.SMTP_URL,
    background: readOneOf('BACKGROUND', BACKGROUND_PLACES, reading),
    google: readGoogle(reading),
    pushKeys: readPushKeys(reading),
    outsideServersMayBePrivate: readOutsideServers(reading),
    shutdownSeconds: readWhole('SHUTDOWN_SECONDS', 1, 600, reading),
  };
  if (isProduction) problems.push(...defaultCredentials(env));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** DATABASE_DIRECT_URL, else DATABASE_URL: the only variables that a migration needs. */
export const readDirectUrl = ({ env, problems }: Pick<Reading, 'env' | 'problems'>): string =>
  env.DATABASE_DIRECT_URL
    ? readDatabaseUrl(env.DATABASE_DIRECT_URL, problems, 'DATABASE_DIRECT_URL')
    : readDatabaseUrl(env.DATABASE_URL, problems);

/** An id has one byte for the shard. */
const MOST_SHARDS = 255;

/** The shards besides the home cluster; also needed by migrations. */
export function readShards({
  env,
  problems,
}: Pick<Reading, 'env' | 'problems'>): Pick<Config, 'databaseShardUrls' | 'newProfessionalsShard'> {
  const urls = env.DATABASE_SHARD_URLS ? env.DATABASE_SHARD_URLS.split(',') : [];
  if (urls.length > MOST_SHARDS) problems.push(`DATABASE_SHARD_URLS must have at most ${MOST_SHARDS} URLs.`);
  if (urls.length > 0 && env.DATABASE_REPLICA_URL)
    problems.push('DATABASE_REPLICA_URL and DATABASE_SHARD_URLS do not go together: give one of them.');
  return {
    databaseShardUrls: urls.map((url) => readDatabaseUrl(url, problems, 'DATABASE_SHARD_URLS')),
    newProfessionalsShard: readWhole('NEW_PROFESSIONALS_SHARD', 0, urls.length, { env, problems }),
  };
}

function readDatabaseUrl(value: string | undefined, problems: string[], name = 'DATABASE_URL'): string {
  if (!value)
    problems.push(`${name} is missing: give a PostgreSQL URL such as postgres://user@host:5432/name.`);
  else if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    problems.push(`${name} must be a URL that starts with postgres:// (its value is not shown here).`);
  return value ?? '';
}

/** The variables whose value is a whole number. */
type NumberName = {
  [Name in keyof typeof ENVIRONMENT]: (typeof ENVIRONMENT)[Name] extends { fallback: number } ? Name : never;
}[keyof typeof ENVIRONMENT];

function readWhole(
  name: NumberName | 'METRICS_PORT',
  min: number,
  max: number,
  { env, problems }: Pick<Reading, 'env' | 'problems'>,
): number {
  const fallback = name === 'METRICS_PORT' ? 0 : ENVIRONMENT[name].fallback;
  return collect(() => readWholeNumber(env, name, { from: min, to: max, fallback }), problems) ?? fallback;
}

/** S3_URL ends with the bucket and has no keys in it, so that it may be logged. */
function readS3({ env, problems }: Reading): Config['s3'] {
  const { S3_URL, S3_REGION, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!S3_URL) return undefined;
  const bucket = bucketOf(S3_URL);
  if (!bucket)
    problems.push('S3_URL must be the URL of a bucket, such as https://s3.example.com/crown-and-coil.');
  if (!accessKeyId || !secretAccessKey)
    problems.push('S3_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.');
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { ...bucket, region: S3_REGION || ENVIRONMENT.S3_REGION.fallback, accessKeyId, secretAccessKey };
}

/** A Stripe key and its webhook's secret, of the same mode; values are never shown. */
function readStripe({ env, problems }: Reading): StripeOptions | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL } = env;
  if (!secretKey && !webhookSecret) {
    if (STRIPE_API_URL)
      problems.push('STRIPE_API_URL needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET beside it.');
    return undefined;
  }
  if (!secretKey || !webhookSecret) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: give both or neither.');
    return undefined;
  }
  if (!/^(sk|rk)_(test|live)_/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.');
  if (!webhookSecret.startsWith('whsec_')) problems.push('STRIPE_WEBHOOK_SECRET must start with whsec_.');
  return { secretKey, webhookSecret, apiUrl: readDoubleUrl(STRIPE_API_URL, secretKey, problems) };
}

function readGoogle({ env, problems }: Reading): GoogleOptions | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_API_URL } = env;
  const apiUrl = GOOGLE_API_URL && URL.canParse(GOOGLE_API_URL) ? new URL(GOOGLE_API_URL) : undefined;
  if (GOOGLE_API_URL && (apiUrl?.protocol !== 'http:' || !isThisMachine(apiUrl)))
    problems.push("GOOGLE_API_URL must be http:// and this machine's: it is for a double of Google only.");
  if (!clientId !== !clientSecret)
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: give both or neither.');
  return clientId && clientSecret ? { clientId, clientSecret, apiUrl } : undefined;
}

/** The API calls Stripe or this machine, so a wrong setting cannot send keys and amounts elsewhere. */
function readDoubleUrl(value: string | undefined, secretKey: string, problems: string[]): URL | undefined {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' || !isThisMachine(url))
    problems.push("STRIPE_API_URL must be http:// and this machine's: it is for Stripe's double only.");
  else if (secretKey.includes('_live_'))
    problems.push('STRIPE_API_URL is for a key of the test mode, not for a live one.');
  return url;
}

function readSecret({ env: { SESSION_SECRET: value }, isProduction, problems }: Reading): string {
  if (!value) {
    if (isProduction)
      problems.push(`SESSION_SECRET is missing: give at least ${MIN_SECRET_LENGTH} random characters.`);
    // For development: tokens expire with the process.
    return randomBytes(MIN_SECRET_LENGTH).toString('hex');
  }
  if (isProduction && !isStrongSecret(value))
    problems.push(
      `SESSION_SECRET is too weak for production: give at least ${MIN_SECRET_LENGTH} random characters.`,
    );
  return value;
}

/** The result; undefined with its error among the problems. */
function collect<Result>(read: () => Result, problems: string[]): Result | undefined {
  try {
    return read();
  } catch (error) {
    problems.push((error as Error).message);
    return undefined;
  }
}

/** The secrets that only verify (docs/guides/rotate-session-secret.md). */
function readOtherSecrets({ env, isProduction, problems }: Reading): string[] {
  const found: string[] = [];
  for (const name of ['SESSION_SECRET_NEXT', 'SESSION_SECRET_PREVIOUS'] as const) {
    const value = env[name];
    if (!value) continue;
    if (isProduction && !isStrongSecret(value))
      problems.push(
        `${name} is too weak: give at least ${MIN_SECRET_LENGTH} random characters or leave it out.`,
      );
    found.push(value);
  }
  return found;
}

function readOutsideServers(reading: Reading): boolean {
  const allowed = readOneOf('OUTSIDE_SERVERS', ['public', 'any'], reading);
  if (allowed === 'any' && reading.isProduction)
    reading.problems.push(
      "OUTSIDE_SERVERS must not be 'any' in production: people could make it call its own network.",
    );
  return allowed === 'any';
}

/** The public key follows from the private one. */
function readPushKeys({ env: { VAPID_PRIVATE_KEY: privateKey }, problems }: Reading): PushKeys | null {
  if (!privateKey) return null;
  const keys = createECDH('prime256v1');
  try {
    keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return { publicKey: keys.getPublicKey('base64url'), privateKey };
  } catch {
    problems.push(
      'VAPID_PRIVATE_KEY must be the 32 bytes of a P-256 key in base64url (`npx web-push generate-vapid-keys` makes one).',
    );
    return null;
  }
}

function readTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (!value || value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}

function readOneOf<Choice extends string>(
  name: 'DATABASE_PREPARED_STATEMENTS' | 'LOG_LEVEL' | 'BACKGROUND' | 'OUTSIDE_SERVERS',
  choices: readonly [Choice, ...Choice[]],
  { env, problems }: Reading,
): Choice {
  const value = env[name] || ENVIRONMENT[name].fallback;
  const choice = choices.find((known) => known === value);
  if (choice === undefined) problems.push(`${name} must be one of ${choices.join(', ')}, not '${value}'.`);
  return choice ?? choices[0];
}

function readPublicUrl({ env: { PUBLIC_URL: value }, isProduction, problems }: Reading): string {
  if (!value) {
    if (isProduction)
      problems.push(
        'PUBLIC_URL is missing: give the address that people reach, such as https://crown-and-coil.au.',
      );
    return ENVIRONMENT.PUBLIC_URL.fallback;
  }
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isWeb) problems.push(`PUBLIC_URL must be a URL that starts with http:// or https://, not '${value}'.`);
  else if (isProduction && !value.startsWith('https:') && !isThisMachine(new URL(value)))
    problems.push('PUBLIC_URL must start with https:// in production: passwords and tokens are sent to it.');
  return value.replace(/\/+$/, '');
}

const isThisMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function readSmtpUrl({ env: { SMTP_URL: value }, isProduction, problems }: Reading): string | null {
  if (!value) {
    if (isProduction)
      problems.push(
        'SMTP_URL is missing: give a mail server such as smtps://user:password@mail.example:465.',
      );
    return null;
  }
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value))
    problems.push(
      'SMTP_URL must be a URL that starts with smtp:// or smtps:// (its value is not shown here).',
    );
  return value;
}

/** 'Name <address>', or an address alone. */
function readMailFrom({ env: { MAIL_FROM: value }, isProduction, problems }: Reading): MailAddress {
  const fallback = { name: 'Crown & Coil', address: 'hello@crown-and-coil.test' };
  if (!value) {
    if (isProduction)
      problems.push(
        'MAIL_FROM is missing: give who mails are from, such as Crown & Coil <hello@crown-and-coil.au>.',
      );
    return fallback;
  }
  const [, name = '', address] =
    /^(?:([^<>"\r\n]*)<)?\s*([^<>@\s]+@[^<>@\s]+)\s*>?$/.exec(value.trim()) ?? [];
  if (address === undefined) {
    problems.push(`MAIL_FROM must be an address, or a name and <address>, not '${value}'.`);
    return fallback;
  }
  return { name: name.trim(), address };
}
