import { randomBytes } from 'node:crypto';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { step } from '@crown-and-coil/local/run/progress';
import { readCast } from './cast';
import { type Scale, scaleOf } from './fill/scale';
import { type FilledDatabases, openFilledDatabases } from './filled-databases';
import { type Growth, measureGrowth } from './growth';
import { type Measured, measure } from './measure';
import { gatewayOf, productionOf } from './production';
import { type Scenario, scenariosOf } from './scenarios';
import { serve } from './served';
import { API_TARGETS, JUDGED_SIZE, judgementOf, type SizeMeasured, tablesOf } from './tables';

const SIZES = process.env.SIZES ?? '10k,100k,1m';
/** Only scenarios whose name contains this. */
const ONLY = process.env.ONLY ?? '';

/**
 * `npm run bench -- api`: loads the production build of the API with a real PostgreSQL over loopback, and measures what
 * Node and Fastify could achieve at most at the same time. SIZES (10k,100k,1m): numbers of bookings; 10m takes 25 GB and
 * an hour to fill. SECONDS (5): duration of each load.
 */
export async function benchApi(stopping: AbortSignal): Promise<void> {
  await buildBackend(stopping);
  const databases = await openFilledDatabases(stopping);
  try {
    const measured: SizeMeasured[] = [];
    const scales = SIZES.split(',').map(scaleOf);
    for (const scale of scales) {
      stopping.throwIfAborted();
      const url = await databases.open(scale);
      const secret = randomBytes(32).toString('hex');
      const cast = await readCast(url, secret);
      const ids = cast.professionals.map(({ id }) => id);
      measured.push(
        await measureSize({ databases, scale, url, secret, scenarios: scenariosOf(cast), ids }, stopping),
      );
    }
    const growths = await growthBetween(databases, scales);
    console.log(tablesOf(measured));
    const judged = measured.find(({ scale }) => scale.name === JUDGED_SIZE);
    if (judged !== undefined) console.log(judgementOf(API_TARGETS, judged, growths));
  } finally {
    await databases.stop();
  }
}

/** Growth from the size with targets to the largest one; nothing unless both are measured. */
async function growthBetween(databases: FilledDatabases, scales: readonly Scale[]): Promise<Growth[]> {
  const small = scales.find(({ name }) => name === JUDGED_SIZE);
  const large = scales.toSorted((a, b) => b.bookings - a.bookings)[0];
  if (small === undefined || large === undefined || large.bookings <= small.bookings) return [];
  return step(`${small.name} and ${large.name} in turns`, () =>
    measureGrowth(databases, [small, large], (name) => name.includes(ONLY)),
  );
}

interface Measuring {
  readonly databases: FilledDatabases;
  readonly scale: Scale;
  readonly url: string;
  /** Key with which the API signs tokens. */
  readonly secret: string;
  readonly scenarios: readonly Scenario[];
  /** Ids of professionals for the second ceiling, which selects them by primary key. */
  readonly ids: readonly string[];
}

/** Measures this machine's current ceilings, then each scenario on the API. */
export async function measureSize(
  { databases, scale, url, secret, scenarios, ids }: Measuring,
  stopping: AbortSignal,
): Promise<SizeMeasured> {
  const postgresPid = databases.postgres.server?.pid ?? 0;
  const measureStep = <Result>(name: string, work: () => Promise<Result>) => {
    stopping.throwIfAborted();
    return step(`${scale.name}: ${name}`, work);
  };

  const helloServer = await serve(
    { name: 'node:http', file: 'infra/quality/bench/api/ceilings/hello-server.ts' },
    '/',
  );
  const hello = await measureStep('ceiling node:http', () =>
    measure('ceiling: node:http hello', helloServer, postgresPid, () => ({ path: '/' })),
  );
  await helloServer.stop();
  const selectServer = await serve(
    {
      name: 'Fastify',
      file: 'infra/quality/bench/api/ceilings/select-server.ts',
      env: { DATABASE_URL: url, NODE_ENV: 'production' },
    },
    `/professionals/${ids[0]}`,
  );
  let turn = 0;
  const select = await measureStep('ceiling Fastify and a select', () =>
    measure('ceiling: Fastify, one select', selectServer, postgresPid, () => {
      turn += 1;
      return { path: `/professionals/${ids[turn % ids.length]}` };
    }),
  );
  await selectServer.stop();

  const api = await serve(
    { name: 'The API', file: 'backend/dist/main.js', env: productionOf(url, secret) },
    '/api/health/ready',
  );
  const gateway = await serve(
    { name: 'The gateway', file: 'infra/gateway/server.ts', env: gatewayOf(api.origin, secret) },
    '/api/health/ready',
  );
  const throughGateway = { origin: gateway.origin, pids: [...gateway.pids, ...api.pids] };
  try {
    const measured: Measured[] = [];
    for (const { name, next, isThroughGateway } of scenarios.filter(({ name }) => name.includes(ONLY)))
      measured.push(
        await measureStep(name, () =>
          measure(name, isThroughGateway ? throughGateway : api, postgresPid, next),
        ),
      );
    return { scale, ceilings: { hello, select }, scenarios: measured };
  } finally {
    await gateway.stop();
    await api.stop();
  }
}
