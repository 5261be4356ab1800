import { join } from 'node:path';
import { buildRemote } from './build-one-remote';
import { buildShell } from './build-the-shell';
import { RELEASES } from './places';
import { releaseRemote, releaseShell, updateRegistry } from './release-registry';

const REGISTRY = join(RELEASES, 'registry.json');

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const announce = (name: string, version: string, fresh: boolean, since: number): void =>
  console.log(
    fresh ? `${name} ${version} built in ${seconds(since)} and live` : `${name} ${version} is up to date`,
  );

/** Builds remotes that are stale, one after the other (two cores are shared), and makes them live. */
export async function releaseRemotes(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const since = performance.now();
    const { release, fresh } = await buildRemote(name);
    await updateRegistry(REGISTRY, (before) => releaseRemote(before, name, release));
    announce(name, release.version, fresh, since);
  }
}

/** Builds the shell when it is stale, and makes it live. */
export async function releaseTheShell(): Promise<void> {
  const since = performance.now();
  const { release, fresh } = await buildShell();
  await updateRegistry(REGISTRY, (before) => releaseShell(before, release));
  announce('shell', release.version, fresh, since);
}
