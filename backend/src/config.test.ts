import { ConfigError, readConfig } from './config';

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

test('a database is all that development needs', () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    leadTimeMinutes: 120,
    trustProxy: false,
    mediaBaseUrl: '/media',
    googlePlaces: false,
  });
});

test('a secret of development is another one each time', () => {
  expect(readConfig({ DATABASE_URL }).sessionSecret).not.toBe(readConfig({ DATABASE_URL }).sessionSecret);
});

test('everything that is wrong is said at once, in a sentence each', () => {
  const problems = problemsOf({ PORT: '99999', LEAD_TIME_MINUTES: 'soon', LOG_LEVEL: 'loud' });
  expect(problems).toEqual([
    expect.stringMatching(/^DATABASE_URL is missing/),
    "PORT must be a whole number from 0 to 65535, not '99999'.",
    "LEAD_TIME_MINUTES must be a whole number from 0 to 43200, not 'soon'.",
    expect.stringMatching(/^LOG_LEVEL must be one of .*, not 'loud'\.$/),
  ]);
});

test('a wrong database URL is refused without showing it: it may hold a password', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'mysql://user:hunter2@db.test/crown' });
  expect(problem).toMatch(/^DATABASE_URL must be a URL that starts with postgres:/);
  expect(problem).not.toContain('hunter2');
});

describe('production', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL };

  test.each([
    ['missing', {}],
    ['short', { SESSION_SECRET: 'kf83hs02' }],
    ['a repeated sign', { SESSION_SECRET: 'x'.repeat(64) }],
    ['an example', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }],
  ])('does not start with a secret that is %s', (_name, env) => {
    expect(problemsOf({ ...production, ...env })).toEqual([expect.stringMatching(/^SESSION_SECRET is /)]);
  });

  test('starts with a strong one', () => {
    expect(readConfig({ ...production, SESSION_SECRET })).toMatchObject({
      isProduction: true,
      sessionSecret: SESSION_SECRET,
    });
  });
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
