import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compressFolder } from './compress';
import { integrityOf } from './integrity';
import { ROOT } from './places';

/** What every `release.json` tells beside the release itself; versions from before this have none of it. */
export interface BuildRecord {
  /** UTC, ISO 8601. */
  readonly builtAt: string;
  /** Of the sources, with `-dirty` where they had changes; null outside a git checkout. */
  readonly commit: string | null;
  /** Every file of the version but `release.json` itself, with its subresource integrity: `{ "app.js": "sha384-..." }`. */
  readonly files: Readonly<Record<string, string>>;
}

export interface BuiltRelease<Release> {
  readonly release: Release & BuildRecord;
  /** False when this very build was there already. */
  readonly fresh: boolean;
}

/** It is written last: a version without it is not there. */
export const RELEASE_FILE = 'release.json';

/**
 * Makes an immutable folder of a release in one step: it is there whole or not at all, and what is there is not made
 * again.
 *
 * @param folder where it will lie; its name holds the version
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
