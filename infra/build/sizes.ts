/** `tsx infra/build/sizes.ts`: what the first view of each route loads, in gz bytes, from the live releases. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { RELEASES } from '@crown-and-coil/service/places';

const registry = (await readLive(folderStore(RELEASES))).registry;
if (!registry.shell) throw new Error('Nothing is released yet: npm run release -- publish all --promote');

const gzBytes = (url: string): number => {
  const file = join(RELEASES, url);
  return existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`).length : gzipSync(readFileSync(file)).length;
};
const total = (urls: readonly string[]): number => urls.reduce((sum, url) => sum + gzBytes(url), 0);
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(7)} KB gz`;

const shell = total(registry.shell.scripts.map(({ url }) => url));
console.log(`${kilobytes(shell)}  shell`);
for (const [name, remote] of Object.entries(registry.remotes)) {
  const entry = gzBytes(remote.entry);
  console.log(`${kilobytes(entry)}  ${name} remoteEntry`);
  for (const { path, chunks } of remote.routes) {
    console.log(`${kilobytes(shell + entry + total(chunks))}  ${path} (${1 + 1 + chunks.length} scripts)`);
  }
}
