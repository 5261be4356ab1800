import { requireFitting } from '@crown-and-coil/release/actions/change-registry';
import { versionFolder } from '@crown-and-coil/release/names';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { makeLive, SHELL, type Version } from '@crown-and-coil/release/registry/release-registry';
import { type ReleaseStore, StoreUnavailable } from '@crown-and-coil/release/store/release-store';
import { publishVersion, requireTrustedKey } from '@crown-and-coil/release/versions/publish-version';
import { registryEntry, requirePublished } from '@crown-and-coil/release/versions/published-versions';
import { readSigningKey, type SigningKey } from '@crown-and-coil/release/versions/signatures';
import { RELEASES } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { explain, seconds } from '../../run/progress';

/**
 * Builds and publishes packages one by one. A failure does not stop the others.
 *
 * @param say receives the result of each
 * @returns the published versions
 * @throws PlainProblem at the end, with every failure
 */
export async function publish(
  store: ReleaseStore,
  names: readonly string[],
  say: (line: string) => void,
): Promise<Version[]> {
  const signingKey = readSigningKey(process.env);
  const published: Version[] = [];
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      published.push({ name, version: await publishOne(store, name, signingKey, say) });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new PlainProblem(failures.map(explain).join('\n\n'));
  return published;
}

async function publishOne(
  store: ReleaseStore,
  name: string,
  signingKey: SigningKey | undefined,
  say: (line: string) => void,
): Promise<string> {
  // Before the build, which takes a while.
  requireTrustedKey(store, name, signingKey);
  const begun = Date.now();
  // Rspack is loaded only where something is built.
  const { release, fresh } =
    name === SHELL
      ? await (await import('@crown-and-coil/build/build-the-shell')).buildShell()
      : await (await import('@crown-and-coil/build/build-one-remote')).buildRemote(name);
  const isNew = await publishVersion(store, RELEASES, name, release, signingKey);
  const { version } = release;
  say(
    fresh || isNew
      ? `${name} ${version} is published at ${store.place}/${versionFolder(name, version)} (${seconds(begun)})`
      : `${name} ${version} was published before, and is whole`,
  );
  return version;
}

/** Problems that would prevent these from going live, so that a team learns of them at build time. */
export async function goLiveProblem(
  store: ReleaseStore,
  published: readonly Version[],
): Promise<string | null> {
  const { registry } = await readLive(store);
  try {
    const changes = await Promise.all(
      published.map(async ({ name, version }) => ({
        name,
        release: registryEntry(await requirePublished(store, name, version)),
      })),
    );
    requireFitting(changes.reduce(makeLive, registry), changes);
    return null;
  } catch (error) {
    if (error instanceof PlainProblem && !(error instanceof StoreUnavailable)) return error.message;
    throw error;
  }
}
