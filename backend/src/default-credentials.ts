type Environment = Readonly<Record<string, string | undefined>>;

/** Passwords from examples, images and tutorials, which attackers try first. */
const DEFAULTS = new Set([
  '123456',
  'admin',
  'change-me',
  'changeme',
  'default',
  'example',
  'guest',
  'minioadmin',
  'password',
  'postgres',
  'redis',
  'root',
  'secret',
  'test',
  'testing',
]);

/**
 * A message for each variable with a well-known default password, without the value. A URL without a password passes:
 * access is then controlled by a certificate, a socket or the network.
 */
export const defaultCredentials = (env: Environment): readonly string[] => [
  ...[
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_SHARD_URLS',
    'REDIS_URL',
    'SMTP_URL',
  ]
    .filter((name) => env[name]?.split(',').some((url) => isWellKnown(credentialsOf(url))))
    .map((name) => `${name} has a well-known password: give it one of its own.`),
  ...(isWellKnown({ user: env.S3_ACCESS_KEY_ID, password: env.S3_SECRET_ACCESS_KEY })
    ? ['S3_SECRET_ACCESS_KEY is well known: give it one of its own.']
    : []),
];

interface Credentials {
  readonly user: string | undefined;
  readonly password: string | undefined;
}

function credentialsOf(value: string): Credentials {
  if (!URL.canParse(value)) return { user: undefined, password: undefined };
  const { username, password } = new URL(value);
  return { user: username, password };
}

const isWellKnown = ({ user, password }: Credentials): boolean =>
  Boolean(password) && (password === user || DEFAULTS.has((password ?? '').toLowerCase()));
