import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promote } from '@crown-and-coil/release/actions/promote';
import { hasCanary } from '@crown-and-coil/release/canary/share';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { startThrowawayStandby } from '@crown-and-coil/servers/postgres';
import { browserIds } from '@crown-and-coil/service/browser-id';
import { Client } from 'pg';
import { followStream } from '../faults/follow-stream';
import { type AlertWorld, PAGE, REMOTE } from './world';

/** Expected output of a command on the alert's page, by prefix of the command. */
type Shown = Readonly<Record<string, RegExp>>;

/** A fault and the alerts it causes. */
export interface Incident {
  readonly cause: string;
  /** Per alert, the commands on its page that reveal the cause. */
  readonly alerts: Readonly<Record<string, Shown>>;
  /** @returns values for the commands' placeholders: `<log>` */
  readonly begin: (world: AlertWorld) => Promise<Readonly<Record<string, string>>>;
  /** Again and again, from the beginning until the alerts are over. */
  readonly load?: (world: AlertWorld) => Promise<unknown>;
  /** @param run runs a command of an alert's page, for its fix */
  readonly end: (world: AlertWorld, run: RunFix) => Promise<unknown>;
}

/** @returns the command's output */
type RunFix = (
  alert: string,
  beginning: string,
  values?: Readonly<Record<string, string>>,
) => Promise<string>;

const HOLDER = 'drill-holder';
const LOCK = 'lock table professionals in access exclusive mode';
const WRONG = 'the drill has broken this table';

const breakTable = (table: string) => async (world: AlertWorld) => {
  await world.database.query(
    `create function break_table() returns trigger language plpgsql as $$ begin raise exception '${WRONG}'; end $$`,
  );
  await world.database.query(
    `create trigger broken before insert on ${table} for each row execute function break_table()`,
  );
};
const repairTable = (world: AlertWorld) => world.database.query('drop function break_table() cascade');

/** Connections of an interactive tool. */
let connections: Client[] = [];
async function connectTool(world: AlertWorld, name: string, count: number): Promise<void> {
  connections = Array.from(
    { length: count },
    () => new Client({ connectionString: world.databaseUrl, application_name: name }),
  );
  for (const one of connections) {
    one.on('error', () => undefined);
    await one.connect();
  }
}

const pidOf = async (world: AlertWorld, name: string) => {
  const { rows } = await world.database.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 limit 1',
    [name],
  );
  return String(rows[0]?.pid);
};

const look = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    (answer) => answer.body?.cancel(),
    () => undefined,
  );

/** Requests a page from both gateways, as a load balancer would. */
const lookAtPages = (world: AlertWorld) =>
  Promise.all(world.gateways.map(({ port }) => look(`http://127.0.0.1:${port}${PAGE}`)));

