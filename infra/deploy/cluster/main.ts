import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allBuilds, buildStale } from '@crown-and-coil/local/run/builds';
import { portFrom, requireFreePort } from '@crown-and-coil/local/run/ports';
import { line, seconds, step } from '@crown-and-coil/local/run/progress';
import { runMain, stoppingSignal, untilAborted, untilStopped } from '@crown-and-coil/local/run/stopping';
import { claimDirectory } from '@crown-and-coil/servers/postgres';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { startCluster } from './cluster';
import { openControl, sendCommand } from './control';
import { rollingRestart } from './rolling-restart';
import { provideSystemPrograms } from './system-programs';

const dataDir = process.env.DATA_DIR ?? join(ROOT, '.data/cluster');
/** Short regardless of the data folder's path. */
const controlSocket = join(
  tmpdir(),
  `crown-and-coil-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}.control`,
);

/** `npm run cluster`: runs the multi-machine production setup on this machine until Ctrl-C. */
async function start(): Promise<void> {
  const begun = Date.now();
  const stopping = stoppingSignal();
  const host = process.env.HOST ?? '127.0.0.1';
  const claim = claimDirectory(dataDir, 'it is still starting');
  process.on('exit', () => claim.release());
  const port = portFrom(process.env.PORT);
  await requireFreePort(port, host);
  await step('Look for the programs of the system', async () => provideSystemPrograms());
  await buildStale(allBuilds(), stopping);
  const cluster = await startCluster({ dataDir, port, host, stopping });
  const closeControl = await openControl(controlSocket, {
    restart: (say) => rollingRestart(cluster, say),
    backup: async (say) => {
      await cluster.database.backUp('diff');
      say('✓ Backed up');
    },
    switchover: async (say) => say(`✓ ${(await cluster.database.switchover()).name} is the primary`),
  });
  claim.describe(cluster.url);
  const releaseFile = join(dataDir, 'release.env');
  const settings = Object.entries(cluster.releasesEnv ?? {}).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(releaseFile, settings.join(''), { mode: 0o600 });
  line(`
  Crown & Coil runs at  ${cluster.url}   (ready after ${seconds(begun)})

    nginx before ${cluster.apis.length} API processes and ${cluster.gateways.length} gateways; a worker, a watcher of canaries, two Redis, Swift;
    PostgreSQL on three machines under Patroni with etcd, behind HAProxy and PgBouncer.
    Over HTTP/2, with a certificate of its own: ${cluster.secureUrl}
    Prometheus with the rules of infra/deploy/monitoring: ${cluster.prometheusUrl}
    npm run cluster -- restart      replaces all of them, one after another.
    npm run cluster -- switchover   makes another machine the primary of PostgreSQL.
    npm run cluster -- backup       backs its database up, for a restore to any second since.
    A team releases into its bucket with the variables of ${releaseFile}.
    Logs: ${join(dataDir, 'logs')}. Ctrl-C stops it all; the data stays in ${dataDir}.
`);
  await untilAborted(stopping);
  closeControl();
  await cluster.stop();
}

await runMain(async () => {
  const command = process.argv[2] ?? 'start';
  if (command === 'start') await untilStopped(start);
  else if (['backup', 'restart', 'switchover'].includes(command)) await sendCommand(controlSocket, command);
  else
    throw new PlainProblem(
      'Usage: npm run cluster, and for a running one: npm run cluster -- backup | restart | switchover',
    );
});
