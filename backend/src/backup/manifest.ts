import { createHash, type Hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** A table in a backup. */
export interface BackedUpTable {
  readonly schema: string;
  readonly name: string;
  /** Stored columns; generated ones are left out. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** Path in the backup: PostgreSQL's text format of COPY, gzipped. */
  readonly file: string;
  readonly sha256: string;
}

export interface BackedUpPicture {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Contents of a backup, in `manifest.json`. */
export interface Manifest {
  readonly format: 1;
  /** Time of the snapshot, UTC. */
  readonly madeAt: string;
  readonly migrations: readonly { readonly number: number; readonly checksum: string }[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly lastValue: string }[];
  readonly pictures: readonly BackedUpPicture[];
}

/** A backup that cannot be made or restored; the message says why and what to do. */
export class BackupError extends PlainProblem {
  override readonly name = 'BackupError';
}

export const MANIFEST = 'manifest.json';

/** @throws BackupError when the folder holds no backup, or one of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no backup: it has no ${MANIFEST}.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new BackupError(`${folder} was made by a newer version: restore it with that version.`);
  return manifest;
}

/** Computes the SHA-256 of bytes that pass through. */
export function hashing(): { readonly through: Transform; readonly digest: () => string } {
  const hash: Hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}
