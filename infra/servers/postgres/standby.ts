import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { accountFor, changeOwner } from './account';
import { clusterIn } from './cluster';
import { PostgresProblem } from './problem';
import { makeTemporaryFolder } from './temporary-folder';

/**
 * Copies a running server into a new data directory that starts as its streaming replica; returns the directory.
 * Replaces pg_basebackup, which the npm package lacks. The server must be ours and on this machine.
 * @param url superuser URL of the primary
 */
export async function copyAsStandby(url: string, password: string): Promise<string> {
  const home = makeTemporaryFolder('crown-and-coil-standby-');
  const { pgdata, passwordFile } = clusterIn(home);
  const primary = new Client({ connectionString: url });
  await primary.connect();
  try {
    const { rows } = await primary.query<{ data_directory: string }>('show data_directory');
    const source = rows[0]?.data_directory ?? '';
    await primary.query(`select pg_backup_start('standby', true)`);
    const copied = spawnSync('cp', ['-a', source, pgdata], { encoding: 'utf8' });
    const { rows: ends } = await primary.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    if (copied.status !== 0) throw new PostgresProblem(`The primary cannot be copied. ${copied.stderr}`);
    const account = accountFor(source);
    const { hostname, port, username } = new URL(url);
    const write = (file: string, text: string) => {
      writeFileSync(file, text, { mode: 0o600 });
      changeOwner(account, file);
    };
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(pgdata, file), { force: true });
    write(join(pgdata, 'backup_label'), ends[0]?.labelfile ?? '');
    write(join(pgdata, 'standby.signal'), '');
    write(
      join(pgdata, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
    );
    write(passwordFile, password);
    changeOwner(account, home);
    return home;
  } finally {
    await primary.end();
  }
}
