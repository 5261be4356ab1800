import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProduct, startProduct } from '@crown-and-coil/local/run/product';
import { deletePostgres, freePort } from '@crown-and-coil/servers/postgres';

/** Starts a product for tests on a free port with a new database and demo. Its data are deleted when it stops. */
export async function startTestProduct(stopping: AbortSignal): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crown-and-coil-test-'));
  const deleteData = () => {
    deletePostgres(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const product = await startProduct({ dataDir, port: await freePort(), host: '127.0.0.1', stopping });
    return { ...product, stop: () => product.stop().finally(deleteData) };
  } catch (error) {
    deleteData();
    throw error;
  }
}