let reports = 0;
/** A failure report from a unique address; with a browser id it counts towards a canary. */
const report = (world: AlertWorld, version: string, cookie = '') => {
  reports += 1;
  return fetch(`${world.url}/api/client-errors`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${Math.floor(reports / 250)}.${reports % 250}`,
      cookie,
    },
    body: JSON.stringify({
      remote: REMOTE,
      version,
      route: PAGE,
      kind: 'render',
      message: 'The drill throws',
    }),
  });
};

const setting = async (world: AlertWorld, name: string, value: string) => {
  await world.database.query(`alter system set ${name} = '${value}'`);
  await world.database.query('select pg_reload_conf()');
};

/** Points the second gateway at another store. */
const readReleasesOf = async (
  { releases, gateways: [, gateway] }: AlertWorld,
  store: keyof AlertWorld['releases'],
): Promise<void> => {
  gateway.env.RELEASES_DIR = releases[store];
  await gateway.restart();
};

let blocker: ReturnType<typeof createServer> | undefined;
let stream: ReturnType<typeof followStream> | undefined;
let standby: Awaited<ReturnType<typeof startThrowawayStandby>> | undefined;
const SLOT = 'drill_replica_that_left';

export const INCIDENTS: readonly Incident[] = [
  {
    cause: 'the API is started with a wrong DATABASE_POOL_SIZE',
    alerts: {
      ApiDown: {
        'curl ': /refused|Failed to connect/i,
        'tail ': /DATABASE_POOL_SIZE/,
        'npm run doctor': /DATABASE_POOL_SIZE/,
      },
      GatewayErrorRateHigh: {
        'sum by (asked, status)': /"asked":"api","status":"50[234]"/,
        'curl -i <site>/health/live': /200 OK/,
        'curl -i <site>/api/health/ready': / 50[234] /,
      },
    },
    begin: async ({ api, url }) => {
      api.env.DATABASE_POOL_SIZE = 'ten';
      void api.restart();
      return { instance: '127.0.0.1', port: String(api.port), log: api.log, site: url };
    },
    load: (world) => look(`${world.url}/api/professionals/`),
    end: async ({ api }) => {
      delete api.env.DATABASE_POOL_SIZE;
    },
  },
  {
    cause: "another program listens on the gateway's port",
    alerts: { GatewayDown: { 'tail ': /Port \d+ is taken/, 'curl ': /Empty reply|reset/i } },
    begin: async ({ gateways: [, gateway] }) => {
      gateway.stop();
      await gateway.member.haveLeft();
      await pause(1000);
      blocker = createServer((socket) => socket.destroy());
      blocker.listen(gateway.port, '127.0.0.1');
      await once(blocker, 'listening');
      gateway.start();
      return { instance: '127.0.0.1', port: String(gateway.port), log: gateway.log };
    },
    end: async () => blocker?.close(),
  },
  {
    cause: 'a migration broke the table of bookings',
    alerts: {
      ApiErrorRateHigh: {
        'sum by (route, status)': /\/api\/bookings\/","status":"500"/,
        'grep ': RegExp(WRONG),
      },
      BookingErrors: { 'grep ': RegExp(WRONG) },
      BookingBudgetBurning: { 'sum by (status)': /"status":"500"/ },
    },
    begin: async (world) => {
      await breakTable('bookings')(world);
      return { log: world.api.log };
    },
    load: (world) => world.book(),
    end: repairTable,
  },
  {
    cause: 'someone in psql holds a lock',
    alerts: {
      ApiLatencyHigh: { 'select pid, now() - query_start': /"Lock|"relation"/ },
      DatabasePoolExhausted: {
        'select state, wait_event_type': /"wait_event_type":"Lock"/,
        'select pid, now() - xact_start': RegExp(LOCK),
      },
      TransactionTooOld: { 'select pid, usename': RegExp(HOLDER) },
    },
    begin: async (world) => {
      await connectTool(world, HOLDER, 1);
      await connections[0]?.query('begin');
      await connections[0]?.query(LOCK);
      return {};
    },
    load: (world) => look(`${world.url}/api/professionals/${world.people.payee.id}`),
    end: async (world, run) =>
      run('TransactionTooOld', 'select pg_terminate_backend', { pid: await pidOf(world, HOLDER) }),
  },
  {
    cause: 'a tool holds 170 connections open',
    alerts: { DatabaseConnectionsHigh: { 'select application_name': /"drill-tool".*"count":"170"/ } },
    begin: async (world) => {
      await connectTool(world, 'drill-tool', 170);
      return {};
    },
    end: (_world, run) =>
      run('DatabaseConnectionsHigh', 'select pg_terminate_backend', { name: 'drill-tool' }),
  },
  {
    cause: 'the API repeatedly blocks its event loop for 0.4 s',
    alerts: { EventLoopLagHigh: { '(sleep 3; echo profile': /ok/, 'node -p': /misbehave\.cjs/ } },
    begin: async ({ api, misbehave }) => {
      misbehave('spin');
      return { pid: String(api.member.pid), instance: api.instance };
    },
    end: async ({ api }) => api.restart(),
  },
  {
    cause: 'the API holds 800 MB of buffers',
    alerts: { MemoryUsageHigh: { nodejs_external: /"instance"/ } },
    begin: async ({ api, misbehave }) => {
      misbehave('leak');
      return { instance: api.instance };
    },
    end: async ({ api }) => api.restart(),
  },
  {
    cause: 'the newest registry file is truncated',
    alerts: {
      RegistryUnreadable: { 'grep ': /is not JSON/, 'npm run release -- list': /is not JSON/ },
      CanariesNotWatched: {
        'up{job="crown-and-coil-watcher"}': /"1"\]/,
        'npm run release -- list': /is not JSON/,
      },
    },
    begin: async ({ releases, gateways: [gateway] }) => {
      writeFileSync(join(releases.live, 'registry/00000099.json'), '{"registry":');
      return { log: gateway.log };
    },
    load: lookAtPages,
    end: async ({ releases }) => rmSync(join(releases.live, 'registry/00000099.json')),
  },
  {
    cause: 'one gateway reads another store, where another version is live',
    alerts: {
      GatewayVersionMismatch: {
        gateway_live_version: /"version":"2"/,
        'npm run release -- list': /live\s+1\b/,
      },
    },
    begin: async (world) => {
      await readReleasesOf(world, 'other');
      return { remote: REMOTE };
    },
    load: lookAtPages,
    end: (world) => readReleasesOf(world, 'live'),
  },
  {
    cause: 'one gateway reads an empty store, without a live shell',
    alerts: { PageBudgetBurning: { 'sum by (instance, status)': /"instance":"[^"]+","status":"503"/ } },
    begin: async (world) => {
      await readReleasesOf(world, 'empty');
      return {};
    },
    load: lookAtPages,
    end: (world) => readReleasesOf(world, 'live'),
  },
  {
    cause: 'a version of a remote fails in browsers',
    alerts: {
      RemoteErrorsHigh: {
        'select version, route': /The drill throws/,
        client_errors_today: /"version":"3"/,
        'npm run release -- list': /live\s+3\b/,
      },
    },
    begin: async ({ releases }) => {
      await promote(folderStore(releases.live), [{ name: REMOTE, version: '3' }]);
      return { remote: REMOTE };
    },
    load: async (world) => {
      const registry = (await (await fetch(`${world.url}/registry.json`)).json()) as {
        remotes: Record<string, { version: string }>;
      };
      if (registry.remotes[REMOTE]?.version === '3') await report(world, '3');
    },
    end: (_world, run) => run('RemoteErrorsHigh', 'npm run release -- rollback', { remote: REMOTE }),
  },
  {
    cause: 'a canary fails in browsers',
    alerts: {
      CanaryRolledBack: {
        'npm run release -- list': /automatic rollback/,
        release_failing_browsers: /"group":"canary"/,
      },
    },
    begin: async (world) => {
      await promote(folderStore(world.releases.live), [{ name: REMOTE, version: '2' }], 'drill', 50);
      const ids = browserIds([world.browserIdSecret], false);
      const browsers = Array.from({ length: 200 }, (_none, at) => String(at).padStart(22, '0')).filter((id) =>
        hasCanary(id, REMOTE, '2', 50),
      );
      for (const id of browsers.slice(0, 60)) await report(world, '2', ids.setCookie(id).split(';', 1)[0]);
      return { remote: REMOTE };
    },
    end: async () => undefined,
  },
  {
    cause: 'the watcher of canaries is dead',
    alerts: { CanariesNotWatched: { 'up{job="crown-and-coil-watcher"}': /"0"\]/ } },
    begin: async ({ watcher }) => {
      watcher.stop();
      return {};
    },
    end: async ({ watcher }) => watcher.start(),
  },
  {
    cause: 'the only worker is dead',
    alerts: {
      BackgroundJobsDelayed: {
        'up{job="crown-and-coil-worker"}': /"0"\]/,
        'select task_identifier': /mail\.send/,
      },
    },
    begin: async (world) => {
      world.worker.stop();
      await world.book();
      return {};
    },
    end: async ({ worker }) => worker.start(),
  },
  {
    cause: 'the mail server accepts connections but does not answer',
    alerts: { BackgroundJobsDelayed: { 'select task_identifier': /mail\.send/ } },
    begin: async (world) => {
      world.mails = 'hangs';
      await world.book();
      return {};
    },
    end: async (world) => {
      world.mails = 'takes';
    },
  },
  {
    cause: 'a busy mail server rejected every attempt of a mail',
    alerts: { BackgroundJobsFailed: { 'select id, task_identifier': /did not accept the mail/ } },
    begin: async (world) => {
      world.mails = 'busy';
      world.worker.stop();
      await world.book();
      await world.database.query(
        'update graphile_worker._private_jobs set max_attempts = 1 where attempts = 0',
      );
      world.worker.start();
      return {};
    },
    end: async (world, run) => {
      world.mails = 'takes';
      const failed = JSON.parse(await run('BackgroundJobsFailed', 'select id, task_identifier')) as {
        id: string;
      }[];
      for (const { id } of failed)
        await run('BackgroundJobsFailed', 'select graphile_worker.reschedule', { id });
      for (;;) {
        const { rows } = await world.database.query(
          "select from mails where status not in ('sent', 'dropped') limit 1",
        );
        if (rows.length === 0) return;
        await pause(500);
      }
    },
  },
  {
    cause: 'the mail server rejects our sender address',
    alerts: { MailsRejected: { 'select status, template': /Sender crown-and-coil is blocked/ } },
    begin: async (world) => {
      world.mails = 'refuses';
      for (let made = 0; made < 12; made += 1) await world.book();
      return {};
    },
    end: async (world) => {
      world.mails = 'takes';
      // A day passes.
      await world.database.query("update mails set created_at = created_at - interval '25 hours'");
    },
  },
  {
    cause: "the API does not receive the database's notifications",
    alerts: { NotificationBudgetBurning: { 'histogram_quantile(0.99': /"value":\[[\d.]+,"(?:[3-9]|\d\d)/ } },
    begin: async (world) => {
      const [professional] = world.people.professionals;
      stream = followStream(world.url, professional?.token ?? '');
      await pause(3000);
      world.listening.block();
      for (let made = 0; made < 40; made += 1) await world.book();
      return {};
    },
    end: async (world) => {
      world.listening.open();
      stream?.stop();
    },
  },
  {
    cause: 'a migration broke the ledger, so a payment event cannot be applied',
    alerts: {
      PaymentEventsDelayed: { 'select id, kind': /deposit_paid/, 'grep ': RegExp(WRONG) },
    },
    begin: async (world) => {
      await breakTable('ledger_transactions')(world);
      await world.bookAndPay(false);
      return { log: world.worker.log };
    },
    end: repairTable,
  },
  {
    cause: 'the payment provider is down, and a refund waits for a day',
    alerts: {
      RefundsStuck: {
        'select r.id': /"state":"due"/,
        'select id, attempts, last_error': /ECONNREFUSED|fetch failed|connect|unreachable/i,
      },
    },
    begin: async (world) => {
      const id = await world.bookAndPay(true);
      await world.stripe.stop();
      const { token } = world.people.payer;
      await world.apiClient.ask({
        method: 'PATCH',
        path: `/bookings/${id}`,
        token,
        body: { status: 'cancelled' },
      });
      // A day passes.
      await world.database.query("update refunds set created_at = created_at - interval '25 hours'");
      return {};
    },
    end: async (world, run) => {
      await world.stripe.start();
      const jobs = JSON.parse(await run('RefundsStuck', 'select id, attempts, last_error')) as {
        id: string;
      }[];
      for (const { id } of jobs) await run('RefundsStuck', 'select graphile_worker.reschedule', { id });
    },
  },
  {
    cause: 'the payment provider is down, so the nightly reconciliation fails',
    alerts: {
      ReconciliationTooOld: { 'select last_error': /ECONNREFUSED|fetch failed|connect|unreachable/i },
    },
    begin: async (world) => {
      await world.database.query(
        `insert into reconciliation_runs (id, started_at, finished_at, payments, differences)
         values (gen_random_uuid(), now() - interval '51 hours', now() - interval '51 hours', 0, 0)`,
      );
      await world.database.query(
        "update reconciliation_runs set finished_at = now() - interval '51 hours' where finished_at > now() - interval '51 hours'",
      );
      await world.stripe.stop();
      await world.database.query("select graphile_worker.add_job('ledger.reconcile')");
      return {};
    },
    end: async (world, run) => {
      await world.stripe.start();
      await run('ReconciliationTooOld', 'select graphile_worker.add_job');
    },
  },
  {
    cause: 'the WAL archive command fails',
    alerts: {
      WalNotArchived: {
        'select * from pg_stat_archiver': /"failed_count":"[1-9]/,
        'tail ': /archive command failed/,
      },
    },
    begin: async (world) => {
      await setting(world, 'archive_command', 'false');
      await world.database.query('create table drill_wal as select 1 as one');
      await world.database.query('select pg_switch_wal()');
      const { rows } = await world.database.query<{ data_directory: string }>('show data_directory');
      return { log: join(rows[0]?.data_directory ?? '', '../server.log') };
    },
    end: async (world) => {
      await world.database.query('drop table drill_wal');
      await setting(world, 'archive_command', 'true');
    },
  },
  {
    cause: 'a replica is gone, but its replication slot remains',
    alerts: { WalPilingUp: { 'select slot_name': RegExp(`"${SLOT}","active":false`) } },
    begin: async (world) => {
      await world.database.query(`select pg_create_physical_replication_slot('${SLOT}', true)`);
      for (let made = 0; made < 5; made += 1) {
        await world.database.query('create table drill_wal as select 1 as one');
        await world.database.query('drop table drill_wal');
        await world.database.query('select pg_switch_wal()');
      }
      return {};
    },
    end: (_world, run) => run('WalPilingUp', 'select pg_drop_replication_slot', { name: SLOT }),
  },
  {
    cause: 'the replica receives WAL but does not replay it',
    alerts: { ReplicaLagHigh: { 'select application_name, state': /"replay_lag":\{/ } },
    begin: async (world) => {
      const adminUrl = world.databaseUrl.replace(/[^/]+$/, 'postgres');
      standby = await startThrowawayStandby({
        ...{ url: world.databaseUrl, adminUrl, server: undefined },
        stop: async () => undefined,
      });
      connections = [new Client({ connectionString: standby.adminUrl })];
      await connections[0]?.connect();
      await connections[0]?.query('select pg_wal_replay_pause()');
      return {};
    },
    load: (world) => world.book(),
    end: async () => {
      await connections[0]?.query('select pg_wal_replay_resume()');
      await connections[0]?.end();
      await standby?.stop();
    },
  },
];

/** Alerts that a drill cannot provoke: their rules are tested with series in `alerts.test.yaml`. */
export const NOT_CAUSED: Readonly<Record<string, string>> = {
  BackupTooOld: 'its metric comes from the PostgreSQL operator on Kubernetes',
  DiskFilling: 'its metrics come from Kubernetes or the node exporter',
  PartitionsRunningOut: 'partitions are created months ahead',
  PaymentsDiffer: 'the comparison ignores movements of the last hour',
  TransactionIdsRunningOut: 'a billion transactions take days',
};
