import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A separate file system that can be filled completely. */
export interface SmallDisk {
  /** Fills all free space; call again to fill space freed since. */
  fill(): void;
  /** Frees what `fill` took. */
  free(): void;
  unmount(): void;
}

/** Mounts a tmpfs on a folder; undefined if not permitted. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  if (mount.status !== 0) return undefined;
  const ballast = join(folder, 'ballast');
  return {
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  };
}

function fillUp(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (const bytes of [1 << 20, 1 << 12]) writeUntilFull(descriptor, Buffer.alloc(bytes));
  } finally {
    closeSync(descriptor);
  }
}

function writeUntilFull(descriptor: number, piece: Buffer): void {
  try {
    for (;;) writeSync(descriptor, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
