import { ConfigError, readConfig } from './config';
import { ENVIRONMENT } from './environment';

const DATABASE_URL = 'postgres://user:hunter2@db.test:5432/crown';
const SESSION_SECRET = 'kf83hs02lsmx9274hdkqpz61nvbw5r0t';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('development needs only a database', () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    leadTimeMinutes: 120,
    trustProxy: false,
    mediaBaseUrl: '/media',
    googleMapsApiKey: null,
    publicUrl: 'http://localhost:8080',
    smtpUrl: null,
    outbox: true,
    background: 'inline',
  });
});

test.each([
  ['a URL that is none', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT/],
  ['two places', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:1', TRACES_FILE: 'b' }, /not both/],
  ['a share above all', { TRACES_FILE: 'b', OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG/],
])('sending traces to %s is refused', (_what, env, problem) => {
  expect(problemsOf({ DATABASE_URL, ...env } as Record<string, string>)).toEqual([
    expect.stringMatching(problem),
  ]);
});

test('traces are recorded only when an endpoint is configured', () => {
  expect(readConfig({ DATABASE_URL, OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeUndefined();
  const traces = { file: 'traces.jsonl', ratio: 0.5, key: 'kf83hs02lsmx9274hdkqpz61nvbw5r0t' };
  expect(
    readConfig({
      DATABASE_URL,
      BROWSER_ID_SECRETS: traces.key,
      TRACES_FILE: traces.file,
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    }).traces,
  ).toEqual(traces);
});

test('a development secret differs in each process', () => {
  expect(readConfig({ DATABASE_URL }).sessionSecret).not.toBe(readConfig({ DATABASE_URL }).sessionSecret);
});

test('all problems are reported at once, one sentence each', () => {
  const problems = problemsOf({ PORT: '99999', LEAD_TIME_MINUTES: 'soon', LOG_LEVEL: 'loud' });
  expect(problems).toEqual([
    expect.stringMatching(/^DATABASE_URL is missing/),
    "PORT must be a whole number from 0 to 65535, not '99999'.",
    "LEAD_TIME_MINUTES must be a whole number from 0 to 43200, not 'soon'.",
    expect.stringMatching(/^LOG_LEVEL must be one of .*, not 'loud'\.$/),
  ]);
});

test('an invalid database URL is refused without being shown, as it may contain a password', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'mysql://user:hunter2@db.test/crown' });
  expect(problem).toMatch(/^DATABASE_URL must be a URL that starts with postgres:/);
  expect(problem).not.toContain('hunter2');
});

describe('shards', () => {
  const DATABASE_SHARD_URLS = 'postgres://one.test/crown,postgres://two.test/crown';

  test('are none by default', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseShardUrls: [], newProfessionalsShard: 0 });
  });

  test('are counted from 1, and new professionals go to one of them', () => {
    expect(readConfig({ DATABASE_URL, DATABASE_SHARD_URLS, NEW_PROFESSIONALS_SHARD: '2' })).toMatchObject({
      databaseShardUrls: ['postgres://one.test/crown', 'postgres://two.test/crown'],
      newProfessionalsShard: 2,
    });
    expect(problemsOf({ DATABASE_URL, DATABASE_SHARD_URLS, NEW_PROFESSIONALS_SHARD: '3' })).toEqual([
      "NEW_PROFESSIONALS_SHARD must be a whole number from 0 to 2, not '3'.",
    ]);
    expect(problemsOf({ DATABASE_URL, DATABASE_SHARD_URLS: 'postgres://one.test/crown,' })).toHaveLength(1);
  });

  test('have no replica', () => {
    const DATABASE_REPLICA_URL = 'postgres://replica.test/crown';
    expect(problemsOf({ DATABASE_URL, DATABASE_SHARD_URLS, DATABASE_REPLICA_URL })).toEqual([
      'DATABASE_REPLICA_URL and DATABASE_SHARD_URLS do not go together: give one of them.',
    ]);
  });
});

