import { createHash, type Hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';

/** A table as it lies in a backup. */
export interface BackedUpTable {
  readonly schema: string;
  readonly name: string;
  /** Those that are stored; what PostgreSQL computes by itself is left out. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** Path in the backup: PostgreSQL's own text format of COPY, gzipped. */
  readonly file: string;
  readonly sha256: string;
}

export interface BackedUpPicture {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a backup says of itself, in `manifest.json`. */
export interface Manifest {
  readonly format: 1;
  /** The moment that it shows, UTC. */
  readonly madeAt: string;
  readonly migrations: readonly { readonly number: number; readonly checksum: string }[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly lastValue: string }[];
  readonly pictures: readonly BackedUpPicture[];
}

/** A backup that cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
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

/** Passes bytes on and computes their SHA-256 on the way. */
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
