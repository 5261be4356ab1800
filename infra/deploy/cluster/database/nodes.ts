import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { step } from '@crown-and-coil/local/run/progress';
import { answersOk, type SupervisedProgram } from '@crown-and-coil/local/run/supervised-program';
import { livePostmaster } from '@crown-and-coil/servers/postgres/postmaster-file';
import type { PortRange } from '../port-range';
import type { Started } from '../started';
import { postgresPrograms, requireExecutable } from '../system-programs';
import type { AccountHome } from './account-home';
import type { Backups } from './backups';
import { type Machine, type Machines, withDescendants } from './machines';
import { type DatabaseNode, type DatabasePasswords, etcdArguments, patroniSettings } from './settings';

const GUARD = join(import.meta.dirname, 'guard.py');
const SERVER_STOP_MS = 10_000;
const ASK_AGAIN_MS = 100;

interface PlacedNode extends DatabaseNode {
  readonly machine: Machine;
}

/** One database machine, with the faults a drill can inject. */
export interface RunningNode {
  readonly name: string;
  readonly host: string;
  readonly folder: string;
  readonly etcd: SupervisedProgram;
  readonly patroni: SupervisedProgram;
  readonly network: Machine['network'];
  /** Of PostgreSQL; undefined while it does not run. */
  postgresPid(): number | undefined;
  /** All its processes. */
  pids(): number[];
  /** kill -9 of everything on it; nothing starts again before `start`. */
  kill(): void;
  start(): void;
}

/** Assigns each machine its folder and ports. */
export async function placeNodes(
  { all }: Machines,
  home: AccountHome,
  ports: PortRange,
): Promise<PlacedNode[]> {
  const placed: PlacedNode[] = [];
  for (const machine of all) {
    const { name, host } = machine;
    placed.push({
      machine,
      name,
      host,
      folder: home.folder(join(home.path, name)),
      ports: {
        etcd: await ports.of(`${name}-etcd`),
        etcdPeers: await ports.of(`${name}-etcd-peers`),
        postgres: await ports.of(`${name}-postgres`),
        patroni: await ports.of(`${name}-patroni`),
      },
    });
  }
  return placed;
}

interface NodesOptions {
  readonly home: AccountHome;
  readonly started: Started;
  readonly passwords: DatabasePasswords;
  readonly socketFolder: string;
  readonly backups: Backups;
}

/** Starts etcd, PostgreSQL under Patroni, and a guard on each machine. */
export async function startNodes(
  placed: readonly PlacedNode[],
  { home, started, passwords, socketFolder, backups }: NodesOptions,
): Promise<RunningNode[]> {
  const endPostgres = () => Promise.all(placed.map(({ folder }) => endServer(join(folder, 'data'))));
  const programOn = (
    { machine, name, folder }: PlacedNode,
    program: string,
    command: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => home.program({ name: `${program} ${name}`, prefix: machine.prefix, folder, command, env });
  await endPostgres();
  const etcds = await step('Start etcd', () =>
    started.members(
      ...placed.map((node) => ({
        name: `etcd ${node.name}`,
        launch: programOn(node, 'etcd', [requireExecutable('etcd'), ...etcdArguments(node, placed)]),
        isReady: () => answersOk(`http://${node.host}:${node.ports.etcd}/health`),
      })),
    ),
  );
  const binaries = postgresPrograms();
  const settingsOf = (node: PlacedNode) =>
    patroniSettings(node, placed, passwords, {
      binaries,
      socketFolder,
      ...backups.archiveCommands(node),
    });
  const patronis = await step('Start PostgreSQL under Patroni', () =>
    started.members(
      ...placed.map((node) => ({
        name: `Patroni ${node.name}`,
        launch: programOn(node, 'patroni', [
          requireExecutable('patroni'),
          home.file(join(node.folder, 'patroni.yaml'), settingsOf(node)),
        ]),
        isReady: () => answersOk(`http://${node.host}:${node.ports.patroni}/health`),
      })),
    ),
  );
  await started.members(
    ...placed.map((node) => ({
      name: `The guard of ${node.name}`,
      launch: programOn(
        node,
        'guard',
        [
          '/usr/bin/python3',
          home.file(join(node.folder, 'guard.py'), readFileSync(GUARD, 'utf8')),
          node.folder,
          `http://${node.host}:${node.ports.patroni}`,
          node.name,
        ],
        { GUARD_PASSWORD: passwords.patroni },
      ),
      isReady: async () => true,
    })),
  );
  started.onStop(async () => {
    // All stop at once: otherwise Patroni would fail over each time the primary leaves.
    for (const patroni of patronis) {
      patroni.hold();
      killNow(patroni.pid);
    }
    await endPostgres();
  });
  return placed.map((node, index) => {
    const [etcd, patroni] = [etcds[index], patronis[index]];
    if (!etcd || !patroni) throw new Error(`${node.name} is missing.`);
    return runningNode(node, etcd, patroni);
  });
}

function runningNode(
  { name, host, folder, machine }: PlacedNode,
  etcd: SupervisedProgram,
  patroni: SupervisedProgram,
): RunningNode {
  const postgresPid = () => livePostmaster(join(folder, 'data'))?.pid;
  const pids = () => withDescendants([etcd.pid, patroni.pid, postgresPid() ?? 0]);
  return {
    name,
    host,
    folder,
    etcd,
    patroni,
    network: machine.network,
    postgresPid,
    pids,
    kill: () => {
      etcd.hold();
      patroni.hold();
      for (const pid of pids()) killNow(pid);
    },
    start: () => {
      etcd.release();
      patroni.release();
    },
  };
}

/** Stops a PostgreSQL orphaned by a killed Patroni. */
async function endServer(pgdata: string): Promise<void> {
  const deadline = Date.now() + SERVER_STOP_MS;
  let pid = livePostmaster(pgdata)?.pid;
  while (pid !== undefined) {
    process.kill(pid, Date.now() > deadline ? 'SIGKILL' : 'SIGINT');
    await pause(ASK_AGAIN_MS);
    pid = livePostmaster(pgdata)?.pid;
  }
}

function killNow(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}
