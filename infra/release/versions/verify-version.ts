import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { versionFolder } from '../names';
import type { ReleaseStore } from '../store/release-store';
import { forEachFile, integrityOfBytes } from './build-record';
import type { PublishedRelease } from './published-versions';

/** The declared hash of each file, by its path in the version's folder. */
function promisedFiles(name: string, release: PublishedRelease): ReadonlyMap<string, string> {
  if (release.files) return new Map(Object.entries(release.files));
  // For versions from before every file had a hash: only those that the page checks.
  const base = `/${versionFolder(name, release.version)}/`;
  const checked =
    'scripts' in release ? release.scripts : [{ url: release.entry, integrity: release.integrity }];
  return new Map(checked.map(({ url, integrity }) => [url.replace(base, ''), integrity]));
}

/** Reads every file of a published version and compares it with its hash. @returns the missing and changed files */
export async function damagesOf(
  store: ReleaseStore,
  name: string,
  release: PublishedRelease,
): Promise<string[]> {
  const folder = versionFolder(name, release.version);
  const problems: string[] = [];
  await forEachFile([...promisedFiles(name, release)], async ([path, integrity]) => {
    const bytes = await store.get(`${folder}/${path}`);
    if (bytes === undefined) problems.push(`${path} is missing`);
    else if (integrityOfBytes(bytes) !== integrity) problems.push(`${path} is not what was built`);
  });
  return problems.sort();
}

/** @throws PlainProblem that names the missing and changed files of a published version, and what to do */
export async function verifyVersion(
  store: ReleaseStore,
  name: string,
  release: PublishedRelease,
): Promise<void> {
  const problems = await damagesOf(store, name, release);
  if (problems.length === 0) return;
  throw new PlainProblem(
    `${name} ${release.version} at ${store.place} is damaged, and nothing was changed:\n` +
      `${problems
        .slice(0, 10)
        .map((problem) => `  ${problem}`)
        .join('\n')}\n` +
      'Make another version live (npm run release -- list shows them), or delete this one there and publish it again.',
  );
}