describe('Google Calendar', () => {
  const keys = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'hunter2' };

  test('requires an id and a secret, and uses no other host', () => {
    expect(readConfig({ DATABASE_URL }).google).toBeUndefined();
    expect(readConfig({ DATABASE_URL, ...keys }).google).toEqual({
      clientId: 'client',
      clientSecret: 'hunter2',
      apiUrl: undefined,
    });
    expect(problemsOf({ DATABASE_URL, GOOGLE_CLIENT_ID: 'client' })).toEqual([
      expect.stringMatching(/^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together/),
    ]);
  });

  test.each(['https://google.test', 'http://google.test', 'http://localhost.google.test', 'no address'])(
    'a fake provider at %s is refused',
    (url) => {
      expect(problemsOf({ DATABASE_URL, ...keys, GOOGLE_API_URL: url })).toEqual([
        expect.stringMatching(/^GOOGLE_API_URL must be http:\/\/ and this machine's/),
      ]);
    },
  );
});

describe('pictures in S3', () => {
  const S3_URL = 'https://s3.example.test:9000/crown-and-coil';
  const keys = { S3_ACCESS_KEY_ID: 'crown', S3_SECRET_ACCESS_KEY: 'hunter2' };

  test('takes a bucket as its URL, with separate keys', () => {
    expect(readConfig({ DATABASE_URL }).s3).toBeUndefined();
    expect(readConfig({ DATABASE_URL, S3_URL, ...keys }).s3).toEqual({
      endpoint: 'https://s3.example.test:9000',
      bucket: 'crown-and-coil',
      region: 'us-east-1',
      accessKeyId: 'crown',
      secretAccessKey: 'hunter2',
    });
  });

  test('missing variables are reported', () => {
    expect(problemsOf({ DATABASE_URL, S3_URL })).toEqual([
      expect.stringMatching(/^S3_URL needs S3_ACCESS_KEY_ID/),
    ]);
    for (const url of ['https://s3.example.test', 'ftp://s3.example.test/bucket', 'bucket'])
      expect(problemsOf({ DATABASE_URL, S3_URL: url, ...keys })).toEqual([
        expect.stringMatching(/^S3_URL must be the URL of a bucket/),
      ]);
  });
});

describe('production', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL,
    PUBLIC_URL: 'https://crown.test/',
    SMTP_URL: 'smtps://user:hunter2@mail.test:465',
    MAIL_FROM: 'Crown & Coil <hello@crown.test>',
    BROWSER_ID_SECRETS: 'zq81mfk20xhw57vjt36rnb94lsyd0pgc',
  };

  test.each([
    ['missing', {}],
    ['short', { SESSION_SECRET: 'kf83hs02' }],
    ['a repeated character', { SESSION_SECRET: 'x'.repeat(64) }],
    ['an example', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }],
  ])('does not start with a secret that is %s', (_name, env) => {
    expect(problemsOf({ ...production, ...env })).toEqual([expect.stringMatching(/^SESSION_SECRET is /)]);
  });

  test('starts with a strong one', () => {
    expect(readConfig({ ...production, SESSION_SECRET })).toMatchObject({
      isProduction: true,
      sessionSecret: SESSION_SECRET,
      publicUrl: 'https://crown.test',
      mailFrom: { name: 'Crown & Coil', address: 'hello@crown.test' },
      outbox: false,
    });
  });

  test.each(['SESSION_SECRET_NEXT', 'SESSION_SECRET_PREVIOUS'])('%s verifies, unless it is weak', (name) => {
    const other = 'w0r2kx84bnq19zlfm37hvyt5cp6dj2sg';
    expect(readConfig({ ...production, SESSION_SECRET, [name]: other })).toMatchObject({
      sessionSecret: SESSION_SECRET,
      acceptedSecrets: [SESSION_SECRET, other],
    });
    expect(problemsOf({ ...production, SESSION_SECRET, [name]: 'x'.repeat(40) })).toEqual([
      expect.stringMatching(`^${name} is too weak`),
    ]);
  });

  test.each([
    ['DATABASE_URL', 'postgres://postgres:postgres@db.test/crown'],
    ['DATABASE_URL', 'postgres://crown:crown@db.test/crown'],
    ['REDIS_URL', 'redis://:4kf02hs8@redis-1.test,redis://default:changeme@redis-2.test'],
    ['DATABASE_SHARD_URLS', 'postgres://crown:k2j4h5@one.test/crown,postgres://crown:crown@two.test/crown'],
    ['SMTP_URL', 'smtps://mail:Password@mail.test:465'],
    ['S3_SECRET_ACCESS_KEY', 'minioadmin'],
  ])('does not start with a well-known password: %s', (name, value) => {
    const s3 = {
      S3_URL: 'https://s3.test/bucket',
      S3_ACCESS_KEY_ID: 'crown',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    };
    const problems = problemsOf({ ...production, SESSION_SECRET, ...s3, [name]: value });
    expect(problems).toEqual([expect.stringContaining(`${name} `)]);
    expect(problems.join()).not.toContain(value);
  });

  test('does not start where passwords would be sent unencrypted, except on localhost', () => {
    expect(problemsOf({ ...production, SESSION_SECRET, PUBLIC_URL: 'http://crown.test' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL must start with https:/),
    ]);
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(problemsOf({ ...production, SESSION_SECRET, PUBLIC_URL })).toEqual([]);
  });

  test.each([
    ['', /^BROWSER_ID_SECRETS is missing/],
    ['x'.repeat(40), /^BROWSER_ID_SECRETS is too weak/],
    [`${SESSION_SECRET},short`, /^BROWSER_ID_SECRETS is too weak/],
  ])('does not start with browser id secrets like "%s"', (BROWSER_ID_SECRETS, problem) => {
    expect(problemsOf({ ...production, SESSION_SECRET, BROWSER_ID_SECRETS })).toEqual([
      expect.stringMatching(problem),
    ]);
  });

  test('does not start without its mail settings', () => {
    expect(
      problemsOf({
        NODE_ENV: 'production',
        DATABASE_URL,
        SESSION_SECRET,
        BROWSER_ID_SECRETS: SESSION_SECRET,
      }),
    ).toEqual([
      expect.stringMatching(/^PUBLIC_URL is missing/),
      expect.stringMatching(/^SMTP_URL is missing/),
      expect.stringMatching(/^MAIL_FROM is missing/),
    ]);
  });
});

