import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveProcess } from './process-table';

/** Contents of postmaster.pid (one value per line). */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** 'starting', 'ready', 'standby' or 'stopping'. */
  readonly status: string;
}

export function readPostmasterFile(pgdata: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/** The server running on this data directory; stale files are ignored. */
export function livePostmaster(pgdata: string): PostmasterFile | undefined {
  const file = readPostmasterFile(pgdata);
  if (file === undefined) return undefined;
  const found = liveProcess(file.pid);
  // After a reboot the process id may belong to another program.
  return found !== undefined && ['postgres', 'unknown'].includes(found.name) ? file : undefined;
}
