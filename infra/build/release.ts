import { join } from 'node:path';
import { releaseRemote, releaseShell, updateRegistry } from '../release/registry/release-registry';
import { buildRemote } from './build-one-remote';
import { buildShell } from './build-the-shell';
import { RELEASES } from './places';
import { pruneReleases } from './release-folder';

const REGISTRY = join(RELEASES, 'registry.json');

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const announce = (name: string, version: string, fresh: boolean, since: number): void =>
  console.log(
    fresh ? `${name} ${version} built in ${seconds(since)} and live` : `${name} ${version} is up to date`,
  );

async function releaseOneRemote(name: string): Promise<void> {
  const since = performance.now();
  const { release, fresh } = await buildRemote(name);
  const { remotes } = await updateRegistry(REGISTRY, (before) => releaseRemote(before, name, release));
  await pruneReleases(join(RELEASES, 'remotes', name), [
    release.version,
    remotes[name]?.previous?.version ?? '',
  ]);
  announce(name, release.version, fresh, since);
}

/**
 * Builds remotes that are stale, one after the other, and makes them live. One that fails keeps no other from going
 * live: its live build stays.
 *
 * @throws at the end, with every failure
 */
export async function releaseRemotes(names: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const name of names) {
    await releaseOneRemote(name).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new Error(failures.map(String).join('\n\n'));
}

/** Builds the shell when it is stale, and makes it live. */
export async function releaseTheShell(): Promise<void> {
  const since = performance.now();
  const { release, fresh } = await buildShell();
  const { shell } = await updateRegistry(REGISTRY, (before) => releaseShell(before, release));
  await pruneReleases(join(RELEASES, 'shell'), [release.version, shell?.previous?.version ?? '']);
  announce('shell', release.version, fresh, since);
}
