import { join } from 'node:path';
import { startPostgres, urlOfRunning } from '@crown-and-coil/servers/postgres';
import { makeFolder } from '@crown-and-coil/service/make-folder';
import { defaultDataDir } from './paths';

/** The database and the pictures that the environment names, else those of the local run. */
export interface Stored {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens what is stored, whether the product runs on it now or not. */
export async function openStored(): Promise<Stored> {
  const dataDir = join(defaultDataDir, 'postgres');
  const mediaDir = process.env.MEDIA_DIR ?? join(defaultDataDir, 'media');
  makeFolder(mediaDir);
  const env = (url: string) => ({ DATABASE_URL: url, MEDIA_DIR: mediaDir });
  const running = process.env.DATABASE_URL ?? urlOfRunning(dataDir);
  if (running) return { env: env(running), close: async () => undefined };
  const postgres = await startPostgres({ dataDir });
  return { env: env(postgres.url), close: postgres.stop };
}
