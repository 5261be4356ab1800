import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SmtpRefusal, startMailServer } from '@crown-and-coil/backend/testing-smtp';
import { type OurProgram, planReadyOnOutput, serverPlan } from '@crown-and-coil/deploy/cluster/members';
import { prometheusPlan } from '@crown-and-coil/deploy/cluster/prometheus';
import { Started } from '@crown-and-coil/deploy/cluster/started';
import { type OpenDatabase, openDatabase } from '@crown-and-coil/local/run/database';
import { step } from '@crown-and-coil/local/run/progress';
import { startLocalStripe } from '@crown-and-coil/local/run/stripe-double';
import type { SupervisedPlan, SupervisedProgram } from '@crown-and-coil/local/run/supervised-program';
import { promote } from '@crown-and-coil/release/actions/promote';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { buildOf } from '@crown-and-coil/release/testing/site';
import { deletePostgres, freePort } from '@crown-and-coil/servers/postgres';
import { Client } from 'pg';
import { ApiClient, type Outcome } from '../faults/api-client';
import { askForDeposits, payDeposit } from '../faults/deposits';
import { type FaultyProxy, startFaultyProxy } from '../faults/faulty-proxy';
import { makePeople, type People, QUARTER_MS } from '../faults/people';
import type { CommandEnvironment } from './runbook';
import { writeShortened } from './shortened-rules';

/** The remote with two live versions in the drill's stores. */
export const REMOTE = 'mfe-a';
export const PAGE = `/${REMOTE}`;

/** A process that a drill can stop, with the environment for its next start. */
export interface Part {
  readonly member: SupervisedProgram;
  readonly env: Record<string, string>;
  readonly log: string;
  readonly port: number;
  /** Its metrics target in Prometheus. */
  readonly instance: string;
  /** Stops it until `start`. */
  stop(): void;
  start(): void;
  /** Restarts it with its current environment. Resolves when it is ready. */
  restart(): Promise<void>;
}

/** One process of each kind, a second gateway, and Prometheus with shortened rules. */
export interface AlertWorld {
  readonly url: string;
  readonly api: Part;
  readonly worker: Part;
  readonly gateways: readonly [Part, Part];
  /** Of canaries. */
  readonly watcher: Part;
  readonly people: People;
  /** Release folders: the common one, one with another live version, and an empty one. */
  readonly releases: Readonly<Record<'live' | 'other' | 'empty', string>>;
  readonly apiClient: ApiClient;
  readonly commands: CommandEnvironment;
  /** Superuser connection. */
  readonly database: Client;
  readonly databaseUrl: string;
  readonly browserIdSecret: string;
  /** Proxy between the API and its announcement channel. */
  readonly listening: FaultyProxy;
  /** The mail server accepts mails, rejects them permanently or temporarily, or does not respond. */
  mails: 'takes' | 'refuses' | 'busy' | 'hangs';
  readonly stripe: { stop(): Promise<void>; start(): Promise<void> };
  book(): Promise<Outcome>;
  /** Books with a deposit and pays it. @returns the booking's id */
  bookAndPay(untilPaid: boolean): Promise<string>;
  /** Triggers a fault of `misbehave.cjs` in the API. */
  misbehave(how: 'leak' | 'spin'): void;
  /** Names of the firing alerts, with their labels. */
  firing(): Promise<readonly Readonly<Record<string, string>>[]>;
  close(): Promise<void>;
}

const SESSION_SECRET = 'drill-session-secret-0123456789-abcdefghij';
const BROWSER_ID_SECRET = 'drill-browser-secret-0123456789-abcdefghij';

