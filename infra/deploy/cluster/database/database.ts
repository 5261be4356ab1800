import { rmSync } from 'node:fs';
import { keptSecret } from '@crown-and-coil/local/run/secrets';
import type { SupervisedProgram } from '@crown-and-coil/local/run/supervised-program';
import { DATABASE, SUPERUSER } from '@crown-and-coil/servers/postgres/cluster';
import type { PortRange } from '../port-range';
import { Started } from '../started';
import { AccountHome } from './account-home';
import { Backups } from './backups';
import { makeRoles, untilAnswers, withPausedPool } from './connections';
import type { Machines } from './machines';
import { placeNodes, type RunningNode, startNodes } from './nodes';
import { Patroni } from './patroni';
import { startPool } from './pool';
import { type DatabasePasswords, OWNER, POOLED } from './settings';

/** PostgreSQL on three machines, with a pool in front. */
export interface RunningDatabase {
  /** Through the pool. */
  readonly pooledUrl: string;
  /** The primary itself. */
  readonly directUrl: string;
  /** Standbys, for reads that may be slightly stale. */
  readonly replicaUrl: string;
  /** As the superuser, to the primary. */
  readonly adminUrl: string;
  readonly nodes: readonly RunningNode[];
  readonly pgbouncer: SupervisedProgram;
  readonly haproxy: SupervisedProgram;
  primary(): Promise<RunningNode>;
  synchronousStandby(): Promise<RunningNode>;
  /** Resolves when every node is up and one is a synchronous standby. */
  untilWhole(): Promise<void>;
  /** Switchover to a standby, during which queries through the pool wait. @returns the new primary */
  switchover(): Promise<RunningNode>;
  /** A full or differential backup. */
  backUp(type: 'full' | 'diff'): Promise<void>;
  /**
   * Point-in-time recovery into a second instance.
   * @param moment in PostgreSQL's format: `2026-11-26 03:10:00.123+00`
   */
  restoreTo(moment: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
  /** Restarts PostgreSQL on every node: the standbys, then, after a switchover, the former primary. */
  rollingRestart(say: (text: string) => void): Promise<void>;
  stop(): Promise<void>;
}

interface DatabaseOptions {
  readonly dataDir: string;
  readonly stopping: AbortSignal;
  readonly ports: PortRange;
  readonly machines: Machines;
}

/**
 * Starts etcd and PostgreSQL under Patroni on three machines, HAProxy that finds the primary, and PgBouncer. The first
 * start creates the database and its roles.
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const { dataDir, stopping, ports, machines } = options;
  // Created before the secrets, whose folder is closed, so that the account can reach its own folder.
  const home = new AccountHome(dataDir);
  const passwords = readPasswords(dataDir);
  const started = new Started(stopping);
  started.onStop(async () => machines.remove());
  try {
    const placed = await placeNodes(machines, home, ports);
    const socketFolder = home.temporaryFolder();
    started.onStop(async () => rmSync(socketFolder, { recursive: true, force: true }));
    const backups = new Backups(home, started, placed, socketFolder);
    const nodes = await startNodes(placed, { home, started, passwords, socketFolder, backups });
    const pool = await startPool(placed, { home, started, passwords, ports });
    const { primary: primaryPort, standby: standbyPort, pooled: pooledPort } = pool.ports;
    const adminUrl = urlOf(SUPERUSER, passwords.superuser, primaryPort, 'postgres');
    await makeRoles(adminUrl, passwords, stopping);

    const patroni = new Patroni(placed, passwords.patroni);
    const nodeOf = async (role: 'leader' | 'sync_standby'): Promise<RunningNode> => {
      const name = await patroni.nameOf(role);
      const node = nodes.find((one) => one.name === name);
      if (node === undefined) throw new Error(`The database has no node ${name}.`);
      return node;
    };
    const primary = () => nodeOf('leader');
    await backups.run(await primary(), 'stanza-create');
    const switchover = async () => {
      await patroni.untilWhole();
      const [before, standby] = [await primary(), await nodeOf('sync_standby')];
      await withPausedPool(urlOf(OWNER, passwords.owner, pooledPort, 'pgbouncer'), async () => {
        await patroni.switchOver(before.name, standby.name);
        await untilAnswers(adminUrl);
      });
      return primary();
    };
    const restart = async (name: string, say: (text: string) => void) => {
      await patroni.restart(name);
      say(`✓ PostgreSQL on ${name} restarted`);
    };
    return {
      pooledUrl: urlOf(POOLED, passwords.pooled, pooledPort),
      directUrl: urlOf(OWNER, passwords.owner, primaryPort),
      replicaUrl: urlOf(POOLED, passwords.pooled, standbyPort),
      adminUrl,
      nodes,
      pgbouncer: pool.pgbouncer,
      haproxy: pool.haproxy,
      primary,
      synchronousStandby: () => nodeOf('sync_standby'),
      untilWhole: () => patroni.untilWhole(),
      switchover,
      rollingRestart: async (say) => {
        const before = await primary();
        for (const { name } of nodes) if (name !== before.name) await restart(name, say);
        say(`✓ ${(await switchover()).name} is the primary`);
        await restart(before.name, say);
      },
      backUp: async (type) => backups.run(await primary(), `--type=${type}`, 'backup'),
      restoreTo: async (moment) => {
        const [node] = nodes;
        if (node === undefined) throw new Error('There is no node.');
        const port = await ports.of('restored');
        const url = urlOf(SUPERUSER, passwords.superuser, port);
        return backups.restore(node, moment, { port, url });
      },
      stop: () => started.stop(),
    };
  } catch (error) {
    await started.stop();
    throw error;
  }
}

const urlOf = (user: string, password: string, port: number, database = DATABASE) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

const readPasswords = (dataDir: string): DatabasePasswords => ({
  superuser: keptSecret(dataDir, 'database-superuser'),
  replication: keptSecret(dataDir, 'database-replication'),
  owner: keptSecret(dataDir, 'database-owner'),
  pooled: keptSecret(dataDir, 'database-pooled'),
  patroni: keptSecret(dataDir, 'patroni'),
});
