import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A received file that waits on disk for its turn, so that many uploads need little memory. */
export interface SpooledFile {
  readonly bytes: number;
  /** SHA-256 of its content, hex. */
  readonly hash: string;
  read(): Promise<Buffer>;
  /** Releases its disk space. Always call it. */
  discard(): Promise<void>;
}

/** Writes an upload to a temporary file and unlinks it: the content disappears with the process, however that ends. */
export async function spool(arriving: AsyncIterable<Buffer>): Promise<SpooledFile> {
  const file = await openNameless();
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of arriving) {
      hash.update(chunk);
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
    return {
      bytes,
      hash: hash.digest('hex'),
      read: () => readWhole(file, bytes),
      discard: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `crown-and-coil-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

async function readWhole(file: FileHandle, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(bytes);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(content, at, bytes - at, at);
    if (bytesRead === 0) throw new Error('A spooled file is shorter than what was written.');
    at += bytesRead;
  }
  return content;
}
