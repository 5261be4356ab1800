import { randomBytes } from 'node:crypto';
import { quantile } from '../statistics';
import { readCast } from './cast';
import type { Scale } from './fill/scale';
import type { FilledDatabases } from './filled-databases';
import { putLoad } from './load';
import { CALLERS, warmUp } from './measure';
import { productionOf } from './production';
import { type Scenario, scenariosOf } from './scenarios';
import { type Served, serve } from './served';

const ROUNDS = 5;
const SECONDS_EACH = 2;

/** Slowdown factor of a request kind with the larger database. */
export interface Growth {
  readonly scenario: string;
  /** The larger of the two sizes. */
  readonly size: string;
  /** Ratio of the p95 with one caller. */
  readonly p95: number;
  /** Ratio of the time per request with eight callers. */
  readonly time: number;
}

interface Side {
  readonly api: Served;
  readonly scenarios: readonly Scenario[];
}

/**
 * Sends the same requests alternately to two databases, each with its own API, so that temporary slowness affects both.
 * The result is the median of the rounds. Professionals with long histories are compared with ordinary ones in the
 * smaller database.
 * @param isWanted whether a scenario of this name is measured
 */
export async function measureGrowth(
  databases: FilledDatabases,
  [small, large]: readonly [Scale, Scale],
  isWanted: (name: string) => boolean,
): Promise<Growth[]> {
  const sides: Side[] = [];
  try {
    for (const scale of [small, large]) sides.push(await openSide(databases, scale));
    const growths: Growth[] = [];
    for (const { name, ordinary = name, isThroughGateway } of sides.at(-1)?.scenarios ?? []) {
      if (isThroughGateway || !isWanted(name)) continue;
      const [p95, time] = await growthOf([ordinary, name], sides);
      growths.push({ scenario: name, size: large.name, p95, time });
    }
    return growths;
  } finally {
    await Promise.all(sides.map(({ api }) => api.stop()));
  }
}

async function openSide(databases: FilledDatabases, scale: Scale): Promise<Side> {
  const url = await databases.open(scale, `measured_${scale.name}`);
  const secret = randomBytes(32).toString('hex');
  const scenarios = scenariosOf(await readCast(url, secret));
  const program = { name: 'The API', file: 'backend/dist/main.js', env: productionOf(url, secret) };
  return { api: await serve(program, '/api/health/ready'), scenarios };
}

async function growthOf(
  names: readonly string[],
  sides: readonly Side[],
): Promise<[p95: number, time: number]> {
  const asked = sides.map(({ api, scenarios }, side) => {
    const scenario = scenarios.find(({ name }) => name === names[side]);
    if (scenario === undefined) throw new Error(`There is no scenario '${names[side]}'.`);
    return { origin: api.origin, next: scenario.next };
  });
  const [alone, together] = CALLERS;
  for (const { origin, next } of asked) await warmUp(origin, next, alone);
  const p95s: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured: { readonly p95: number; readonly perSecond: number }[] = [];
    for (const { origin, next } of asked) {
      const { p95 } = await putLoad(origin, next, { callers: alone, seconds: SECONDS_EACH });
      const { perSecond } = await putLoad(origin, next, { callers: together, seconds: SECONDS_EACH });
      measured.push({ p95, perSecond });
    }
    const [before, after] = measured;
    if (before === undefined || after === undefined) throw new Error('Two databases are compared.');
    p95s.push(after.p95 / before.p95);
    times.push(before.perSecond / after.perSecond);
  }
  return [quantile(p95s, 0.5), quantile(times, 0.5)];
}
