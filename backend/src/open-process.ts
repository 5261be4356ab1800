import { startTracing } from '@crown-and-coil/service/tracing/start-tracing';
import type { FastifyBaseLogger } from 'fastify';
import { startBackground } from './background/background';
import { readConfig } from './config';
import { openDatabase } from './database/connection';
import { createMailer } from './mail/mailer';
import { measureBackground } from './metrics/background';
import { measureDatabase } from './metrics/database';
import { openMetrics } from './metrics/metrics';
import { measurePayments } from './metrics/payments';
import { openPayments } from './payments/open';

/**
 * Opens what a process of the API and a worker both use, as the environment says.
 * @param log the process's logger, needed only after this has opened everything
 */
export async function openProcess(kind: 'api' | 'worker', log: () => FastifyBaseLogger) {
  const config = readConfig(process.env);
  const tracing = await startTracing(kind, config.traces);
  const database = openDatabase(
    config.databaseUrl,
    config.databasePoolSize,
    (error) => log().warn({ err: error }, 'a database connection broke'),
    config.preparesStatements,
    config.databaseShardUrls,
  );
  const metrics = openMetrics(kind, config, database);
  const payments = await openPayments(config);
  const mailer = createMailer(config);
  return {
    ...{ config, database, metrics, payments },
    /** Runs background jobs, and measures what all processes share. */
    startWork: () => {
      measureBackground(database, metrics);
      measurePayments(database, metrics);
      measureDatabase(database, metrics);
      return startBackground({ config, database, mailer, payments, log: log(), now: () => new Date() });
    },
    close: async () => {
      mailer.close();
      await database.destroy();
      await tracing.stop();
    },
  };
}
