import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endedProblem } from '@crown-and-coil/local/run/program';
import type { Started } from '../started';
import { postgresPrograms, requireExecutable } from '../system-programs';
import type { AccountHome } from './account-home';
import { untilAnswers } from './connections';
import type { DatabaseNode } from './settings';

/** pgBackRest's stanza name. */
const STANZA = 'crown-and-coil';

/** pgBackRest's configuration on one node. All nodes share the repository: a folder here, a bucket in production. */
const pgbackrestSettings = (
  { folder, ports }: Pick<DatabaseNode, 'folder' | 'ports'>,
  socketFolder: string,
  repository: string,
): string => `
[global]
repo1-path=${repository}
# Two full backups, and the WAL for point-in-time recovery since the older one.
repo1-retention-full=2
compress-type=lz4
start-fast=y
log-level-console=warn
log-level-file=off
lock-path=${folder}/locks

[${STANZA}]
pg1-path=${folder}/data
pg1-port=${ports.postgres}
pg1-socket-path=${socketFolder}
pg1-user=postgres
`;

const ARCHIVE_WAL = join(import.meta.dirname, 'archive_wal.py');

/** Backs up and restores the database with pgBackRest. */
export class Backups {
  readonly #home: AccountHome;
  readonly #started: Started;
  readonly #program = requireExecutable('pgbackrest');

  /** Writes each node's pgBackRest configuration. */
  constructor(home: AccountHome, started: Started, nodes: readonly DatabaseNode[], socketFolder: string) {
    this.#home = home;
    this.#started = started;
    const repository = home.folder(join(home.path, 'backups'));
    for (const node of nodes) home.file(configOf(node), pgbackrestSettings(node, socketFolder, repository));
  }

  /** archive_command and restore_command of PostgreSQL. */
  archiveCommands(node: DatabaseNode) {
    const command = `${this.#program} --config=${configOf(node)} --stanza=${STANZA}`;
    const script = this.#home.file(join(node.folder, 'archive_wal.py'), readFileSync(ARCHIVE_WAL, 'utf8'));
    return { archive: `/usr/bin/python3 ${script} %p ${command}`, restore: `${command} archive-get %f "%p"` };
  }

  /** Runs pgBackRest on a node. @throws PlainProblem with the end of its output */
  async run(node: Pick<DatabaseNode, 'name' | 'folder'>, ...args: readonly string[]): Promise<void> {
    const { name, folder } = node;
    const command = [this.#program, `--config=${configOf(node)}`, `--stanza=${STANZA}`, ...args];
    const running = this.#home.program({ name: `pgbackrest ${name}`, folder, command })(2);
    const code = await running.ended;
    if (code !== 0) throw endedProblem(`pgBackRest failed (${code}): ${args.join(' ')}`, running);
  }

  /**
   * Point-in-time recovery into a second instance beside the running one.
   * @param node whose backups are read @param url of the restored database, at that port
   */
  async restore(
    node: Pick<DatabaseNode, 'name' | 'folder'>,
    moment: string,
    { port, url }: { readonly port: number; readonly url: string },
  ): Promise<{ readonly url: string; stop(): Promise<void> }> {
    const folder = this.#home.folder(join(this.#home.path, 'restored'));
    const data = this.#home.folder(join(folder, 'data'));
    const target = ['--type=time', `--target=${moment}`, '--target-action=promote', '--delta'];
    await this.run(node, `--pg1-path=${data}`, ...target, 'restore');
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      archive_mode: 'off',
      synchronous_standby_names: '',
      logging_collector: 'off',
    };
    const command = [
      join(postgresPrograms(), 'postgres'),
      ...['-D', data, '-p', `${port}`],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const running = this.#home.program({ name: 'restored', folder, command })(1);
    this.#started.onStop(running.stop);
    const ended = running.ended.then((code) => {
      throw endedProblem(`The restored database did not start (${code})`, running);
    });
    ended.catch(() => undefined);
    await Promise.race([untilAnswers(url, true), ended]);
    return { url, stop: running.stop };
  }
}

const configOf = ({ folder }: Pick<DatabaseNode, 'folder'>) => join(folder, 'pgbackrest.conf');
