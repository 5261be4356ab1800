import type { Remote } from '@crown-and-coil/shared-ui/remote';
import {
  matchesPath,
  REMOTE_CONTRACT_VERSION,
  type Registry,
  type RemoteRelease,
  speaksContract,
} from '@crown-and-coil/shared-ui/remote/registry';

/** Neither the live build of a remote nor the one before it could be loaded. */
export class RemoteUnavailable extends Error {
  constructor(remote: string, options: ErrorOptions) {
    super(`${remote} could not be loaded.`, options);
  }
}

interface Sources {
  /** Loads one build's exposed module, anew at each call. */
  readonly loadApp: (release: RemoteRelease) => Promise<{ readonly default: Remote }>;
  readonly registry: () => Registry;
  /** Told of the files that a screen will need, before its entry is there to ask for them. */
  readonly onNeeded: (urls: readonly string[]) => void;
  /** Told of the same files when the build did not load. */
  readonly onAbandoned: (urls: readonly string[]) => void;
  /** Told of every failed build, so that a fallback to the previous one does not go unnoticed. */
  readonly onFailure: (remote: string, version: string, error: unknown) => void;
}

/** Loads remotes by the registry, each once; a failure is not remembered. */
export class RemoteLoader {
  readonly #sources: Sources;
  readonly #loaded = new Map<string, Promise<Remote>>();
  readonly #releases = new WeakMap<Remote, RemoteRelease>();
  /** Builds that loaded and then did not start, by their entries. */
  readonly #unfit = new Set<string>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * A remote with the screen of a path, ready to mount. The live build is tried first, then the previous one; also when
   * it has been loaded for another screen before.
   *
   * @throws RemoteUnavailable when both fail; the next call tries again
   */
  async load(name: string, pathname: string): Promise<Remote> {
    const known = this.#loaded.get(name);
    if (known) {
      const remote = await known;
      try {
        await remote.preload(pathname);
        return remote;
      } catch (error) {
        this.#sources.onFailure(name, this.versionOf(remote), error);
        if (this.#loaded.get(name) !== known) return this.load(name, pathname);
      }
    }
    const loading = this.#firstThatWorks(name, pathname);
    this.#loaded.set(name, loading);
    loading.catch(() => this.#loaded.get(name) === loading && this.#loaded.delete(name));
    return loading;
  }

  /** Which build a remote is. */
  versionOf(remote: Remote): string {
    return this.#releases.get(remote)?.version ?? 'unknown';
  }

  /**
   * A build that loaded did not start: until the person tries again it is passed over.
   *
   * @returns whether another build is left to try
   */
  passOver(name: string, remote: Remote): boolean {
    const release = this.#releases.get(remote);
    if (release) this.#unfit.add(release.entry);
    this.#loaded.delete(name);
    return this.#candidates(name).length > 0;
  }

  /** Forgets a remote and what was wrong with it, so that the next load fetches it anew. */
  forget(name: string): void {
    this.#loaded.delete(name);
    this.#unfit.clear();
  }

  #candidates(name: string): RemoteRelease[] {
    const live = this.#sources.registry().remotes[name];
    const known = live?.previous ? [live, live.previous] : live ? [live] : [];
    return known.filter(({ entry }) => !this.#unfit.has(entry));
  }

  async #firstThatWorks(name: string, pathname: string): Promise<Remote> {
    let cause: unknown = new Error('It is not in the registry.');
    for (const release of this.#candidates(name)) {
      try {
        return await this.#loadRelease(release, pathname);
      } catch (error) {
        this.#sources.onFailure(name, release.version, error);
        cause = error;
      }
    }
    throw new RemoteUnavailable(name, { cause });
  }

  async #loadRelease(release: RemoteRelease, pathname: string): Promise<Remote> {
    const { loadApp, onNeeded, onAbandoned } = this.#sources;
    const chunks = release.routes.find(({ path }) => matchesPath(path, pathname))?.chunks ?? [];
    onNeeded(chunks);
    try {
      const { default: remote } = await loadApp(release);
      checkContract(remote, release.version);
      await remote.preload(pathname);
      this.#releases.set(remote, release);
      return remote;
    } catch (error) {
      onAbandoned(chunks);
      throw error;
    }
  }
}

/**
 * The last line of defence: the release tool refuses such a release before it is live.
 *
 * @throws when a remote was built against a contract that this shell does not speak
 */
function checkContract({ name, contract }: Remote, version: string): void {
  if (speaksContract(REMOTE_CONTRACT_VERSION, contract)) return;
  throw new Error(
    `${name} ${version} was built against version ${contract} of the remote contract; ` +
      `this shell speaks ${REMOTE_CONTRACT_VERSION}.`,
  );
}