test('an invalid mail server is refused without being shown, as are an invalid sender and address', () => {
  const problems = problemsOf({
    DATABASE_URL,
    SMTP_URL: 'https://user:hunter2@mail.test',
    MAIL_FROM: 'Crown & Coil',
    PUBLIC_URL: 'crown.test',
    BACKGROUND: 'elsewhere',
  });
  expect(problems).toEqual([
    "PUBLIC_URL must be a URL that starts with http:// or https://, not 'crown.test'.",
    expect.stringMatching(/^SMTP_URL must be a URL that starts with smtp/),
    "MAIL_FROM must be an address, or a name and <address>, not 'Crown & Coil'.",
    "BACKGROUND must be one of inline, none, not 'elsewhere'.",
  ]);
  expect(problems.join()).not.toContain('hunter2');
});

test.each([
  ['hello@crown.test', { name: '', address: 'hello@crown.test' }],
  ['<hello@crown.test>', { name: '', address: 'hello@crown.test' }],
  ['Crown & Coil <hello@crown.test>', { name: 'Crown & Coil', address: 'hello@crown.test' }],
])('MAIL_FROM %s', (given, read) => {
  expect(readConfig({ DATABASE_URL, MAIL_FROM: given }).mailFrom).toEqual(read);
});

test('a mail server disables the outbox', () => {
  expect(readConfig({ DATABASE_URL, SMTP_URL: 'smtp://localhost:25' }).outbox).toBe(false);
});

test.each([
  [undefined, false],
  ['false', false],
  ['1', 1],
  ['loopback', 'loopback'],
  ['10.0.0.0/8', '10.0.0.0/8'],
])('TRUST_PROXY %s is %s', (given, read) => {
  expect(readConfig({ DATABASE_URL, ...(given && { TRUST_PROXY: given }) }).trustProxy).toBe(read);
});

test('the documented table lists exactly the variables that the configuration reads', () => {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    {
      DATABASE_URL: 'postgres://db/app',
      DATABASE_DIRECT_URL: 'postgres://db/app',
      S3_URL: 'https://s3.test/b',
    },
    {
      get: (target, name: string) => {
        read.add(name);
        return target[name];
      },
    },
  );
  problemsOf(env);
  expect([...read].sort()).toEqual(Object.keys(ENVIRONMENT).sort());
});
