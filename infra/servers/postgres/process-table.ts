import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from './problem';

/** A live process. The start time distinguishes it from a later process with the same id. */
interface LiveProcess {
  readonly name: string;
  readonly startedAt: string;
}

/**
 * The process with an id; undefined if there is none. Zombies (as in containers whose PID 1 does not reap) count as
 * dead.
 */
export function liveProcess(pid: number): LiveProcess | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists but belongs to another account.
    if (codeOf(error) !== 'EPERM') return undefined;
  }
  if (process.platform === 'linux') return fromProc(pid);
  if (process.platform === 'win32') return { name: 'unknown', startedAt: 'unknown' };
  return fromPs(pid);
}

function fromProc(pid: number): LiveProcess | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // "pid (name) state ppid ...": the name may hold spaces and brackets. Field 22 is the start in clock ticks.
  const open = stat.indexOf('(');
  const close = stat.lastIndexOf(')');
  const fields = stat.slice(close + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return { name: stat.slice(open + 1, close), startedAt: `${bootId()}/${fields[19] ?? ''}` };
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function fromPs(pid: number): LiveProcess | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const match = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.+)$/.exec((stdout ?? '').trim());
  if (match === null || match[1]?.startsWith('Z')) return undefined;
  return { name: (match[3] ?? '').split('/').pop() ?? '', startedAt: match[2] ?? '' };
}
