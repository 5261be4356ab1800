import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { insertAccount, type NewProfile, openDatabase } from '@crown-and-coil/backend/seeding';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { runProgram } from '@crown-and-coil/local/run/program';
import { explain, line } from '@crown-and-coil/local/run/progress';
import { stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { deletePostgres, type RunningPostgres, startPostgres } from '@crown-and-coil/servers/postgres';
import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import { Client } from 'pg';
import { productionOf } from '../../bench/api/production';
import { type Served, serve } from '../../bench/api/served';
import { tokenOf } from '../../bench/stream/people';

const WRITES = 100;
const CLIENTS = 6;
const PROFESSIONALS_EACH = 2;
const QUARTER_MS = 15 * 60_000;
const DAYS = 30;
const ANSWER_MS = 16_000;

interface Person {
  readonly id: string;
  readonly token: string;
}
interface Professional extends Person {
  readonly shard: number;
  readonly serviceId: string;
  /** Requested quarter hours. */
  asked: number;
}

/** Acknowledged bookings by id, and other responses. */
interface Ledger {
  readonly bookings: Map<string, { readonly shard: number; readonly clientId: string }>;
  readonly complaints: string[];
  unavailable: number;
  slowestMs: number;
}

const secret = randomBytes(32).toString('hex');
const firstStart = Math.ceil((Date.now() + 2 * DAY_MS) / DAY_MS) * DAY_MS;

/**
 * `npm run drills -- shards`: two PostgreSQL clusters, professionals on both, two API processes. People book on both
 * while the second cluster is killed with -9 and started again, and then an API process. What was acknowledged must be
 * there once, on its own cluster, and in the lists of its client.
 */
class Drill {
  readonly ledger: Ledger = { bookings: new Map(), complaints: [], unavailable: 0, slowestMs: 0 };
  readonly apis: Served[] = [];
  readonly professionals: Professional[] = [];
  readonly clients: Person[] = [];
  private readonly stopped = new AbortController();
  private readonly people;

  constructor(
    private readonly urls: readonly [string, string],
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.people = openDatabase(urls[0], 1);
  }

  async begin(): Promise<void> {
    for (let count = 0; count < 2; count += 1) this.apis.push(await this.startApi(count === 0));
    for (const shard of [0, 1])
      for (let count = 0; count < PROFESSIONALS_EACH; count += 1)
        this.professionals.push(await this.makeProfessional(shard));
    for (let count = 0; count < CLIENTS; count += 1) this.clients.push(await this.makeClient());
  }

  startApi(isWorking: boolean): Promise<Served> {
    const env = { ...this.env, BACKGROUND: isWorking ? 'inline' : 'none' };
    return serve({ name: 'The API', file: 'backend/dist/main.js', env }, '/api/health/ready');
  }

  async makeClient(): Promise<Person> {
    return this.makePerson({ role: 'client', firstName: 'Zuri', lastName: 'Okafor' });
  }

  private async makePerson(profile: NewProfile): Promise<Person> {
    const username = `drill-${randomUUID()}`;
    const account = { ...profile, username, email: `${username}@drill.test`, passwordHash: '' };
    const { userId, profileId } = await this.people
      .transaction()
      .execute((transaction) => insertAccount(transaction, account));
    return { id: profileId ?? '', token: tokenOf(userId, secret) };
  }

  /** Creates everything except the account through the API, like a professional. */
  private async makeProfessional(shard: number): Promise<Professional> {
    const person = await this.makePerson({ role: 'professional', professionalType: 'barber', shard });
    const profile = {
      ...{ display_name: 'Amara Cuts', professional_type: 'barber', location: 'Footscray VIC' },
      ...{ experience_years: 7, is_active: true, specializations: [2] },
    };
    await this.must('PUT', '/professionals/me', person, profile);
    const service = { name: 'Trim', description: 'Short.', price: 20, category: 'Cuts and Trims' };
    const created = await this.must('POST', '/services/', person, {
      ...service,
      service_duration_minutes: 15,
    });
    for (let day = 0; day < DAYS; day += 1) {
      const start = firstStart + day * DAY_MS;
      const window = { start_time: new Date(start), end_time: new Date(start + DAY_MS) };
      await this.must('POST', '/availability/', person, window);
    }
    return { ...person, shard, serviceId: (created as { id: string }).id, asked: 0 };
  }

  async ask(method: string, path: string, by: Person | undefined, body?: unknown, key?: string, api = 0) {
    const begun = performance.now();
    const answer = await fetch(`${this.apis[api]?.origin}/api${path}`, {
      method,
      headers: {
        ...(by && { authorization: `Bearer ${by.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    this.ledger.slowestMs = Math.max(this.ledger.slowestMs, performance.now() - begun);
    return { status: answer.status, headers: answer.headers, text };
  }

  async must(method: string, path: string, by: Person | undefined, body?: unknown): Promise<unknown> {
    const { status, text } = await this.ask(method, path, by, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  }

  /**
   * Each client books with every professional in turn, and retries unanswered requests with the same idempotency key.
   */
  load(): Promise<void>[] {
    return this.clients.flatMap((client) => [0, 1].map((shard) => this.bookOn(shard, client)));
  }

  private async bookOn(shard: number, client: Person): Promise<void> {
    const professionals = this.professionals.filter((one) => one.shard === shard);
    for (let turn = 0; !this.stopped.signal.aborted; turn += 1) {
      const professional = professionals[turn % professionals.length];
      if (professional === undefined) return;
      const start = firstStart + professional.asked * QUARTER_MS;
      professional.asked += 1;
      const body = {
        ...{ professional_id: professional.id, client_id: client.id, service_ids: [professional.serviceId] },
        start_time: new Date(start),
      };
      await this.bookUntilAnswered(body, client, shard);
    }
  }

  private async bookUntilAnswered(body: object, client: Person, shard: number): Promise<void> {
    const key = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.ask('POST', '/bookings/', client, body, key, attempt % 2).catch(
        () => undefined,
      );
      if (answer?.status === 201) {
        const { id } = JSON.parse(answer.text) as { id: string };
        this.ledger.bookings.set(id, { shard, clientId: client.id });
        return;
      }
      if (answer?.status === 503) this.ledger.unavailable += 1;
      // In flight: the request whose response was lost.
      else if (answer !== undefined && !(answer.status === 409 && attempt > 0))
        this.ledger.complaints.push(`A booking was answered ${answer.status} ${answer.text}`);
      if (this.stopped.signal.aborted) return;
      await pause(100);
    }
  }

  acknowledgedOn = (shard: number) =>
    [...this.ledger.bookings.values()].filter((one) => one.shard === shard).length;

  /** @returns the time until each shard has the given number of further bookings */
  async more(count: number, shards: readonly number[]): Promise<number> {
    const begun = Date.now();
    const wanted = shards.map((shard) => this.acknowledgedOn(shard) + count);
    while (shards.some((shard, place) => this.acknowledgedOn(shard) < (wanted[place] ?? 0))) await pause(20);
    return (Date.now() - begun) / 1000;
  }

  async end(load: readonly Promise<void>[]): Promise<void> {
    this.stopped.abort();
    await Promise.all(load);
  }

  check(isSo: boolean, complaint: string): void {
    if (!isSo) this.ledger.complaints.push(complaint);
  }

  /** What visitors and users get while the second cluster is down. */
  async lookWhileAway(): Promise<void> {
    const [client] = this.clients;
    const home = this.professionals.find(({ shard }) => shard === 0);
    const other = this.professionals.find(({ shard }) => shard === 1);
    const search = await this.ask('GET', '/services/', undefined);
    const { results, is_incomplete: isIncomplete } = JSON.parse(search.text) as {
      results: { professional: { id: string } }[];
      is_incomplete: boolean;
    };
    const found = new Set(results.map(({ professional }) => professional.id));
    this.check(isIncomplete, 'A search does not say that it is incomplete');
    this.check(found.has(home?.id ?? '') && !found.has(other?.id ?? ''), 'A search shows the wrong people');
    const statuses = await Promise.all(
      [
        [`/bookings/professionals/${home?.id}`, home],
        [`/professionals/${other?.id}`, undefined],
        [`/bookings/professionals/${other?.id}`, other],
        [`/bookings/clients/${client?.id}`, client],
      ].map(async ([path, by]) => (await this.ask('GET', path as string, by as Person | undefined)).status),
    );
    this.check(statuses.join() === '200,503,503,503', `Lists were answered ${statuses}`);
  }

  /** Checks that every acknowledged booking exists once, on its own cluster, and is listed in order to its client. */
  async compare(): Promise<void> {
    const { bookings, complaints } = this.ledger;
    for (const [shard, connectionString] of this.urls.entries()) {
      const client = new Client({ connectionString });
      await client.connect();
      const { rows } = await client.query<{ id: string }>('select id from bookings');
      const there = new Set(rows.map(({ id }) => id));
      for (const [id, booking] of bookings)
        if (there.has(id) !== (booking.shard === shard))
          complaints.push(`${id} is wrong on cluster ${shard}`);
      await client.end();
    }
    for (const client of this.clients) {
      const listed: { id: string; start_time: string }[] = [];
      for (let page: typeof listed = []; listed.length === 0 || page.length > 0; listed.push(...page)) {
        const path = `/bookings/clients/${client.id}?skip=${listed.length}&limit=50`;
        page = (await this.must('GET', path, client)) as typeof listed;
        if (page.length === 0) break;
      }
      const starts = listed.map(({ start_time }) => Date.parse(start_time));
      const isSorted = starts.every((start, place) => start <= (starts[place - 1] ?? start));
      this.check(isSorted, 'A list is not in order');
      const ids = new Set(listed.map(({ id }) => id));
      this.check(ids.size === listed.length, 'A list shows a booking twice');
      for (const [id, { clientId }] of bookings)
        if (clientId === client.id && !ids.has(id)) complaints.push(`${id} is not listed`);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.apis.map((api) => api.stop()));
    await this.people.destroy();
  }
}

async function run(drill: Drill, kill: () => Promise<void>, restart: () => Promise<void>): Promise<void> {
  await drill.begin();
  line('✓ Professionals are on both clusters, people on both by replication');
  const load = drill.load();
  await drill.more(WRITES, [0, 1]);
  const before = drill.ledger.bookings.size;
  await kill();
  const without = await drill.more(WRITES, [0]);
  await drill.lookWhileAway();
  line(`✓ The second cluster was killed: ${WRITES} bookings on the first one within ${without.toFixed(1)} s`);
  const late = await drill.makeClient();
  await restart();
  const again = await drill.more(1, [1]);
  line(`✓ It was started again: the first booking on it after ${again.toFixed(1)} s`);
  drill.clients.push(late);
  await drill.must('GET', `/bookings/clients/${late.id}`, late);
  load.push(...drill.load().slice(-2));
  const [first] = drill.apis;
  for (const pid of first?.pids ?? []) process.kill(pid, 'SIGKILL');
  drill.apis[0] = await drill.startApi(true);
  await drill.more(WRITES, [0, 1]);
  line('✓ An API process was killed with -9 and started again');
  await drill.end(load);
  await drill.compare();
  const { bookings, unavailable, slowestMs } = drill.ledger;
  line(
    `✓ ${bookings.size} bookings were acknowledged (${before} before), ${drill.acknowledgedOn(1)} of them on the second ` +
      `cluster; ${unavailable} answers of 503, the slowest answer took ${(slowestMs / 1000).toFixed(1)} s`,
  );
}

const stopping = stoppingSignal();
const dataDir = await mkdtemp(join(tmpdir(), 'crown-and-coil-shards-'));
const directories = ['home', 'shard'].map((name) => join(dataDir, name));
const servers: RunningPostgres[] = [];
const complaints: string[] = [];
try {
  await buildBackend(stopping);
  const [homeDir = '', shardDir = ''] = directories;
  servers.push(await startPostgres({ dataDir: homeDir, settings: { wal_level: 'logical' } }));
  servers.push(await startPostgres({ dataDir: shardDir }));
  const [home, shard] = servers;
  if (home === undefined || shard === undefined) throw new Error('There are no two clusters.');
  const shards = { DATABASE_SHARD_URLS: shard.url };
  const migration = { name: 'The migration', file: 'backend/dist/migrate.js' };
  await runProgram({ ...migration, env: { DATABASE_URL: home.url, ...shards } }, stopping);
  const drill = new Drill([home.url, shard.url], { ...productionOf(home.url, secret), ...shards });
  const kill = async () => {
    process.kill(shard.server?.pid ?? 0, 'SIGKILL');
    await shard.server?.ended;
    await shard.stop();
  };
  const restart = async () => {
    servers[1] = await startPostgres({ dataDir: shardDir, port: shard.server?.port ?? 0 });
  };
  await run(drill, kill, restart).finally(() => drill.close());
  complaints.push(...drill.ledger.complaints);
} catch (error) {
  complaints.push(explain(error));
}
for (const server of servers) await server.stop().catch(() => undefined);
for (const directory of directories) deletePostgres(directory);
rmSync(dataDir, { recursive: true, force: true });
for (const complaint of complaints) line(`✗ ${complaint}`);
line(
  complaints.length === 0 ? '✓ Each booking is once where it belongs' : '✗ The shards do not keep their word',
);
process.exit(complaints.length === 0 ? 0 : 1);