export async function openAlertWorld(stopping: AbortSignal): Promise<AlertWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crown-and-coil-alerts-'));
  const started = new Started(stopping);
  started.onStop(async () => {
    deletePostgres(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true, force: true });
  });
  try {
    const opened = await openDatabase(dataDir, stopping, {}, { fills: false, draws: false });
    started.onStop(opened.stop);
    const databaseUrl = opened.env.DATABASE_URL;
    await archiveWal(opened, databaseUrl);
    const database = new Client({ connectionString: databaseUrl, application_name: 'drill' });
    database.on('error', () => undefined);
    await database.connect();
    started.onStop(() => database.end());
    const releases = await makeReleases(dataDir);
    const people = await makePeople(database, SESSION_SECRET);

    const world = { mails: 'takes' as AlertWorld['mails'] };
    const mailUrl = await startMails(started, world);
    const gatewayPort = await freePort();
    const url = `http://localhost:${gatewayPort}`;
    const startStripe = () => startLocalStripe({ dataDir, siteUrl: url, stopping });
    let stripe = await startStripe();
    started.onStop(() => stripe.stop());
    const listening = await startFaultyProxy(Number(new URL(databaseUrl).port));
    started.onStop(async () => listening.close());
    const directUrl = new URL(databaseUrl);
    directUrl.port = String(listening.port);

    const backendEnv = {
      ...opened.env,
      ...stripe.env,
      SESSION_SECRET,
      BROWSER_ID_SECRETS: BROWSER_ID_SECRET,
      PUBLIC_URL: url,
      SMTP_URL: mailUrl,
      TRUST_PROXY: '2',
      BACKGROUND: 'none',
      RATE_LIMIT_PER_MINUTE: '1000000',
      OPEN_REQUESTS_PER_CLIENT: '1000000',
    };
    const misbehaviour = join(dataDir, 'misbehaviour');
    const apiPort = await freePort();
    const api = await startPart(started, dataDir, {
      name: 'api-1',
      file: 'backend/dist/main.js',
      env: {
        ...backendEnv,
        DATABASE_DIRECT_URL: directUrl.href,
        MISBEHAVIOUR: misbehaviour,
        NODE_OPTIONS: `--require ${join(import.meta.dirname, 'misbehave.cjs')}`,
      },
      readyPath: '/api/health/ready',
      port: apiPort,
    });
    const worker = await startPart(started, dataDir, {
      name: 'worker-1',
      file: 'backend/dist/worker.js',
      env: { ...backendEnv },
    });
    const gatewayEnv = {
      API_ORIGIN: `http://127.0.0.1:${apiPort}`,
      BROWSER_ID_SECRETS: BROWSER_ID_SECRET,
      RELEASES_DIR: releases.live,
      MEDIA_DIR: opened.env.MEDIA_DIR,
      NODE_ENV: opened.env.NODE_ENV,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      RENDER_WORKERS: '0',
    };
    const startGateway = (name: string, port: number) =>
      startPart(started, dataDir, {
        ...{ name, file: 'infra/gateway/server.ts', env: { ...gatewayEnv }, port },
        readyPath: '/health/live',
      });
    const gateways = [
      await startGateway('gateway-1', gatewayPort),
      await startGateway('gateway-2', await freePort()),
    ] as const;
    const watcher = await startPart(started, dataDir, {
      name: 'watcher-1',
      file: 'infra/release/canary/watcher.ts',
      env: { DATABASE_URL: databaseUrl, RELEASES_DIR: releases.live },
    });
    const measure = await startPrometheus(started, dataDir);

    const apiClient = new ApiClient(url);
    started.onStop(async () => apiClient.close());
    await step('Have a professional ask for deposits', () => askForDeposits(url, database, people.payee));

    return Object.assign(world, {
      ...{ url, api, worker, gateways, watcher, people, releases },
      ...{ apiClient, database, databaseUrl, listening },
      ...bookingsOf(apiClient, people),
      close: () => started.stop(),
      browserIdSecret: BROWSER_ID_SECRET,
      commands: {
        query: async (statement: string) => JSON.stringify((await database.query(statement)).rows),
        measure: async (expression: string) =>
          JSON.stringify(await measure(`/query?query=${encodeURIComponent(expression)}`)),
        get env() {
          return { ...api.env, RELEASES_DIR: releases.live, NODE_OPTIONS: '' };
        },
      },
      stripe: {
        stop: () => stripe.stop(),
        start: async () => {
          stripe = await startStripe();
        },
      },
      misbehave: (how: 'leak' | 'spin') => {
        writeFileSync(misbehaviour, how);
        process.kill(api.member.pid, 'SIGUSR2');
      },
      firing: async () => {
        const { alerts } = await measure<{ alerts: { state: string; labels: Record<string, string> }[] }>(
          '/alerts',
        );
        return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
      },
    });
  } catch (error) {
    await started.stop();
    throw error;
  }
}

/** Starts a mail server controlled by `world.mails`. @returns its URL */
async function startMails(started: Started, world: Pick<AlertWorld, 'mails'>): Promise<string> {
  const server = await startMailServer({
    onRecipient: () => {
      if (world.mails === 'refuses') throw new SmtpRefusal(550, 'Sender crown-and-coil is blocked');
      if (world.mails === 'busy') throw new SmtpRefusal(450, 'Mailbox busy, try later');
    },
    onMail: async () => {
      while (world.mails === 'hangs') await pause(100);
    },
  });
  started.onStop(async () => {
    world.mails = 'takes';
    await server.close();
  });
  return server.url;
}

/** Scrape targets of Prometheus. */
const targetsIn = (dataDir: string): string => join(dataDir, 'targets');

interface PartPlan {
  readonly name: string;
  readonly file: string;
  readonly env: Record<string, string>;
  /** Of a server: where it answers once it works. */
  readonly readyPath?: string;
  readonly port?: number;
}

