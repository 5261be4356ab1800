import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

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

/** The build of a version with which the gateway draws pages. It is not served. */
export const SERVER_FILE = 'server.js';

/** Subresource integrity, as the `integrity` attribute wants it. */
export const integrityOfBytes = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Subresource integrity of a file. */
export const integrityOf = async (path: string): Promise<string> => integrityOfBytes(await readFile(path));

const AT_ONCE = 8;

/** Reads or writes the files of a version, eight at a time. */
export async function forEachFile<File>(
  files: readonly File[],
  work: (file: File) => Promise<void>,
): Promise<void> {
  const waiting = [...files];
  const workOnSome = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await work(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOnSome));
}
