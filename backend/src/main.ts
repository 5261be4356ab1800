import { drain } from '@crown-and-coil/service/draining';
import { standardOutput } from '@crown-and-coil/service/logging';
import { serveMetrics } from '@crown-and-coil/service/metrics-server';
import { startTracing } from '@crown-and-coil/service/tracing/start-tracing';
import { buildApp } from './app';
import { startBackground } from './background/background';
import { ConfigError, readConfig } from './config';
import { openDatabase } from './database/connection';
import { createMailer } from './mail/mailer';
import { measureBackground } from './metrics/background';
import { measureDatabase } from './metrics/database';
import { openMetrics } from './metrics/metrics';
import { measurePayments } from './metrics/payments';
import { openPayments } from './payments/open';
import { stopOnSignal } from './shutdown';

/** `node main.js`: serves the API until stopped, and runs background jobs unless BACKGROUND is none. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const tracing = await startTracing('api', config.traces);
  const database = openDatabase(
    config.databaseUrl,
    config.databasePoolSize,
    (error) => app.log.warn({ err: error }, 'a database connection broke'),
    config.preparesStatements,
    config.databaseShardUrls,
  );
  const metrics = openMetrics('api', config, database);
  const payments = await openPayments(config);
  const app = await buildApp({ config, database, payments, metrics, logTo: standardOutput() });
  const mailer = createMailer(config);
  const background =
    config.background === 'inline'
      ? startBackground({ config, database, mailer, payments, log: app.log, now: () => new Date() })
      : undefined;
  if (config.background === 'inline') {
    measureBackground(database, metrics);
    measurePayments(database, metrics);
    measureDatabase(database, metrics);
  }
  const metricsServer = await serveMetrics(metrics, config, app.log);
  stopOnSignal(app.log, config.shutdownSeconds, async () => {
    // Draining waits for a load balancer to close its connections; browsers would keep theirs open.
    const leave = async () => {
      app.live.sendAway();
      if (config.trustProxy !== false) await drain(app.server);
      await app.close();
    };
    await Promise.all([leave(), background?.stop()]);
    mailer.close();
    await metricsServer?.close();
    await database.destroy();
    await tracing.stop();
  });
  await app.listen({ host: config.host, port: config.port });
  process.send?.({ type: 'listening', address: app.server.address() });
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
