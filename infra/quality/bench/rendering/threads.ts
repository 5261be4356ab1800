import { readdirSync, readFileSync } from 'node:fs';

/** Kinds of gateway threads: `V8` compiles code and collects garbage, `zlib` also reads files. */
export const KINDS = ['workers', 'main', 'zlib', 'V8'] as const;
export type Kind = (typeof KINDS)[number];

export type Milliseconds = Readonly<Record<Kind, number>>;

/** Names of Node's threads, from Node 24 on. */
const NAMES: Readonly<Record<string, Kind>> = {
  MainThread: 'main',
  SignalInspector: 'main',
  DelayedTaskSche: 'V8',
  V8Worker: 'V8',
  'libuv-worker': 'zlib',
  WorkerThread: 'workers',
};
/** Threads in the order in which Node 20 starts them, as they have no names there. The workers are last. */
const FIRST: readonly Kind[] = ['main', 'V8', 'V8', 'V8', 'V8', 'V8', 'main'];

/**
 * CPU time of a process by kind of thread.
 *
 * @param workers the number of worker threads, which were started last
 */
export function millisecondsOf(pid: number, workers: number): Milliseconds {
  const threads = readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .sort((one, other) => one - other);
  const sums = { workers: 0, main: 0, zlib: 0, V8: 0 };
  for (const [at, thread] of threads.entries()) {
    const folder = `/proc/${pid}/task/${thread}`;
    const byAge = FIRST[at] ?? (at >= threads.length - workers ? 'workers' : 'zlib');
    const kind = NAMES[readFileSync(`${folder}/comm`, 'utf8').trim()] ?? byAge;
    const [nanoseconds] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ');
    sums[kind] += Number(nanoseconds) / 1e6;
  }
  return sums;
}

/** CPU time per page between two readings. */
export const each = (before: Milliseconds, after: Milliseconds, pages: number): Milliseconds => ({
  workers: (after.workers - before.workers) / pages,
  main: (after.main - before.main) / pages,
  zlib: (after.zlib - before.zlib) / pages,
  V8: (after.V8 - before.V8) / pages,
});

export const sumOf = (times: Milliseconds): number => KINDS.reduce((sum, kind) => sum + times[kind], 0);
