import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SERVER_FILE } from '@crown-and-coil/release/versions/build-record';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Brotli's highest quality, 11, takes more than twice as long, for 1.6 % fewer bytes of a first view (docs/measured/tests.md). */
const RELEASE_QUALITY = 10;

const COMPRESSIBLE = /\.(js|css|json|geojson|svg|html|txt)$/;

/**
 * Writes `.br` and `.gz` beside every text file of a folder, where that is smaller. The folder may be in use. Skips
 * server builds, which are not served.
 */
export async function compressFolder(folder: string, brotliQuality = RELEASE_QUALITY): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && entry.name !== SERVER_FILE)
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        const [small, smaller] = await Promise.all([
          gz(bytes, { level: 9 }),
          brotli(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          }),
        ]);
        if (small.length < bytes.length) await writeWhole(`${path}.gz`, small);
        if (smaller.length < bytes.length) await writeWhole(`${path}.br`, smaller);
      }),
  );
}

/** Atomic, so that a gateway serving the folder never reads half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
