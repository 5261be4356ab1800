import { PROCESSES, type ProcessName } from './site';

/** A value supplied by the installation: in `.env` for Compose, in the ConfigMap or a Secret for Kubernetes. */
export interface Given {
  /** `<Secret>/<key>` in Kubernetes; absent for non-secrets, which are in the ConfigMap. */
  readonly secret?: string;
  readonly example?: string;
  /** `named`: must be set, but may be empty. `optional`: the feature that needs it is off without it. */
  readonly presence?: 'named' | 'optional';
  /** Applies to this value and to the following ones without their own. */
  readonly about?: string;
}

export const GIVEN = {
  PUBLIC_URL: { example: 'https://crown-and-coil.example', about: 'Where people reach the site.' },
  MAIL_FROM: { example: 'Crown & Coil <hello@crown-and-coil.example>' },
  SMTP_URL: { secret: 'crown-and-coil/SMTP_URL', example: 'smtps://user:password@mail.example:465' },
  DATABASE_URL: { secret: 'database-app/uri', about: 'Made by CloudNativePG.' },
  DATABASE_USER: { secret: 'database-app/username' },
  DATABASE_PASSWORD: { secret: 'database-app/password' },
  POSTGRES_PASSWORD: {
    secret: 'crown-and-coil/POSTGRES_PASSWORD',
    about:
      'Of the engines beside the site: letters and digits only, as they become part of URLs (`openssl rand -hex 24`).',
  },
  REDIS_PASSWORD: { secret: 'crown-and-coil/REDIS_PASSWORD' },
  SESSION_SECRET: { secret: 'crown-and-coil/SESSION_SECRET', about: 'Signs sessions.' },
  SESSION_SECRET_NEXT: {
    secret: 'crown-and-coil/SESSION_SECRET_NEXT',
    presence: 'optional',
    about: 'Only while the secret is rotated (docs/guides/rotate-session-secret.md).',
  },
  SESSION_SECRET_PREVIOUS: { secret: 'crown-and-coil/SESSION_SECRET_PREVIOUS', presence: 'optional' },
  BROWSER_ID_SECRETS: {
    secret: 'browser-ids/SECRETS',
    about: 'Signs the ids of browsers; while they are rotated two or more, separated by commas.',
  },
  S3_URL: { example: 'https://s3.example.com/crown-and-coil', about: 'The bucket of the pictures.' },
  S3_REGION: { example: 'ap-southeast-2' },
  S3_ACCESS_KEY_ID: { secret: 'crown-and-coil/S3_ACCESS_KEY_ID' },
  S3_SECRET_ACCESS_KEY: { secret: 'crown-and-coil/S3_SECRET_ACCESS_KEY' },
  RELEASES_URL: {
    example: 'https://s3.example.com/crown-and-coil-releases',
    presence: 'named',
    about:
      'The bucket that the pipelines promote releases into, and keys that may read and list it, nothing else. All empty: the releases of the image.',
  },
  RELEASES_REGION: { example: 'ap-southeast-2', presence: 'named' },
  RELEASES_ACCESS_KEY_ID: { secret: 'releases-read/ACCESS_KEY_ID', presence: 'named' },
  RELEASES_SECRET_ACCESS_KEY: { secret: 'releases-read/SECRET_ACCESS_KEY', presence: 'named' },
  RELEASES_WRITE_ACCESS_KEY_ID: {
    secret: 'releases-write/ACCESS_KEY_ID',
    presence: 'named',
    about: 'For the watcher: keys that may also write below registry/ and claims/ of that bucket.',
  },
  RELEASES_WRITE_SECRET_ACCESS_KEY: { secret: 'releases-write/SECRET_ACCESS_KEY', presence: 'named' },
  RELEASE_SIGNERS: {
    presence: 'optional',
    about:
      'Public keys that may sign releases, as JSON, instead of those in the source (docs/guides/sign-releases.md).',
  },
  STRIPE_SECRET_KEY: {
    secret: 'crown-and-coil/STRIPE_SECRET_KEY',
    presence: 'optional',
    about: 'Without both the site takes no deposits (docs/guides/take-payments.md).',
  },
  STRIPE_WEBHOOK_SECRET: { secret: 'crown-and-coil/STRIPE_WEBHOOK_SECRET', presence: 'optional' },
  GOOGLE_CLIENT_ID: {
    secret: 'crown-and-coil/GOOGLE_CLIENT_ID',
    presence: 'optional',
    about: 'Without both, calendars at Google are not offered (docs/guides/connect-google-calendars.md).',
  },
  GOOGLE_CLIENT_SECRET: { secret: 'crown-and-coil/GOOGLE_CLIENT_SECRET', presence: 'optional' },
  GOOGLE_MAPS_API_KEY: {
    presence: 'optional',
    about: 'Without it suburbs are chosen from our own list instead of Google Places. Browsers get it.',
  },
  VAPID_PRIVATE_KEY: {
    secret: 'crown-and-coil/VAPID_PRIVATE_KEY',
    presence: 'optional',
    about:
      'Without it the site sends no notifications to devices. `npx web-push generate-vapid-keys` makes one (docs/guides/notify-devices.md).',
  },
  SECURITY_CONTACT: {
    presence: 'optional',
    about: 'Without it no /.well-known/security.txt: mailto: or a page for vulnerability reports.',
  },
  SERVICE_WORKER: {
    presence: 'optional',
    about: '`off` retires the service worker from every browser (docs/guides/run-in-production.md).',
  },
  REMOTE_OVERRIDES: {
    presence: 'optional',
    about:
      '`on` lets a link show another version of a remote in one browser; from other origins only with these (docs/guides/preview-a-version.md).',
  },
  REMOTE_OVERRIDE_ORIGINS: { presence: 'optional' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    presence: 'optional',
    about:
      'Without it no traces: the collector, and the share of traces that it gets, 0 to 1 (docs/guides/look-at-traces.md).',
  },
  OTEL_TRACES_SAMPLER_ARG: { presence: 'optional' },
} as const satisfies Readonly<Record<string, Given>>;

