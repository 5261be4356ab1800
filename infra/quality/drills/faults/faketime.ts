import { existsSync } from 'node:fs';
import { aptInstall, isRootOn } from '@crown-and-coil/local/run/apt';

/** Debian's library that gives a process another clock; undefined where it is not installed. */
export const findFaketime = (): string | undefined =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
    .find((file) => existsSync(file));

/** Installs it where that is possible. Without it one drill is not run, and says so. */
export function provideFaketime(): void {
  if (findFaketime() === undefined && isRootOn('debian', 'ubuntu')) aptInstall('libfaketime');
}
