import { buildApp } from './app';
import { startBackground } from './background/background';
import { ConfigError, readConfig } from './config';
import { openDatabase } from './database/connection';
import { createMailer } from './mail/mailer';
import { stopOnSignal } from './shutdown';

/** `node main.js`: serves the API until it is told to stop, and does background work unless BACKGROUND is none. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl, config.databasePoolSize, (error) =>
    app.log.warn({ err: error }, 'a database connection broke'),
  );
  const app = await buildApp({ config, database });
  const mailer = createMailer(config);
  const background =
    config.background === 'inline'
      ? startBackground({ config, database, mailer, log: app.log, now: () => new Date() })
      : undefined;
  stopOnSignal(app.log, config.shutdownSeconds, async () => {
    await Promise.all([app.close(), background?.stop()]);
    mailer.close();
    await database.destroy();
  });
  await app.listen({ host: config.host, port: config.port });
  process.send?.({ type: 'listening', address: app.server.address() });
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
