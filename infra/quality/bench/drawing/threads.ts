import { readdirSync, readFileSync } from 'node:fs';

/** Kinds of gateway threads: `V8` compiles code and collects garbage, `zlib` also reads files. */
export const KINDS = ['workers', 'main', 'zlib', 'V8'] as const;
export type Kind = (typeof KINDS)[number];

export type Milliseconds = Readonly<Record<Kind, number>>;

/** In the order in which Node 20 starts them: the main thread, V8's timer and helpers, and the one for debuggers. */
const FIRST: readonly Kind[] = ['main', 'V8', 'V8', 'V8', 'V8', 'V8', 'main'];

/**
 * CPU time of a process by kind of thread. Linux names all Node threads alike, so kinds are identified by age.
 *
 * @param workers how many were started last
 */
export function millisecondsOf(pid: number, workers: number): Milliseconds {
  const threads = readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .sort((one, other) => one - other);
  const sums = { workers: 0, main: 0, zlib: 0, V8: 0 };
  for (const [at, thread] of threads.entries()) {
    const kind = FIRST[at] ?? (at >= threads.length - workers ? 'workers' : 'zlib');
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
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
