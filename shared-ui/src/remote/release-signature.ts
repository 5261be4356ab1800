/** The keys that may sign the releases of each part (`shell`, `mfe-booking`): raw Ed25519 public keys, base64url. */
export type ReleaseSigners = Readonly<Record<string, readonly string[]>>;

/**
 * The keys of this product's teams, which gateway, release tool and shell trust. Create one with `npm run release --
 * new-key` (docs/guides/sign-releases.md). Without any key releases need no signature; with one, every package needs
 * its own.
 */
export const RELEASE_SIGNERS: ReleaseSigners = {};

/** A team's signature of a release. */
export interface ReleaseSignature {
  /** Of the bytes of `release.json`, which has the hash of every file: `sha384-...`. */
  readonly digest: string;
  /** Ed25519 signature of `signedStatement()`, base64. */
  readonly value: string;
}

/** The signed fields of a release. */
export interface Signed {
  readonly version: string;
  /** Of a remote's entry: the shell can check it without `release.json`. The shell's own release has none. */
  readonly integrity?: string;
}

/** The signed text. It contains name and version, so that a signature is valid for one release only. */
export const signedStatement = (name: string, { version, integrity = '-' }: Signed, digest: string): string =>
  ['crown-and-coil release 1', name, version, integrity, digest].join('\n');
