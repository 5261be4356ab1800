import { loggerOptions } from '@crown-and-coil/service/logging';
import { serveMetrics } from '@crown-and-coil/service/metrics-server';
import { startTracing } from '@crown-and-coil/service/tracing/start-tracing';
import pino from 'pino';
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

/** `node worker.js`: runs background jobs only. The API processes beside it may have BACKGROUND=none. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const tracing = await startTracing('worker', config.traces);
  const log = pino(loggerOptions(config.logLevel));
  const database = openDatabase(
    config.databaseUrl,
    config.databasePoolSize,
    (error) => log.warn({ err: error }, 'a database connection broke'),
    config.preparesStatements,
    config.databaseShardUrls,
  );
  const metrics = openMetrics('worker', config, database);
  measureBackground(database, metrics);
  measurePayments(database, metrics);
  measureDatabase(database, metrics);
  const metricsServer = await serveMetrics(metrics, config, log);
  const mailer = createMailer(config);
  const payments = await openPayments(config);
  const background = startBackground({
    config,
    database,
    mailer,
    payments,
    log,
    now: () => new Date(),
  });
  stopOnSignal(log, config.shutdownSeconds, async () => {
    await background.stop();
    mailer.close();
    await metricsServer?.close();
    await database.destroy();
    await tracing.stop();
  });
  process.send?.({ type: 'working' });
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
