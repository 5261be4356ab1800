import type { PageOverrides } from './overrides';

/** Who may open a route: everyone, or only these roles (specification, section 6). */
export type Role = 'client' | 'professional' | 'admin';
export type Access = 'public' | readonly Role[];

/** One route of a remote, as its team declares it in `remote.json`. */
export interface DeclaredRoute {
  /** Absolute, with `:name` for a part that varies: `/service-details/:serviceId`. */
  readonly path: string;
  /** The folder below `src/` that holds the screen; one screen is one chunk. */
  readonly screen: string;
  readonly access: Access;
  /** Shown as "{title} | Crown & Coil" until the screen sets its own with `usePageTitle`. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. Public pages have one. */
  readonly description?: string;
  /** Drawn at build too, so that it can be read before the first script has run. Only a path without `:parts`. */
  readonly still?: boolean;
}

/** A remote's `remote.json`. */
export interface RemoteDeclaration {
  readonly name: string;
  readonly routes: readonly DeclaredRoute[];
}

/** A route as the registry publishes it: with the files that its first view needs, for preload hints. */
export interface PublishedRoute extends DeclaredRoute {
  readonly chunks: readonly string[];
  /** Address of the page as drawn at build. */
  readonly stillView?: string;
}

/** What a build of a remote needs of the shell that mounts it, found at build. */
export interface RemoteRequires {
  /** A semver range of the remote contract: `^1.0.0`. */
  readonly contract: string;
  /** A semver range for every shared package that it uses: `{ "react": "^19.2.0" }`. */
  readonly shared: Readonly<Record<string, string>>;
  /** The names that it uses of each shared module: `{ "react": ["useState"] }`. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
}

/** One immutable build of a remote. */
export interface RemoteRelease {
  /** Package version and a hash of everything that went into the build: `0.1.0-3f9c2a1b`. */
  readonly version: string;
  /** Name of the container: the registry key plus the hash, so that two versions never share anything. */
  readonly container: string;
  readonly entry: string;
  /** Subresource integrity of the entry: `sha384-...`. */
  readonly integrity: string;
  /** The remote's own declaration, as it was built: `remote.json`. */
  readonly manifest: string;
  readonly routes: readonly PublishedRoute[];
  /** Releases from before there were such checks have none: they count as contract 1.0.0. */
  readonly requires?: RemoteRequires;
  /** UTC, ISO 8601; like the commit, of releases from before these were noted there is none. */
  readonly builtAt?: string;
  readonly commit?: string | null;
}

/** The live build of a remote and the one before it, for a rollback and as a second try. */
export interface RegisteredRemote extends RemoteRelease {
  readonly previous: RemoteRelease | null;
}

export interface Registry {
  readonly remotes: Readonly<Record<string, RegisteredRemote>>;
  /** Only in answers to a browser that sees, may see or asked for other than what is live. */
  readonly overrides?: PageOverrides;
}
