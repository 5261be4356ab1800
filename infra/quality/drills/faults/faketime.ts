import { existsSync } from 'node:fs';
import { aptInstall, isRootOn } from '@crown-and-coil/local/run/apt';

/** Path of libfaketime, which shifts a process's clock; undefined if not installed. */
export const findFaketime = (): string | undefined =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
    .find((file) => existsSync(file));

/** Installs it where possible. Without it one drill is skipped with a note. */
export async function provideFaketime(): Promise<void> {
  if (findFaketime() === undefined && isRootOn('debian', 'ubuntu')) await aptInstall('libfaketime');
}
