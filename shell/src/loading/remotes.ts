import { browserAddress } from '@crown-and-coil/shared-ui';
import type { LoadedExtension, Remote } from '@crown-and-coil/shared-ui/remote';
import {
  bestRoutes,
  REMOTE_CONTRACT_VERSION,
  type RemoteRelease,
  speaksContract,
} from '@crown-and-coil/shared-ui/remote/registry';
import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { failures } from '../failures/failures';
import { dropHints, hintScripts } from '../page/hint-scripts';
import { currentRegistry } from './registry';
import { isTrustedBuild, mustBeSigned } from './trusted-builds';

declare const __webpack_nonce__: string | undefined;

/** As chunkLoadTimeout in infra/build. */
const TIMEOUT_MS = 20_000;

/** No build of a remote could be loaded. */
export class RemoteUnavailable extends Error {
  constructor(remote: string, options?: ErrorOptions) {
    super(`${remote} could not be loaded.`, options);
  }
}

type ExposedApp = { readonly default: Remote };

/** URL of an entry -> its build, for every URL that was registered. */
const builds = new Map<string, RemoteRelease>();
/** Remote -> the entry URL in the runtime, until it fails or the person tries again. */
const registered = new Map<string, string>();
/** Entry URL -> why its build failed. */
const failed = new Map<string, 'load' | 'mount' | 'signature'>();
/** Builds with a signature of their team, where that is required. */
const signed = new WeakSet<RemoteRelease>();
/** Remote -> its last requested path, for preload hints. */
const requested = new Map<string, string>();
/** The entry URL that a remote was loaded from. */
const addressOf = new WeakMap<Remote, string>();
/** URLs with a network error. They are retried at once; after a time-out a retry would double the wait. */
const refused = new Set<string>();

const hooks: ModuleFederationRuntimePlugin = {
  name: 'crown-and-coil',

  createScript({ url, remoteInfo }) {
    const script = document.createElement('script');
    const integrity = remoteInfo && builds.get(remoteInfo.entry)?.integrity;
    if (integrity) script.integrity = integrity;
    if (typeof __webpack_nonce__ === 'string') script.nonce = __webpack_nonce__;
    script.crossOrigin = 'anonymous';
    script.onerror = () => refused.add(url);
    script.src = url;
    return { script, timeout: TIMEOUT_MS };
  },

  loadEntryError({ getRemoteEntry, origin, remoteInfo }) {
    const build = builds.get(remoteInfo.entry);
    if (!build || !refused.delete(remoteInfo.entry)) return Promise.resolve(undefined);
    return getRemoteEntry({ origin, remoteInfo: { ...remoteInfo, entry: newAddress(build) } }) as never;
  },

  async onLoad({ expose, exposeModule, remote }) {
    const build = 'entry' in remote && builds.get(remote.entry);
    if (expose !== './app' || !build) return;
    const { default: app } = exposeModule as ExposedApp;
    checkContract(app, build.version);
    addressOf.set(app, remote.entry);
  },

  async errorLoadRemote({ id, error, expose = '', remote, origin }) {
    if (!remote || !canRetry(remote.name, remote.entry, error, expose)) return undefined;
    return origin.loadRemote(id);
  },
};

