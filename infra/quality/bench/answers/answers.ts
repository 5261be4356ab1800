import { createAccount, openDatabase } from '@crown-and-coil/backend/seeding';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { runProgram } from '@crown-and-coil/local/run/program';
import { keepRunning } from '@crown-and-coil/local/run/supervised-program';
import { freePort, startThrowawayPostgres } from '@crown-and-coil/servers/postgres';
import { chanceOfLonger, quantile } from '../statistics';

const TRIES = Number(process.env.TRIES ?? 200);
const WARM_UP = 40;
const KNOWN = { email: 'known@example.test', username: 'known', password: 'a long enough password' };
const ADDRESS_LIMIT = 250;

/** A request by which an outsider could probe an email address. */
const QUESTIONS: Readonly<Record<string, (email: string) => { path: string; init: RequestInit }>> = {
  'forgotten password': (email) => ({
    path: '/api/accounts/forgot-password',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    },
  }),
  'wrong log-in': (email) => ({
    path: '/api/login/',
    init: { method: 'POST', body: new URLSearchParams({ username: email, password: 'not the password' }) },
  }),
};

/**
 * `npm run bench -- answers`: whether response times reveal if an address has an account (api.md, Accounts). A real API
 * process, TRIES (200) of each kind in random order, with and without background work in the same process.
 */
export async function benchAnswers(stopping: AbortSignal): Promise<void> {
  await buildBackend(stopping);
  const postgres = await startThrowawayPostgres();
  try {
    const env = { DATABASE_URL: postgres.url, NODE_ENV: 'development' };
    await runProgram({ name: 'The migration', file: 'backend/dist/migrate.js', env }, stopping);
    const database = openDatabase(postgres.url, 2);
    await createAccount(database, { ...KNOWN, role: 'client' });
    await database.destroy();
    for (const background of ['none', 'inline']) await measure(background, env, stopping);
  } finally {
    await postgres.stop();
  }
}

async function measure(background: string, env: Record<string, string>, stopping: AbortSignal) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const stop = await keepRunning(
    {
      name: 'The API',
      file: 'backend/dist/main.js',
      // Every request has a different client address, so that rate limits do not interfere.
      env: { ...env, PORT: String(port), TRUST_PROXY: '1', BACKGROUND: background, LOG_LEVEL: 'silent' },
    },
    `${origin}/api/health/ready`,
    stopping,
  );
  try {
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      const times = { known: [] as number[], unknown: [] as number[] };
      const order = shuffled(TRIES + WARM_UP);
      for (const [index, kind] of order.entries()) {
        const email = kind === 'known' ? KNOWN.email : `unknown${index}@example.test`;
        const { path, init } = ask(email);
        const headers = new Headers(init.headers);
        headers.set(
          'x-forwarded-for',
          `198.51.${Math.floor(index / ADDRESS_LIMIT)}.${index % ADDRESS_LIMIT}`,
        );
        const begun = performance.now();
        const answer = await fetch(origin + path, { ...init, headers });
        await answer.text();
        if (index >= 2 * WARM_UP) times[kind].push(performance.now() - begun);
      }
      console.log(`${name}, background work ${background}: ${inWords(times)}`);
    }
  } finally {
    await stop();
  }
}

/** Equal numbers of each kind, in random order. */
function shuffled(each: number): ('known' | 'unknown')[] {
  const all = Array.from({ length: 2 * each }, (_none, index) => ({
    kind: index % 2 === 0 ? ('known' as const) : ('unknown' as const),
    place: Math.random(),
  }));
  return all.sort((one, other) => one.place - other.place).map(({ kind }) => kind);
}

function inWords({ known, unknown }: { known: readonly number[]; unknown: readonly number[] }): string {
  const spread = (times: readonly number[]) =>
    `median ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms (${times.length})`;
  const chance = (100 * chanceOfLonger(known, unknown)).toFixed(0);
  return `known ${spread(known)}; unknown ${spread(unknown)}; a known one takes longer in ${chance} of 100 pairs (50: nothing to tell)`;
}
