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

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * A remote with the screen of a path, ready to mount. The live build is tried first, then the previous one.
   *
   * @throws RemoteUnavailable when both fail; the next call tries again
   */
  async load(name: string, pathname: string): Promise<Remote> {
    const known = this.#loaded.get(name);
    if (known) {
      const remote = await known;
      await remote.preload(pathname);
      return remote;
    }
    const loading = this.#firstThatWorks(name, pathname);
    this.#loaded.set(name, loading);
    loading.catch(() => this.#loaded.delete(name));
    return loading;
  }

  /** Forgets a remote, so that the next load fetches it anew. */
  forget(name: string): void {
    this.#loaded.delete(name);
  }

  async #firstThatWorks(name: string, pathname: string): Promise<Remote> {
    const live = this.#sources.registry().remotes[name];
    if (!live) throw new RemoteUnavailable(name, { cause: new Error('It is not in the registry.') });
    try {
      return await this.#loadRelease(live, pathname);
    } catch (error) {
      this.#sources.onFailure(name, live.version, error);
      if (!live.previous) throw new RemoteUnavailable(name, { cause: error });
      return await this.#loadPrevious(name, live.previous, pathname);
    }
  }

  async #loadPrevious(name: string, previous: RemoteRelease, pathname: string): Promise<Remote> {
    try {
      return await this.#loadRelease(previous, pathname);
    } catch (error) {
      this.#sources.onFailure(name, previous.version, error);
      throw new RemoteUnavailable(name, { cause: error });
    }
  }

  async #loadRelease(release: RemoteRelease, pathname: string): Promise<Remote> {
    const { loadApp, onNeeded, onAbandoned } = this.#sources;
    const chunks = release.routes.find(({ path }) => matchesPath(path, pathname))?.chunks ?? [];
    onNeeded(chunks);
    try {
      const { default: remote } = await loadApp(release);
      checkContract(remote, release.version);
      await remote.preload(pathname);
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
