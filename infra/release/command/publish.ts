import { RELEASES } from '../../build/places';
import { explain, PlainProblem, seconds } from '../../run/progress';
import { requireFitting } from '../flips/flip';
import { registryEntry } from '../flips/promote';
import { versionFolder } from '../names';
import { readLive } from '../registry/numbered-registry';
import { makeLive, SHELL } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { publishVersion } from '../versions/publish-version';

/**
 * Builds parts one after the other and publishes them. One that fails keeps no other from being published.
 *
 * @param say is told how each went
 * @returns the published versions
 * @throws PlainProblem at the end, with every failure
 */
export async function publish(
  store: ReleaseStore,
  names: readonly string[],
  say: (line: string) => void,
): Promise<{ name: string; version: string }[]> {
  const published: { name: string; version: string }[] = [];
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      published.push({ name, version: await publishOne(store, name, say) });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new PlainProblem(failures.map(explain).join('\n\n'));
  return published;
}

async function publishOne(store: ReleaseStore, name: string, say: (line: string) => void): Promise<string> {
  const begun = Date.now();
  // webpack is loaded only where something is built.
  const { release, fresh } =
    name === SHELL
      ? await (await import('../../build/build-the-shell')).buildShell()
      : await (await import('../../build/build-one-remote')).buildRemote(name);
  const isNew = await publishVersion(store, RELEASES, name, release);
  const { version } = release;
  say(
    fresh || isNew
      ? `${name} ${version} is published at ${store.place}/${versionFolder(name, version)} (${seconds(begun)})`
      : `${name} ${version} was published before, and is whole`,
  );
  return version;
}

/** What would be refused if these became live now: a team hears of it with its build, not with its release. */
export async function misfits(
  store: ReleaseStore,
  published: readonly { readonly name: string; readonly version: string }[],
): Promise<string | null> {
  const { registry } = await readLive(store);
  try {
    const { requirePublished } = await import('../versions/published-versions');
    const changes = await Promise.all(
      published.map(async ({ name, version }) => ({
        name,
        release: registryEntry(await requirePublished(store, name, version)),
      })),
    );
    requireFitting(changes.reduce(makeLive, registry), changes);
    return null;
  } catch (error) {
    if (error instanceof PlainProblem) return error.message;
    throw error;
  }
}
