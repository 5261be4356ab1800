import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFolder } from './compress';

export interface BuiltRelease<Release> {
  readonly release: Release;
  /** False when this very build was there already. */
  readonly fresh: boolean;
}

const RELEASE_FILE = 'release.json';

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
    return { release: JSON.parse(await readFile(described, 'utf8')) as Release, fresh: false };
  }
  const draft = `${folder}.${process.pid}.draft`;
  try {
    const release = await build(draft);
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(release, null, 2));
    await compressFolder(draft);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return { release, fresh: true };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Pages that are open still load their chunks; a page that is older than this many releases is unlikely. */
const KEPT_RELEASES = 5;

/**
 * Deletes the oldest releases of one remote (or the shell) beyond the latest five.
 *
 * @param versions that stay whatever their age: the live one and the one before
 */
export async function pruneReleases(parent: string, versions: readonly string[]): Promise<void> {
  const folders = (await readdir(parent, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.draft'))
    .map(({ name }) => name);
  const aged = await Promise.all(
    folders.map(async (name) => ({ name, made: (await stat(join(parent, name))).mtimeMs })),
  );
  const old = aged
    .sort((one, other) => other.made - one.made)
    .slice(KEPT_RELEASES)
    .filter(({ name }) => !versions.includes(name));
  await Promise.all(old.map(({ name }) => rm(join(parent, name), { recursive: true, force: true })));
}
