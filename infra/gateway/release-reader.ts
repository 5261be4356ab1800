import { readFile, stat } from 'node:fs/promises';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { EMPTY_REGISTRY, type ReleaseRegistry } from '../release/registry/release-registry';

/** The registry as the gateway has last read it. */
export interface Releases {
  readonly registry: ReleaseRegistry;
  /** What `/registry.json` answers: the remotes, without the shell's release. */
  readonly publicJson: string;
  readonly etag: string;
}

const published = (registry: ReleaseRegistry, stamp: string): Releases => {
  const remotes: Registry = { remotes: registry.remotes };
  return { registry, publicJson: JSON.stringify(remotes), etag: `"${stamp}"` };
};

/**
 * Reads the registry again whenever its file has changed, so that a flip is live with the next page. A file that
 * cannot be read leaves the last good one in place.
 */
export function releaseReader(file: string, onProblem: (error: unknown) => void): () => Promise<Releases> {
  let stamp = '';
  let reported = '';
  let latest = published(EMPTY_REGISTRY, 'none');
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const present = `${Math.round(mtimeMs * 1000).toString(36)}-${size.toString(36)}-${ino.toString(36)}`;
      if (present === stamp) return latest;
      latest = published(JSON.parse(await readFile(file, 'utf8')) as ReleaseRegistry, present);
      stamp = present;
      reported = '';
    } catch (error) {
      // Once, not with every page.
      if (String(error) !== reported) onProblem(error);
      reported = String(error);
    }
    return latest;
  };
}