/** In the build the bundle's runtime has already created this instance with the shared modules; in tests it is created here. */
const runtime = init({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', plugins: [hooks] });

/** The live build of a remote and the one before it. */
function buildsOf(name: string): RemoteRelease[] {
  const { remotes: known } = currentRegistry();
  const live = Object.hasOwn(known, name) ? known[name] : undefined;
  return live?.previous ? [live, live.previous] : live ? [live] : [];
}

/** The builds that may be loaded. A registry that was fetched meanwhile may have others, which were not checked. */
const candidates = (name: string): RemoteRelease[] =>
  buildsOf(name).filter((build) => !failed.has(build.entry) && (signed.has(build) || !mustBeSigned()));

/**
 * A new URL of the same file for each try: the browser or a proxy may have cached the broken response, and the runtime
 * runs an entry again only from a new URL.
 */
function newAddress(build: RemoteRelease): string {
  const { href } = new URL(build.entry, browserAddress());
  let address = href;
  for (let times = 1; builds.has(address); times += 1) address = `${href}?again=${times}`;
  builds.set(address, build);
  return address;
}

/** Registers the first build that has not failed, unless one is registered, and preloads the files of its page. */
function register(name: string): string {
  let address = registered.get(name);
  if (address === undefined) {
    const [build] = candidates(name);
    if (!build)
      throw new RemoteUnavailable(name, { cause: new Error('No build of this remote is left to try.') });
    address = newAddress(build);
    const remote = { name, entry: address, entryGlobalName: build.container, version: build.version };
    runtime.registerRemotes([remote], { force: true });
    registered.set(name, address);
  }
  hintScripts(chunksOf(builds.get(address), requested.get(name)));
  return address;
}

const chunksOf = (build: RemoteRelease | undefined, pathname = ''): readonly string[] =>
  bestRoutes(build?.routes ?? [], pathname)[0]?.chunks ?? [];

/**
 * Registers the previous build after a failure, unless another load has done so already. When no build is left, the next
 * load starts with the live build again.
 *
 * @param address entry URL of the build that failed
 * @returns whether the remote can be loaded again
 */
function canRetry(name: string, address: string, error: unknown, expose: string): boolean {
  const build = builds.get(address);
  const present = registered.get(name);
  if (!build || present !== address) return present !== undefined;
  console.error(`${name} ${build.version} did not load`, error);
  failures.report({ build: { name, version: build.version }, kind: 'load', error });
  dropHints(build.routes.flatMap(({ chunks }) => chunks));
  const before = candidates(name).find((other) => other !== build);
  // Pages keep a build of which only an extension failed, unless the previous build has that extension too.
  if (expose !== './app' && !before?.slots?.some(({ module }) => `./${module}` === expose)) return false;
  registered.delete(name);
  if (before) {
    failed.set(build.entry, 'load');
    register(name);
    return true;
  }
  for (const { entry } of buildsOf(name)) if (failed.get(entry) === 'load') failed.delete(entry);
  return false;
}

/** Leaves out builds that no key of the part's team has signed: their code never runs. */
async function checkSignatures(name: string): Promise<void> {
  for (;;) {
    const build = buildsOf(name).find((one) => !failed.has(one.entry) && !signed.has(one));
    if (!build) return;
    if (await isTrustedBuild(name, build)) signed.add(build);
    else {
      failed.set(build.entry, 'signature');
      const error = new Error('This build has no signature by its team.');
      failures.report({ build: { name, version: build.version }, kind: 'load', error });
    }
  }
}

async function loadExposed<Module>(name: string, module: string): Promise<Module> {
  if (mustBeSigned()) await checkSignatures(name);
  register(name);
  const loaded = await runtime.loadRemote<Module>(`${name}/${module}`).catch((cause: unknown) => {
    throw new RemoteUnavailable(name, { cause });
  });
  return loaded as Module;
}

const buildOf = (remote: Remote): RemoteRelease | undefined => builds.get(addressOf.get(remote) ?? '');

/** Loads the code of remotes. */
export const remotes = {
  /**
   * Loads a remote with the screen of a path, ready to mount. Tries the live build first, then the previous one, also when
   * a loaded build's screen is missing.
   *
   * @throws RemoteUnavailable when both fail; the next call tries again
   */
  async load(name: string, pathname: string): Promise<Remote> {
    requested.set(name, pathname);
    const { default: remote } = await loadExposed<ExposedApp>(name, 'app');
    try {
      await remote.preload(pathname);
      return remote;
    } catch (cause) {
      if (canRetry(name, addressOf.get(remote) ?? '', cause, './app')) return remotes.load(name, pathname);
      throw new RemoteUnavailable(name, { cause });
    }
  },

  /** Loads an extension, with the same fallback to the previous build. */
  async loadExtension(name: string, module: string): Promise<LoadedExtension> {
    const { default: Component } = await loadExposed<{ default: LoadedExtension['Component'] }>(name, module);
    return { Component, version: builds.get(registered.get(name) ?? '')?.version ?? 'unknown' };
  },

  /** The version of a loaded remote's build. */
  versionOf(remote: Remote): string {
    return buildOf(remote)?.version ?? 'unknown';
  },

  /**
   * Skips a build that loaded but did not mount, until the person tries again.
   *
   * @returns whether another build is left to try
   */
  passOver(name: string, remote: Remote): boolean {
    const build = buildOf(remote);
    if (build) failed.set(build.entry, 'mount');
    registered.delete(name);
    return candidates(name).length > 0;
  },

  /** Forgets failures, so that the next load uses the current registry. */
  forget(name: string): void {
    registered.delete(name);
    failed.clear();
  },
};

/** Throws for an unsupported contract: a page may be older than the release. The release tool checks the live shell. */
function checkContract({ name, contract }: Remote, version: string): void {
  if (speaksContract(REMOTE_CONTRACT_VERSION, contract)) return;
  throw new Error(
    `${name} ${version} was built against version ${contract} of the remote contract; ` +
      `this shell speaks ${REMOTE_CONTRACT_VERSION}.`,
  );
}