export type GivenName = keyof typeof GIVEN;
export const GIVEN_NAMES = Object.keys(GIVEN) as GivenName[];
export const given = (name: GivenName): Given => GIVEN[name];

/** Per-target values as templates of `GIVEN`, mostly addresses; empty if the target has none. */
export type Wiring = Readonly<
  Record<
    | 'API_ORIGIN'
    | 'DATABASE_DIRECT_URL'
    | 'DATABASE_PREPARED_STATEMENTS'
    | 'DATABASE_REPLICA_URL'
    | 'DATABASE_URL'
    | 'REDIS_URL'
    | 'RELEASE_SIGNERS'
    | 'S3_REGION'
    | 'S3_URL',
    string
  >
>;

const PLACEHOLDER = /\{([A-Z0-9_]+)\}/g;

/** Installation values referenced in a template. @throws Error for a name that `GIVEN` does not have */
export const namesIn = (template: string): GivenName[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => {
    if (!Object.hasOwn(GIVEN, name)) throw new Error(`${name} is neither of the target nor given.`);
    return name as GivenName;
  });

/** @param toText replacement for each installation value */
export function fill(template: string, toText: (name: GivenName) => string): string {
  namesIn(template);
  return template.replaceAll(PLACEHOLDER, (_all, name: GivenName) => toText(name));
}

/** A process's environment on a target, as templates of `GIVEN`. */
export function environmentOf(process: ProcessName, wiring: Wiring): Record<string, string> {
  const addresses: Readonly<Record<string, string>> = wiring;
  return Object.fromEntries(
    Object.entries(PROCESSES[process].environment).map(([variable, template]) => [
      variable,
      template.replaceAll(PLACEHOLDER, (all, name: string) => addresses[name] ?? all),
    ]),
  );
}

/** The installation values that a target's processes need. */
export function namesAsked(wiring: Wiring): GivenName[] {
  const processes = Object.keys(PROCESSES) as ProcessName[];
  const asked = processes.flatMap((name) => Object.values(environmentOf(name, wiring)).flatMap(namesIn));
  return GIVEN_NAMES.filter((name) => asked.includes(name));
}
