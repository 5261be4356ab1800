import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Fields of every `release.json` besides the release itself; absent in older versions. */
export interface BuildRecord {
  /** UTC, ISO 8601. */
  readonly builtAt: string;
  /** Of the sources, with `-dirty` where they had changes; null outside a git checkout. */
  readonly commit: string | null;
  /** Every file of the version except `release.json`, with its subresource integrity: `{ "app.js": "sha384-..." }`. */
  readonly files: Readonly<Record<string, string>>;
}

/** Written last: a version without it does not exist. */
export const RELEASE_FILE = 'release.json';

/** The server build, with which the gateway renders pages. It is not served. */
export const SERVER_FILE = 'server.js';

/** Subresource integrity in the format of the `integrity` attribute. */
export const integrityOfBytes = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Subresource integrity of a file. */
export const integrityOf = async (path: string): Promise<string> => integrityOfBytes(await readFile(path));

const AT_ONCE = 8;

/** Reads or writes the files of a version, eight at a time. Throws a failure once no file is in progress. */
export async function forEachFile<File>(
  files: readonly File[],
  work: (file: File) => Promise<void>,
): Promise<void> {
  const waiting = [...files];
  const workOnSome = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await work(file);
  };
  const stopTheOthers = (error: unknown) => {
    waiting.length = 0;
    throw error;
  };
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () => workOnSome().catch(stopTheOthers)),
  );
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
