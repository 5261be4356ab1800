import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';

/** What a shell's release tells of what it has for remotes. */
export interface ShellProvides {
  /** The remote contract that it speaks: `1.1.0`. */
  readonly contract: string;
  /** Version of every shared package: `{ "react": "19.2.0" }`. */
  readonly shared: Readonly<Record<string, string>>;
  /** Names that each shared module exports: `{ "react": ["useState", ...] }`. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  /** Names of the slots that extensions may be in; shells from before there were slots have none. */
  readonly slots?: readonly string[];
}

/** The part of a remote's release that decides where it fits. */
export type RemoteCandidate = Pick<RemoteRelease, 'version' | 'requires'> & {
  readonly routes: readonly Pick<RemoteRelease['routes'][number], 'path' | 'access'>[];
  readonly slots?: readonly { readonly slot: string }[];
};

/** The part of a shell's release that decides what fits it. */
export interface ShellCandidate {
  readonly version: string;
  /** Releases from before there were such checks have none: contract 1.0.0, and nothing else is known of them. */
  readonly provides?: ShellProvides;
  readonly routes: readonly { readonly path: string }[];
}

export type RegisteredShell = ShellCandidate & { readonly previous: ShellCandidate | null };

/** What is live, and what was before it. A `ReleaseRegistry` is one. */
export interface ReleasesInPlace {
  readonly shell: RegisteredShell | null;
  readonly remotes: Readonly<Record<string, RegisteredCandidate>>;
}

type RegisteredCandidate = RemoteCandidate & {
  readonly previous: RemoteCandidate | null;
  readonly canary?: { readonly release: RemoteCandidate } | null;
};

/** Why two releases do not go together. */
export interface Problem {
  /** Whose release would not work: `mfe-browse`. */
  readonly remote: string;
  readonly kind: 'contract' | 'shared-range' | 'export' | 'slot' | 'route';
  /** One or two sentences: what clashes, by its exact names, and what to do. */
  readonly message: string;
}
