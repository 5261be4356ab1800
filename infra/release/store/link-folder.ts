import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a folder by hard-linking its files, which are never modified in place. Skips drafts of unfinished releases.
 *
 * @param to is made when it is not there
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (/\.(draft|lock)$/.test(entry.name)) continue;
    if (entry.isDirectory()) await linkFolder(source, target);
    // Hard links do not work across disks.
    else await link(source, target).catch(() => copyFile(source, target));
  }
}
