import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/** Where the programs of the images read their environment. */
const READERS = [
  'backend/src/config.ts',
  'infra/service/browser-id.ts',
  'infra/service/tracing/start-tracing.ts',
  'infra/gateway/server.ts',
  'infra/release/canary/watcher.ts',
  'infra/gateway/overrides/override-rules.ts',
  'infra/service/places.ts',
  'infra/release/store/open-store.ts',
];

/** Whether one of our programs reads a variable of this name. */
export function isRead(variable: string): boolean {
  const word = new RegExp(`\\b${variable}\\b`);
  return READERS.some((file) => word.test(readFileSync(join(ROOT, file), 'utf8')));
}

/** Variables that the backend's API and worker need where many processes run side by side. */
const BACKEND = [
  ...[
    'NODE_ENV',
    'DATABASE_URL',
    'REDIS_URL',
    'SESSION_SECRET',
    'BROWSER_ID_SECRETS',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
  ],
  ...['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'TRUST_PROXY', 'BACKGROUND', 'METRICS_PORT'],
];

/** Variables that each image must be given in production, by the Dockerfile's target. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  api: BACKEND,
  worker: BACKEND,
  migrate: ['DATABASE_URL'],
  watcher: [
    'DATABASE_URL',
    'RELEASES_URL',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'METRICS_PORT',
  ],
  gateway: [
    ...[
      'NODE_ENV',
      'API_ORIGIN',
      'BROWSER_ID_SECRETS',
      'PUBLIC_URL',
      'S3_URL',
      'METRICS_PORT',
      'RELEASES_DIR',
      'RELEASES_CACHE_DIR',
    ],
    ...['RELEASES_URL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ],
};

/** The variables that a program needs in production and that an environment does not name. */
export const missingVariables = (target: string, environment: object): string[] =>
  (NEEDED[target] ?? [`(no list for ${target})`]).filter((name) => !Object.hasOwn(environment, name));
