import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { runProgram, startProgram } from '@crown-and-coil/local/run/program';
import { freePort, startThrowawayPostgres } from '@crown-and-coil/servers/postgres';
import { Client } from 'pg';
import { untilReady } from '../api/served';
import { quantile } from '../statistics';
import { type Listener, makeListeners } from './people';

const STREAMS = Number(process.env.STREAMS ?? 2000);
const ROUNDS = Number(process.env.ROUNDS ?? 10);
const OPENED_AT_ONCE = 50;
/** Idle period, in which garbage from opening the streams is collected. */
const SETTLING_MS = 8_000;

/**
 * `npm run bench -- stream`: how many live streams one API process holds, how much memory each takes, and how long a
 * broadcast takes: one commit with a notification for every listener, until the last of them has received it.
 */
export async function benchStream(stopping: AbortSignal): Promise<void> {
  await buildBackend(stopping);
  const postgres = await startThrowawayPostgres();
  const database = new Client({ connectionString: postgres.adminUrl });
  const secret = randomBytes(32).toString('hex');
  const port = await freePort();
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.adminUrl,
    SESSION_SECRET: secret,
    PUBLIC_URL: 'http://localhost',
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '0',
    OPEN_REQUESTS_PER_CLIENT: '0',
    LOG_LEVEL: 'error',
    BACKGROUND: 'none',
  };
  try {
    await runProgram({ name: 'The migration', file: 'backend/dist/migrate.js', env }, stopping);
    await database.connect();
    const listeners = await makeListeners(database, STREAMS, secret);
    const api = startProgram({ name: 'The API', file: 'backend/dist/main.js', env, show: 'stderr' });
    try {
      await Promise.race([
        measure(`http://127.0.0.1:${port}`, api.pid, database, listeners),
        api.ended.then((code) => {
          throw new Error(`The API ended (${code}).\n${api.lastWords()}`);
        }),
      ]);
    } finally {
      await api.stop();
    }
  } finally {
    await database.end();
    await postgres.stop();
  }
}

async function measure(
  origin: string,
  pid: number,
  database: Client,
  listeners: readonly Listener[],
): Promise<void> {
  await untilReady(origin);
  const arrivals: number[] = [];
  let allArrived: () => void = () => undefined;
  const onMessage = () => {
    arrivals.push(performance.now());
    if (arrivals.length === listeners.length) allArrived();
  };
  // Warms up code and heap before measuring.
  const warmUp = await openAll(origin, listeners.slice(0, 100), () => undefined);
  for (const stream of warmUp) stream.close();
  await pause(SETTLING_MS);
  const before = residentKilobytes(pid);
  const streams = await openAll(origin, listeners, onMessage);
  await pause(SETTLING_MS);
  const each = (residentKilobytes(pid) - before) / listeners.length;

  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    arrivals.length = 0;
    const everybody = new Promise<void>((resolve) => {
      allArrived = resolve;
    });
    const started = await broadcast(database);
    await everybody;
    delays.push(...arrivals.map((arrival) => arrival - started));
  }
  for (const stream of streams) stream.close();
  console.log(`
${listeners.length} open streams on one API process, ${ROUNDS} broadcasts to all of them

| Figure                                   | Measured |
| ---------------------------------------- | -------- |
| memory for each open stream              | ${each.toFixed(1)} KB |
| broadcast, commit to listener, median    | ${quantile(delays, 0.5).toFixed(0)} ms |
| broadcast, commit to listener, p99       | ${quantile(delays, 0.99).toFixed(0)} ms |
| broadcast, commit to last listener, worst | ${Math.max(...delays).toFixed(0)} ms |
`);
}

async function openAll(origin: string, listeners: readonly Listener[], onMessage: () => void) {
  const streams: { close(): void }[] = [];
  for (let from = 0; from < listeners.length; from += OPENED_AT_ONCE)
    streams.push(
      ...(await Promise.all(
        listeners
          .slice(from, from + OPENED_AT_ONCE)
          .map((listener) => openStream(origin, listener, onMessage)),
      )),
    );
  return streams;
}

/** Inserts a notification for each listener, numbered like the API's. @returns the time of the commit */
async function broadcast(database: Client): Promise<number> {
  await database.query('begin');
  await database.query(`
    with counted as (
      insert into notification_counters (user_id, last_number) select id, 1 from users
      on conflict (user_id) do update set last_number = notification_counters.last_number + 1
      returning user_id, last_number
    )
    insert into notifications (id, user_id, number, type, message, created_at)
    select gen_random_uuid(), user_id, last_number, 'booking_reminder', 'Measured', now() from counted`);
  const started = performance.now();
  await database.query('commit');
  return started;
}

/** Resident memory of a process (Linux). */
function residentKilobytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Opens a stream; resolves on its first bytes. @param onMessage receives every message after them */
function openStream(origin: string, { token }: Listener, onMessage: () => void): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${origin}/api/notifications/stream`,
      { agent, headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream got ${response.statusCode}.`));
        let isOpen = false;
        response.on('data', (chunk: Buffer) => {
          for (let at = chunk.indexOf('data:'); at >= 0; at = chunk.indexOf('data:', at + 5)) onMessage();
          if (!isOpen) resolve({ close: () => request.destroy() });
          isOpen = true;
        });
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
  });
}