async function startPart(
  started: Started,
  dataDir: string,
  { name, file, env, readyPath, port = 0 }: PartPlan,
): Promise<Part> {
  const metricsPort = await freePort();
  const log = join(dataDir, 'logs', `${name}.log`);
  const program: OurProgram = {
    name,
    file,
    env,
    logFile: log,
    metricsPorts: [metricsPort, metricsPort],
    metricsTarget: join(targetsIn(dataDir), `${name}.json`),
  };
  const plan: SupervisedPlan = readyPath
    ? serverPlan(program, [port, port], readyPath)
    : planReadyOnOutput(program);
  const [member] = await step(`Start ${name}`, () => started.members(plan));
  const end = () => member.pid > 0 && process.kill(member.pid, 'SIGKILL');
  return {
    member,
    env,
    log,
    port,
    instance: `127.0.0.1:${metricsPort}`,
    stop: () => {
      member.hold();
      end();
    },
    start: () => member.release(),
    restart: async () => {
      const before = member.pid;
      end();
      while (member.pid === before || !(await member.isReady().catch(() => false))) await pause(100);
    },
  };
}

/** Starts Prometheus with the shortened rules. @returns a client for its API */
async function startPrometheus(started: Started, dataDir: string) {
  const monitoring = join(dataDir, 'monitoring');
  writeShortened(monitoring);
  const port = await freePort();
  const logFile = join(dataDir, 'logs/prometheus.log');
  const plan = prometheusPlan(port, join(dataDir, 'prometheus'), targetsIn(dataDir), logFile, monitoring);
  await step('Start Prometheus', () => started.members(plan));
  return async <Data>(path: string): Promise<Data> =>
    ((await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`)).json()) as { data: Data }).data;
}

/** Books free times one after another. */
function bookingsOf(apiClient: ApiClient, people: People): Pick<AlertWorld, 'book' | 'bookAndPay'> {
  const { professionals, clients, payee, payer, firstStart } = people;
  let [turn, paidTurn] = [0, 0];
  const ask: Parameters<typeof payDeposit>[0] = async (question, expected) => {
    for (;;) {
      const outcome = await apiClient.ask(question);
      if (expected.includes(outcome.status ?? 0)) return outcome;
      await pause(200);
    }
  };
  return {
    book: async () => {
      const at = turn;
      turn += 1;
      const professional = professionals[at % professionals.length] ?? payee;
      const client = clients[at % clients.length] ?? payer;
      const start = firstStart + Math.floor(at / professionals.length) * QUARTER_MS;
      const body = {
        professional_id: professional.id,
        client_id: client.id,
        service_ids: [professional.quarterServiceId],
        start_time: new Date(start).toISOString(),
      };
      const key = `drill ${at}`;
      return apiClient.ask({ method: 'POST', path: '/bookings/', token: client.token, body, key });
    },
    bookAndPay: async (untilPaid) => {
      const body = {
        professional_id: payee.id,
        client_id: payer.id,
        service_ids: [payee.halfServiceId],
        start_time: new Date(firstStart + 2 * paidTurn * QUARTER_MS).toISOString(),
        house_rules_version: 1,
      };
      const key = `drill deposit ${paidTurn}`;
      paidTurn += 1;
      const question = { method: 'POST', path: '/bookings/', token: payer.token, body, key } as const;
      const { id } = (await ask(question, [201])).body as { id: string };
      const paid = payDeposit(ask, id, payer.token);
      if (untilPaid) await paid;
      else paid.catch(() => undefined);
      return id;
    },
  };
}

/** Enables WAL archiving, which needs a restart; the command succeeds until a drill changes it. */
async function archiveWal(opened: OpenDatabase, url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query("alter system set archive_mode = 'on'");
  await client.query("alter system set archive_command = 'true'");
  await client.end();
  const before = opened.serverPid();
  if (before === undefined) throw new Error('The drill needs a PostgreSQL of its own: unset DATABASE_URL.');
  process.kill(before, 'SIGINT');
  for (;;) {
    await pause(200);
    if (opened.serverPid() === before) continue;
    const again = new Client({ connectionString: url });
    again.on('error', () => undefined);
    const isUp = await again.connect().then(
      () => true,
      () => false,
    );
    await again.end().catch(() => undefined);
    if (isUp) return;
  }
}

async function makeReleases(dataDir: string): Promise<AlertWorld['releases']> {
  const folder = (name: string) => join(dataDir, 'releases', name);
  const releases = { live: folder('live'), other: folder('other'), empty: folder('empty') };
  const shell = { version: '1', scripts: [], fonts: [], inlineStyles: '', icon: '', routes: [] };
  for (const [place, version] of [
    [releases.live, '1'],
    [releases.other, '2'],
  ] as const) {
    const store = folderStore(place);
    await store.put('shell/1/release.json', Buffer.from(JSON.stringify(shell)));
    for (const one of ['1', '2', '3']) await buildOf(place, REMOTE, one, { path: PAGE });
    await promote(store, [{ name: 'shell', version: '1' }]);
    await promote(store, [{ name: REMOTE, version }]);
  }
  await folderStore(releases.empty).put('registry.json', Buffer.from('{"shell":null,"remotes":{}}'));
  return releases;
}
