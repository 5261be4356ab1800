import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type BuildRecord, integrityOf, RELEASE_FILE } from '@crown-and-coil/release/versions/build-record';
import { ROOT } from '@crown-and-coil/service/places';
import { compressFolder } from './compress';

export interface BuiltRelease<Release> {
  readonly release: Release & BuildRecord;
  /** False when this build already existed. */
  readonly fresh: boolean;
}

/**
 * Creates a release's immutable folder atomically, unless it exists.
 *
 * @param folder the target; its name contains the version
 * @param build fills the draft folder that it is given and describes the release
 */
export async function releaseFolder<Release>(
  folder: string,
  build: (draft: string) => Promise<Release>,
): Promise<BuiltRelease<Release>> {
  const described = join(folder, RELEASE_FILE);
  if (existsSync(described)) {
    return { release: JSON.parse(await readFile(described, 'utf8')) as Release & BuildRecord, fresh: false };
  }
  const draft = `${folder}.${process.pid}.draft`;
  try {
    const built = await build(draft);
    await compressFolder(draft);
    const release = { ...built, ...(await recordOf(draft)) };
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(release, null, 2));
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return { release, fresh: true };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function recordOf(folder: string): Promise<BuildRecord> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const files = await Promise.all(
    paths.map(async (path) => [path, await integrityOf(join(folder, path))] as const),
  );
  return { builtAt: new Date().toISOString(), commit: commitOf(ROOT), files: Object.fromEntries(files) };
}

/** RELEASE_COMMIT, else what git says of the checkout. */
function commitOf(checkout: string): string | null {
  const given = process.env.RELEASE_COMMIT;
  if (given) return given;
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  const { status, stdout } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
