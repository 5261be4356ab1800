import { drain } from '@crown-and-coil/service/draining';
import { standardOutput } from '@crown-and-coil/service/logging';
import { serveMetrics } from '@crown-and-coil/service/metrics-server';
import { runMain } from '@crown-and-coil/service/run-main';
import { buildApp } from './app';
import { openProcess } from './open-process';
import { stopOnSignal } from './shutdown';

/** `node main.js`: serves the API until stopped, and runs background jobs unless BACKGROUND is none. */
async function run(): Promise<void> {
  const opened = await openProcess('api', () => app.log);
  const { config, database, payments, metrics } = opened;
  const app = await buildApp({ config, database, payments, metrics, logTo: standardOutput() });
  const background = config.background === 'inline' ? opened.startWork() : undefined;
  const metricsServer = await serveMetrics(metrics, config, app.log);
  stopOnSignal(app.log, config.shutdownSeconds, async () => {
    // Draining waits for a load balancer to close its connections; browsers would keep theirs open.
    const leave = async () => {
      app.live.sendAway();
      if (config.trustProxy !== false) await drain(app.server);
      await app.close();
    };
    await Promise.all([leave(), background?.stop()]);
    await metricsServer?.close();
    await opened.close();
  });
  await app.listen({ host: config.host, port: config.port });
  process.send?.({ type: 'listening', address: app.server.address() });
}

runMain(run);
