import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMailServer, type TestMailServer } from '@crown-and-coil/backend/testing-smtp';
import { type RunningCluster, startCluster } from '@crown-and-coil/deploy/cluster/cluster';
import { databaseHome } from '@crown-and-coil/deploy/cluster/database/account-home';
import { startLocalStripe } from '@crown-and-coil/local/run/stripe-double';
import { freePort } from '@crown-and-coil/servers/postgres';
import { DATABASE } from '@crown-and-coil/servers/postgres/cluster';
import { Client } from 'pg';
import { clearDeadDrills, drillFolder } from './dead-drills';
import { askForDeposits } from './deposits';
import { findFaketime } from './faketime';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy';
import { makePeople, type People } from './people';
import { mountSmallDisk, type SmallDisk } from './small-disk';

const MACHINES = ['database-1', 'database-2', 'database-3'];
/** The database, etcd, and three times max_wal_size, which a standby may keep (run-postgresql-on-three-machines.md). */
const DATABASE_DISK_MB = 1024;

/** A cluster under test, its users, and means of fault injection. */
export interface World {
  readonly cluster: RunningCluster;
  /** Connects to PostgreSQL directly, bypassing the proxies; reopened after an outage. */
  query<Result>(work: (database: Client) => Promise<Result>): Promise<Result>;
  readonly people: People;
  /** Proxies between the product and its database: to the pool, the primary and the standbys. */
  readonly ways: readonly FaultyProxy[];
  /** Of each machine of the database, by its name. */
  readonly databaseDisks: ReadonlyMap<string, SmallDisk>;
  readonly mediaDisk: SmallDisk | undefined;
  /** Sets the clock of the last API process apart (seconds); undefined without libfaketime. */
  readonly setClockApart: ((seconds: number) => void) | undefined;
  readonly mails: {
    readonly received: TestMailServer['received'];
    stop(): Promise<void>;
    start(): Promise<void>;
  };
  /** Copies the logs of all processes, and those of PostgreSQL on each machine, which are deleted with the cluster. */
  keepLogs(folder: string): void;
  close(): Promise<void>;
}

interface WorldOptions {
  readonly stopping: AbortSignal;
  readonly apis: number;
  /** With object storage, and disks that can be filled. */
  readonly isWhole: boolean;
}

export async function openWorld({ stopping, apis, isWhole }: WorldOptions): Promise<World> {
  clearDeadDrills();
  const dataDir = mkdtempSync(drillFolder);
  // The PostgreSQL account can reach its disk; otherwise its data would be put elsewhere.
  chmodSync(dataDir, 0o711);
  const databaseDisks = new Map<string, SmallDisk>();
  for (const name of isWhole ? MACHINES : []) {
    const disk = mountSmallDisk(join(databaseHome(dataDir), name), DATABASE_DISK_MB);
    if (disk !== undefined) databaseDisks.set(name, disk);
  }
  const mediaDisk = isWhole ? mountSmallDisk(join(dataDir, 'storage'), 64) : undefined;
  const faketime = findFaketime();
  const clockFile = join(dataDir, 'clock');
  writeFileSync(clockFile, '+0');
  const mail = {
    server: await startMailServer(),
    port: 0,
    received: [] as TestMailServer['received'][number][],
  };
  mail.port = mail.server.port;
  const ways: FaultyProxy[] = [];
  const port = await freePort();
  const stripe = await startLocalStripe({ dataDir, siteUrl: `http://localhost:${port}`, stopping });
  const clean = async () => {
    await stripe.stop();
    await mail.server.close().catch(() => undefined);
    for (const disk of databaseDisks.values()) disk.unmount();
    mediaDisk?.unmount();
    for (const folder of [databaseHome(dataDir), dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const cluster = await startCluster({
      dataDir,
      port,
      host: '127.0.0.1',
      stopping,
      apis,
      gateways: 0,
      hasStorage: isWhole,
      hasPrometheus: false,
      demo: false,
      backendEnv: {
        SMTP_URL: mail.server.url,
        ...stripe.env,
        // Counted, and never reached.
        RATE_LIMIT_PER_MINUTE: '1000000',
        OPEN_REQUESTS_PER_CLIENT: '1000000',
        LOG_LEVEL: 'warn',
      },
      isolated: isWhole,
      databaseVia: async (own) => {
        const url = new URL(own);
        const way = await startFaultyProxy(Number(url.port));
        ways.push(way);
        url.port = String(way.port);
        return url.href;
      },
      apiEnv: (index): Readonly<Record<string, string>> =>
        index === apis && faketime !== undefined
          ? {
              LD_PRELOAD: faketime,
              FAKETIME_TIMESTAMP_FILE: clockFile,
              FAKETIME_NO_CACHE: '1',
              FAKETIME_DONT_FAKE_MONOTONIC: '1',
            }
          : {},
    });
    const query = async <Result>(work: (database: Client) => Promise<Result>) => {
      const database = new Client({
        connectionString: cluster.database.adminUrl.replace(/postgres$/, DATABASE),
      });
      database.on('error', () => undefined);
      await database.connect();
      try {
        return await work(database);
      } finally {
        await database.end().catch(() => undefined);
      }
    };
    const people = await query(async (database) => {
      const made = await makePeople(database, cluster.sessionSecret);
      await askForDeposits(cluster.url, database, made.payee);
      return made;
    });
    return {
      cluster,
      query,
      keepLogs: (folder) => {
        rmSync(folder, { recursive: true, force: true });
        cpSync(join(dataDir, 'logs'), folder, { recursive: true });
        for (const { name, folder: ofMachine } of cluster.database.nodes) {
          const logs = join(ofMachine, 'log');
          if (existsSync(logs)) cpSync(logs, join(folder, name), { recursive: true });
        }
      },
      people,
      ways,
      databaseDisks,
      mediaDisk,
      setClockApart:
        faketime === undefined
          ? undefined
          : (seconds) => writeFileSync(clockFile, `${seconds < 0 ? '' : '+'}${seconds}`),
      mails: {
        get received() {
          return [...mail.received, ...mail.server.received];
        },
        stop: async () => {
          await mail.server.close();
          mail.received.push(...mail.server.received);
        },
        start: async () => {
          mail.server = await startMailServer({ port: mail.port });
        },
      },
      close: async () => {
        await cluster.stop();
        for (const way of ways) way.close();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
