import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RegisteredRemote, Registry, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import type { StillFrame } from '../../build/stills';
import type { ShellProvides } from '../compatibility/candidates';

/** One immutable build of the shell, as the gateway needs it to write the page. */
export interface ShellRelease {
  readonly version: string;
  readonly scripts: readonly { readonly url: string; readonly integrity: string }[];
  readonly fonts: readonly string[];
  /** Inlined with a nonce: the fonts' faces and the ground of the page before the first script runs. */
  readonly inlineStyles: string;
  readonly icon: string;
  /** Around a page that was drawn at build; releases made before there were such pages have none. */
  readonly frame?: StillFrame;
  readonly routes: readonly {
    readonly path: string;
    readonly title: string;
    readonly description?: string;
    readonly chunks: readonly string[];
    readonly stillView?: string;
  }[];
  /** What it has for remotes, found at build; releases from before there were such checks have none. */
  readonly provides?: ShellProvides;
}

/** `registry.json` as it lies on disk: the public registry and the shell's release. */
export interface ReleaseRegistry extends Registry {
  readonly shell: (ShellRelease & { readonly previous: ShellRelease | null }) | null;
}

export const EMPTY_REGISTRY: ReleaseRegistry = { shell: null, remotes: {} };

export async function readRegistry(file: string): Promise<ReleaseRegistry> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ReleaseRegistry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY_REGISTRY;
    throw error;
  }
}

const STALE_LOCK_MS = 10_000;

async function locked<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${file}.lock`;
  await mkdir(dirname(file), { recursive: true });
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = await stat(lock).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      // A flip takes milliseconds: an old lock belongs to a process that died.
      if (age > STALE_LOCK_MS) await rm(lock, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** Changes the registry in one step: a reader sees the old one or the new one, and two writers do not undo each other. */
export function updateRegistry(
  file: string,
  change: (before: ReleaseRegistry) => ReleaseRegistry,
): Promise<ReleaseRegistry> {
  return locked(file, async () => {
    const after = change(await readRegistry(file));
    const draft = `${file}.${process.pid}.draft`;
    await writeFile(draft, `${JSON.stringify(after, null, 2)}\n`);
    await rename(draft, file);
    return after;
  });
}

const withoutPrevious = ({ previous: _, ...release }: RegisteredRemote): RemoteRelease => release;

/** Makes a build the live one; the one that was live becomes the previous one. */
export function releaseRemote(
  registry: ReleaseRegistry,
  name: string,
  release: RemoteRelease,
): ReleaseRegistry {
  const live = registry.remotes[name];
  if (live?.version === release.version) {
    return { ...registry, remotes: { ...registry.remotes, [name]: { ...release, previous: live.previous } } };
  }
  const previous = live ? withoutPrevious(live) : null;
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...release, previous } } };
}

/**
 * Swaps the live and the previous build of a remote: one flip, no build.
 *
 * @throws when there is no previous build
 */
export function rollBackRemote(registry: ReleaseRegistry, name: string): ReleaseRegistry {
  const live = registry.remotes[name];
  if (!live?.previous) throw new Error(`${name} has no previous release to go back to.`);
  return releaseRemote(registry, name, live.previous);
}

export function releaseShell(registry: ReleaseRegistry, release: ShellRelease): ReleaseRegistry {
  const live = registry.shell;
  if (!live) return { ...registry, shell: { ...release, previous: null } };
  const { previous, ...before } = live;
  return {
    ...registry,
    shell: { ...release, previous: live.version === release.version ? previous : before },
  };
}
