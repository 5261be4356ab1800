import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what the databases of `npm test` take at once. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for databases that live as long as a test: in memory where there is room. ext4 searches long for the
 * inodes of a database's 840 files while those of dropped databases are fresh (docs/measured/tests.md).
 * @param prefix start of the folder's name
 */
export function makeTemporaryFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), prefix));
}

function hasRoomInMemory(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ROOM_BYTES && freemem() > 2 * ROOM_BYTES;
}
