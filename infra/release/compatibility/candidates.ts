import type { RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';

/** What a shell's release provides for remotes. */
export interface ShellProvides {
  /** The remote contract that it speaks: `1.1.0`. */
  readonly contract: string;
  /** Version of every shared package: `{ "react": "19.2.0" }`. */
  readonly shared: Readonly<Record<string, string>>;
  /** Names that each shared module exports: `{ "react": ["useState", ...] }`. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  /** Names of its extension slots; older shells have none. */
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
  /** Absent in releases from before these checks: contract 1.0.0, and nothing else is known. */
  readonly provides?: ShellProvides;
  readonly routes: readonly { readonly path: string }[];
}

export type RegisteredShell = ShellCandidate & { readonly previous: ShellCandidate | null };

/** The live and previous releases, such as a `ReleaseRegistry`. */
export interface ReleasesInPlace {
  readonly shell: RegisteredShell | null;
  readonly remotes: Readonly<Record<string, RegisteredCandidate>>;
}

type RegisteredCandidate = RemoteCandidate & {
  readonly previous: RemoteCandidate | null;
  readonly canary?: { readonly release: RemoteCandidate } | null;
};

/** Why two releases are incompatible. */
export interface Problem {
  /** The package whose release would not work: `mfe-browse`. */
  readonly remote: string;
  readonly kind: 'contract' | 'shared-range' | 'export' | 'slot' | 'route';
  /** One or two sentences: the conflict, with exact names, and what to do. */
  readonly message: string;
}
