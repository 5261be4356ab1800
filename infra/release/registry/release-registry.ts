import type {
  Canary,
  RegisteredRemote,
  Registry,
  ReleaseSignature,
  RemoteRelease,
  ServerFile,
} from '@crown-and-coil/shared-ui/remote/registry';
import type { ShellProvides } from '../compatibility/candidates';

/** An immutable build of the shell, with what the gateway needs for a page. */
export interface ShellRelease {
  readonly version: string;
  readonly scripts: readonly { readonly url: string; readonly integrity: string }[];
  readonly fonts: readonly string[];
  /** Inlined with a nonce: font faces and the page's background before the first script runs. */
  readonly inlineStyles: string;
  readonly icon: string;
  readonly routes: readonly {
    readonly path: string;
    readonly title: string;
    readonly description?: string;
    readonly chunks: readonly string[];
    readonly shared?: readonly string[];
  }[];
  /** Files of lazily shared modules, by module. Absent in older releases. */
  readonly sharedChunks?: Readonly<Record<string, readonly string[]>>;
  /** What it provides for remotes, detected at build time; absent in older releases. */
  readonly provides?: ShellProvides;
  /** Absent in older releases, whose pages are rendered in the browser. */
  readonly server?: ServerFile;
  /** UTC, ISO 8601. Absent in older releases, like the commit. */
  readonly builtAt?: string;
  readonly commit?: string | null;
  /** The platform team's signature; absent where releases are not signed. */
  readonly signature?: ReleaseSignature;
}

/** Live and previous releases: the public registry and the shell's. */
export interface ReleaseRegistry extends Registry {
  readonly shell: (ShellRelease & { readonly previous: ShellRelease | null }) | null;
}

export const EMPTY_REGISTRY: ReleaseRegistry = { shell: null, remotes: {} };

/** The one package that is not a remote. */
export const SHELL = 'shell';

export type AnyRelease = ShellRelease | RemoteRelease;

/** A build to make live, of the shell or of the named remote. */
export interface Change {
  readonly name: string;
  readonly release: AnyRelease;
}

/** A published build of the shell or of the named remote. */
export interface Version {
  readonly name: string;
  readonly version: string;
}

/** The live version of each package. */
export const liveVersions = (registry: ReleaseRegistry): Version[] => [
  ...(registry.shell ? [{ name: SHELL, version: registry.shell.version }] : []),
  ...Object.entries(registry.remotes).map(([name, { version }]) => ({ name, version })),
];

/** The canaries with their shares in per cent. */
export const canaryVersions = ({ remotes }: ReleaseRegistry): (Version & { readonly share: number })[] =>
  Object.entries(remotes).flatMap(([name, { canary }]) =>
    canary ? [{ name, version: canary.release.version, share: canary.share }] : [],
  );

/** The canary of a remote; null without one, and always for the shell. */
export const canaryOf = (registry: ReleaseRegistry, name: string): Canary | null =>
  (name === SHELL ? null : registry.remotes[name]?.canary) ?? null;

/** The registry with another canary of a live remote, or without one. */
export function withCanary(registry: ReleaseRegistry, name: string, canary: Canary | null): ReleaseRegistry {
  const live = registry.remotes[name];
  if (!live) return registry;
  const { canary: _, ...alone } = live;
  return { ...registry, remotes: { ...registry.remotes, [name]: canary ? { ...alone, canary } : alone } };
}

/** The registry with a flag's share in per cent, or without the flag. */
export function withFlag(registry: ReleaseRegistry, name: string, share: number | null): ReleaseRegistry {
  const { [name]: _, ...others } = registry.flags ?? {};
  const flags = share === null ? others : { ...others, [name]: { share } };
  const { flags: _before, ...rest } = registry;
  return Object.keys(flags).length > 0 ? { ...rest, flags } : rest;
}

const isOfShell = (release: AnyRelease): release is ShellRelease => 'scripts' in release;

/** The live build of the shell or a remote, with the previous one; null if never released. */
export const registered = (registry: ReleaseRegistry, name: string) =>
  (name === SHELL ? registry.shell : registry.remotes[name]) ?? null;

/**
 * Makes a build live: the live one becomes the previous one, and a canary ends. A rollback uses it too.
 */
export function makeLive(registry: ReleaseRegistry, { name, release }: Change): ReleaseRegistry {
  if (isOfShell(release)) {
    if (!registry.shell) return { ...registry, shell: { ...release, previous: null } };
    const { previous, ...live } = registry.shell;
    return {
      ...registry,
      shell: { ...release, previous: live.version === release.version ? previous : live },
    };
  }
  return { ...registry, remotes: { ...registry.remotes, [name]: overtake(registry.remotes[name], release) } };
}

function overtake(registeredNow: RegisteredRemote | undefined, release: RemoteRelease): RegisteredRemote {
  if (!registeredNow) return { ...release, previous: null };
  const { previous, canary: _, ...live } = registeredNow;
  return { ...release, previous: live.version === release.version ? previous : live };
}

/** The registry without a remote, whose pages then answer 404. */
export function withoutRemote(registry: ReleaseRegistry, name: string): ReleaseRegistry {
  const { [name]: _, ...remotes } = registry.remotes;
  return { ...registry, remotes };
}
