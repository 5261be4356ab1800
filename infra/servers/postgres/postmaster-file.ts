import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveProcess } from './process-table';

/** What a running server writes into postmaster.pid (one value a line). */
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

/** The server that runs on this data directory now; a file that a dead one left behind does not count. */
export function livePostmaster(pgdata: string): PostmasterFile | undefined {
  const file = readPostmasterFile(pgdata);
  if (file === undefined) return undefined;
  const found = liveProcess(file.pid);
  // After a restart of the machine the id may belong to something else.
  return found !== undefined && ['postgres', 'unknown'].includes(found.name) ? file : undefined;
}
