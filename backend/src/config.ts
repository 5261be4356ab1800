import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { DEFAULT_LEAD_TIME_MINUTES } from '@crown-and-coil/shared-api/contract';

const MIN_SECRET_LENGTH = 32;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  readonly isProduction: boolean;
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly host: string;
  readonly port: number;
  /** Signs the tokens. */
  readonly sessionSecret: string;
  /** Where picture files lie, an absolute path. */
  readonly mediaDir: string;
  /** What the address of a picture starts with: a path of this server, or a CDN's URL. No slash at its end. */
  readonly mediaBaseUrl: string;
  /** A booking starts at least this many minutes after it is made. */
  readonly leadTimeMinutes: number;
  /** Which proxies may say who is calling: false, a number of hops, or addresses as Fastify's `trustProxy` takes them. */
  readonly trustProxy: false | number | string;
  /** Requests of one address in a minute; 0 is without limit. */
  readonly rateLimitPerMinute: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** With Google Places in the browser a location need not be on our own list of places. */
  readonly googlePlaces: boolean;
  /** How long a shutdown waits for requests in flight. */
  readonly shutdownSeconds: number;
}

/** What is wrong with the environment: one sentence for each variable. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError that lists everything that is wrong at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const isProduction = env.NODE_ENV === 'production';
  const config: Config = {
    isProduction,
    databaseUrl: readDatabaseUrl(env.DATABASE_URL, problems),
    databasePoolSize: readWhole('DATABASE_POOL_SIZE', env.DATABASE_POOL_SIZE, 10, 1, 500, problems),
    host: env.HOST || '127.0.0.1',
    port: readWhole('PORT', env.PORT, 8081, 0, 65_535, problems),
    sessionSecret: readSecret(env.SESSION_SECRET, isProduction, problems),
    mediaDir: resolve(env.MEDIA_DIR || 'media'),
    mediaBaseUrl: (env.MEDIA_BASE_URL || '/media').replace(/\/+$/, ''),
    leadTimeMinutes: readWhole(
      'LEAD_TIME_MINUTES',
      env.LEAD_TIME_MINUTES,
      DEFAULT_LEAD_TIME_MINUTES,
      0,
      43_200,
      problems,
    ),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    rateLimitPerMinute: readWhole('RATE_LIMIT_PER_MINUTE', env.RATE_LIMIT_PER_MINUTE, 3000, 0, 1e9, problems),
    logLevel: readLogLevel(env.LOG_LEVEL, problems),
    googlePlaces: Boolean(env.GOOGLE_MAPS_API_KEY),
    shutdownSeconds: readWhole('SHUTDOWN_SECONDS', env.SHUTDOWN_SECONDS, 20, 1, 600, problems),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** The only variable that a migration needs. */
export function readDatabaseUrl(value: string | undefined, problems: string[]): string {
  if (!value)
    problems.push('DATABASE_URL is missing: give a PostgreSQL URL such as postgres://user@host:5432/name.');
  else if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    problems.push('DATABASE_URL must be a URL that starts with postgres:// (its value is not shown here).');
  return value ?? '';
}

function readWhole(
  name: string,
  value: string | undefined,
  fallback: number,
  min: number,
  max: number,
  problems: string[],
): number {
  if (!value) return fallback;
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  problems.push(`${name} must be a whole number from ${min} to ${max}, not '${value}'.`);
  return fallback;
}

function readSecret(value: string | undefined, isProduction: boolean, problems: string[]): string {
  if (!value) {
    if (isProduction)
      problems.push(`SESSION_SECRET is missing: give at least ${MIN_SECRET_LENGTH} random characters.`);
    // For development: tokens then end with the process.
    return randomBytes(MIN_SECRET_LENGTH).toString('hex');
  }
  if (isProduction && !isStrongSecret(value))
    problems.push(
      `SESSION_SECRET is too weak for production: give at least ${MIN_SECRET_LENGTH} random characters.`,
    );
  return value;
}

/** Long enough, and neither a repeated sign nor one of the words that stand in examples. */
function isStrongSecret(value: string): boolean {
  const looksLikeExample = /change.?me|secret|default|example|password|development/i.test(value);
  return value.length >= MIN_SECRET_LENGTH && new Set(value).size >= 10 && !looksLikeExample;
}

function readTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (!value || value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}

function readLogLevel(value: string | undefined, problems: string[]): Config['logLevel'] {
  if (!value) return 'info';
  const level = LOG_LEVELS.find((known) => known === value);
  if (level === undefined)
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${value}'.`);
  return level ?? 'info';
}
