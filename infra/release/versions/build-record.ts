/** What every `release.json` tells beside the release itself; versions from before this have none of it. */
export interface BuildRecord {
  /** UTC, ISO 8601. */
  readonly builtAt: string;
  /** Of the sources, with `-dirty` where they had changes; null outside a git checkout. */
  readonly commit: string | null;
  /** Every file of the version but `release.json` itself, with its subresource integrity: `{ "app.js": "sha384-..." }`. */
  readonly files: Readonly<Record<string, string>>;
}

/** It is written last: a version without it is not there. */
export const RELEASE_FILE = 'release.json';
