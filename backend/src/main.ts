import { buildApp } from './app';
import { ConfigError, readConfig } from './config';
import { openDatabase } from './database/connection';
import { stopOnSignal } from './shutdown';

/** `node main.js`: serves the API until it is told to stop. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl, config.databasePoolSize, (error) =>
    app.log.warn({ err: error }, 'a database connection broke'),
  );
  const app = await buildApp({ config, database });
  stopOnSignal(app.log, config.shutdownSeconds, async () => {
    await app.close();
    await database.destroy();
  });
  await app.listen({ host: config.host, port: config.port });
  process.send?.({ type: 'listening', address: app.server.address() });
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
