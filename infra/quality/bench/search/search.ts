import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, writeStandings } from '@crown-and-coil/backend/seeding';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { Client } from 'pg';
import { measureSize } from '../api/api';
import { SEARCH_SCALE, SMALL_SEARCH_SCALE } from '../api/fill/scale';
import { openFilledDatabases } from '../api/filled-databases';
import { putLoad } from '../api/load';
import { CALLERS, warmUp } from '../api/measure';
import { productionOf } from '../api/production';
import type { Scenario } from '../api/scenarios';
import { serve } from '../api/served';
import { judgementOf, tablesOf } from '../api/tables';
import { quantile } from '../statistics';
import { tokenOf } from '../stream/people';
import { SEARCH_TARGETS, searchScenarios } from './scenarios';
import { timesUntilOffered } from './waiting';

const SCALE = process.env.FILL === 'small' ? SMALL_SEARCH_SCALE : SEARCH_SCALE;
const CHANGES = 20;
/** An API process uses one core; a site has several. */
const PROCESSES = 2;
const SECONDS = Number(process.env.SECONDS ?? 5);
const POLL_MS = 5;
const DEADLINE_MS = 60_000;

/**
 * `npm run bench -- search`: searches among 20,000 professionals with 200,000 services and a million bookings, with the
 * production build of the API and a real PostgreSQL. Then measures how soon searches find a changed calendar, and how
 * soon a cancelled time is offered to one of 10,000 waiting clients.
 *
 * SECONDS (5): duration of each load. ONLY: part of the scenarios' names. FILL=small: a tenth of the bookings.
 */
export async function benchSearch(stopping: AbortSignal): Promise<void> {
  await buildBackend(stopping);
  const databases = await openFilledDatabases(stopping);
  try {
    const url = await databases.open(SCALE);
    const secret = randomBytes(32).toString('hex');
    const counted = [await timeOfCount(url), await timeOfCount(url)];
    const database = new Client({ connectionString: url });
    await database.connect();
    try {
      const ids = await professionalIds(database);
      const scenarios = searchScenarios(new Date());
      const measured = await measureSize({ databases, scale: SCALE, url, secret, scenarios, ids }, stopping);
      console.log(tablesOf([measured]));
      console.log(judgementOf(SEARCH_TARGETS, measured));
      const judged = scenarios.filter(({ name }) =>
        SEARCH_TARGETS.some(({ scenario, perSecond }) => scenario === name && perSecond !== undefined),
      );
      const shared = await ratesOfProcesses(judged, url, secret);
      const seen = await timesUntilSeen(database, url, secret);
      const offered = await timesUntilOffered(database, url, secret);
      console.log(`
| Beside it | asked for | measured |
| --- | --- | --- |
${[...shared].map(([name, rate]) => `| ${name}, eight callers at ${PROCESSES} processes of the API | 300/s | ${Math.round(rate)}/s |`).join('\n')}
| a window is added, until a search has it | 1,000 ms | ${spread(seen)} |
${[...offered].map(([whom, ms]) => `| 10,000 wait ${whom}: a cancellation, until one has the offer | 2,000 ms | ${Math.round(ms)} ms |`).join('\n')}
| search.count-standings: first time, again | | ${counted.map((ms) => `${Math.round(ms)} ms`).join(', ')} |`);
    } finally {
      await database.end();
    }
  } finally {
    await databases.stop();
  }
}

/** Responses per second of several API processes, which share the callers. */
async function ratesOfProcesses(
  scenarios: readonly Scenario[],
  url: string,
  secret: string,
): Promise<ReadonlyMap<string, number>> {
  const callers = CALLERS[1] / PROCESSES;
  const program = { name: 'The API', file: 'backend/dist/main.js', env: productionOf(url, secret) };
  const apis = await Promise.all(
    Array.from({ length: PROCESSES }, () => serve(program, '/api/health/ready')),
  );
  const rates = new Map<string, number>();
  try {
    // All searches share code, so all are warmed up before any is measured.
    for (const { next } of scenarios)
      await Promise.all(apis.map(({ origin }) => warmUp(origin, next, callers)));
    for (const { name, next } of scenarios) {
      await Promise.all(apis.map(({ origin }) => warmUp(origin, next, callers)));
      const load = { callers, seconds: SECONDS };
      const results = await Promise.all(apis.map(({ origin }) => putLoad(origin, next, load)));
      rates.set(
        name,
        results.reduce((sum, { perSecond }) => sum + perSecond, 0),
      );
    }
    return rates;
  } finally {
    await Promise.all(apis.map((api) => api.stop()));
  }
}

const spread = (times: readonly number[]) =>
  `${Math.round(quantile(times, 0.5))} ms, at most ${Math.round(Math.max(...times))} ms (${times.length})`;

/** Duration of the job that counts what the order of results depends on. Searches need it to have run. */
async function timeOfCount(url: string): Promise<number> {
  const database = openDatabase(url, 1);
  try {
    const begun = performance.now();
    await writeStandings(database, new Date());
    return performance.now() - begun;
  } finally {
    await database.destroy();
  }
}

async function professionalIds(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from professionals order by md5(id::text)',
  );
  return rows.map(({ id }) => id);
}

/** Adds a window on a day off, and searches for the professional on that day until they are found. Times in ms. */
async function timesUntilSeen(database: Client, url: string, secret: string): Promise<number[]> {
  const { rows } = await database.query<{
    userId: string;
    name: string;
    location: string;
    day: string;
    start: Date;
  }>(
    `select p.user_id as "userId", p.display_name as name, p.location, off.day::date::text as day,
       (off.day + interval '9 hours') at time zone p.time_zone as start
     from (select * from professionals order by md5(id::text) limit $1) p
     cross join lateral (
       select day from generate_series((current_date + 7)::timestamp, (current_date + 14)::timestamp, interval '1 day') day
       where not exists (
         select from availability_windows w where w.professional_id = p.id
           and tstzrange(w.start_time, w.end_time) && tstzrange(day at time zone p.time_zone, (day + interval '1 day') at time zone p.time_zone)
       ) limit 1
     ) off`,
    [CHANGES],
  );
  const api = await serve(
    { name: 'The API', file: 'backend/dist/main.js', env: productionOf(url, secret) },
    '/api/health/ready',
  );
  try {
    const times: number[] = [];
    for (const { userId, name, location, day, start } of rows) {
      // Close to their suburb: a total above the limit of results would hide one more.
      const asked = new URLSearchParams({ search: name, location, radius_km: '5', from: day });
      const search = `${api.origin}/api/professionals/?${asked}`;
      const before = await totalOf(search);
      const answer = await fetch(`${api.origin}/api/availability/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(userId, secret)}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          start_time: start.toISOString(),
          end_time: new Date(start.getTime() + 8 * 3_600_000).toISOString(),
        }),
      });
      if (answer.status !== 201) throw new Error(`A window was not added: ${await answer.text()}`);
      times.push(await timeUntil(async () => (await totalOf(search)) > before));
    }
    return times;
  } finally {
    await api.stop();
  }
}

async function totalOf(address: string): Promise<number> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return ((await answer.json()) as { total: number }).total;
}

async function timeUntil(isDone: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await isDone())) {
    if (performance.now() - begun > DEADLINE_MS) throw new Error('It did not happen within a minute.');
    await pause(POLL_MS);
  }
  return performance.now() - begun;
}
