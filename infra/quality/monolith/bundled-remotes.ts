import type { LoadedExtension, Remote } from '@crown-and-coil/shared-ui/remote';

/** How a remote's `./app` is loaded: an ordinary lazy import of the same bundle. */
type LoadApp = () => Promise<{ default: Remote }>;

/** The version of every remote in the one-bundle build. */
export const BUNDLED_VERSION = 'bundled';

/**
 * Replaces the shell's remote loader in the one-bundle build: the same shell, remotes and screens, with `import()`
 * instead of the registry and Module Federation.
 */
export class BundledRemotes {
  readonly #apps: Readonly<Record<string, LoadApp>>;

  constructor(apps: Readonly<Record<string, LoadApp>>) {
    this.#apps = apps;
  }

  /** A remote with a path's screen, ready to mount. */
  async load(name: string, pathname: string): Promise<Remote> {
    const app = this.#apps[name];
    if (!app) throw new Error(`${name} is not in the bundle.`);
    const { default: remote } = await app();
    await remote.preload(pathname);
    return remote;
  }

  /** Extensions are left out of the one-bundle build: their slots show that they did not load. */
  async loadExtension(name: string, module: string): Promise<LoadedExtension> {
    throw new Error(`${name}/${module} is not in the bundle.`);
  }

  /** There is only one build. */
  versionOf(_remote: Remote): string {
    return BUNDLED_VERSION;
  }

  /** There is no other build to fall back to. */
  passOver(_name: string, _remote: Remote): boolean {
    return false;
  }

  /** Nothing to reset: the bundle's runtime retries failed chunks. */
  forget(_name: string): void {}
}
