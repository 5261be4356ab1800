import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Resource usage of a process or process tree. */
export interface Usage {
  readonly cpuSeconds: number;
  /** PSS: shared pages are counted proportionally, so that sums are correct. */
  readonly megabytes: number;
}

/** The sum over these processes. */
export const usageOf = (pids: readonly number[]): Usage => ({
  cpuSeconds: pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
  megabytes: pids.reduce((sum, pid) => sum + megabytesOf(pid), 0),
});

/** A process with its children, including exited ones: PostgreSQL has one per connection. */
export const usageOfFamily = (pid: number): Usage => usageOf([pid, ...childrenOf(pid)]);

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)[1] === String(parent));
}

/** Own CPU time and that of exited children (proc(5): utime, stime, cutime, cstime). */
function cpuSecondsOf(pid: number): number {
  const ticks = statOf(pid)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}

function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** The fields after the process's name, which may contain any character: state, parent and so on. Empty once it has exited. */
function statOf(pid: number): string[] {
  const text = readIfThere(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
