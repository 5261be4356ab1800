import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Subresource integrity, as the `integrity` attribute wants it. */
export const integrityOfBytes = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Subresource integrity of a file. */
export const integrityOf = async (path: string): Promise<string> => integrityOfBytes(await readFile(path));
