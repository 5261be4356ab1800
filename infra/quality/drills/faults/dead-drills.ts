import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseHome } from '@crown-and-coil/deploy/cluster/database/account-home';
import { liveProcess } from '@crown-and-coil/servers/postgres/process-table';

const PREFIX = 'crown-and-coil-faults-';

/** Prefix of a drill's folder name, which contains its process id. */
export const drillFolder = join(tmpdir(), `${PREFIX}${process.pid}-`);

/** Cleans up after killed drills: processes, mounts and folders. */
export function clearDeadDrills(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, owner] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (owner === undefined || liveProcess(Number(owner))) continue;
    const dataDir = join(tmpdir(), name);
    const folders = [databaseHome(dataDir), dataDir];
    for (const pid of processesOf(folders)) kill(pid);
    for (const folder of mountsBelow(folders)) spawnSync('umount', ['-l', folder]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}

/** Processes whose arguments or environment contain the folders; a shell merely working in one does not count. */
function processesOf(folders: readonly string[]): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      const words = [...read(`/proc/${pid}/cmdline`), ...read(`/proc/${pid}/environ`)];
      return words.some(
        (word) => !/^(?:OLD)?PWD=/.test(word) && folders.some((folder) => word.includes(folder)),
      );
    })
    .map(Number);
}

function read(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\0');
  } catch {
    return [];
  }
}

const mountsBelow = (folders: readonly string[]): string[] =>
  read('/proc/mounts')
    .flatMap((text) => text.split('\n'))
    .map((line) => line.split(' ')[1] ?? '')
    .filter((folder) => folders.some((one) => folder.startsWith(`${one}/`)));
