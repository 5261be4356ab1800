import { type LoadResult, type NextRequest, putLoad } from './load';
import { type Usage, usageOf, usageOfFamily } from './process-usage';
import type { Served } from './served';

const SECONDS = Number(process.env.SECONDS ?? 5);
/** Warm-up of JIT and caches: ends after this many responses (somewhat over two per professional) or this long. */
const WARM_ANSWERS = 4500;
const WARM_UP_ROUNDS = 5;
/** One caller measures latency, eight measure throughput. */
export const CALLERS = [1, 8] as const;

/** Resource usage of a process under load. */
interface Used {
  /** CPU milliseconds per response. */
  readonly cpuMs: number;
  readonly megabytes: number;
}

export interface Loaded extends LoadResult {
  readonly api: Used;
  readonly postgres: Used;
}

/** Results of one request kind, with one caller and with eight. */
export interface Measured {
  readonly name: string;
  readonly alone: Loaded;
  readonly together: Loaded;
}

/** Measures one request kind on a server; PostgreSQL's usage is the sum of its processes. */
export async function measure(
  name: string,
  { origin, pids }: Pick<Served, 'origin' | 'pids'>,
  postgresPid: number,
  next: () => NextRequest,
): Promise<Measured> {
  const under = async (callers: number): Promise<Loaded> => {
    await warmUp(origin, next, callers);
    const before = [usageOf(pids), usageOfFamily(postgresPid)] as const;
    const result = await putLoad(origin, next, { callers, seconds: SECONDS });
    const after = [usageOf(pids), usageOfFamily(postgresPid)] as const;
    return {
      ...result,
      api: used(before[0], after[0], result.answers),
      postgres: used(before[1], after[1], result.answers),
    };
  };
  const alone = await under(CALLERS[0]);
  const together = await under(CALLERS[1]);
  return { name, alone, together };
}

/** Warms up to steady state. */
export async function warmUp(origin: string, next: () => NextRequest, callers: number): Promise<void> {
  let warm = 0;
  for (let round = 0; round < WARM_UP_ROUNDS && warm < WARM_ANSWERS; round += 1)
    warm += (await putLoad(origin, next, { callers, seconds: 1 })).answers;
}

const used = (before: Usage, after: Usage, answers: number): Used => ({
  cpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1000) / answers,
  megabytes: after.megabytes,
});
