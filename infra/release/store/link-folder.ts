import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a folder of files that are never written in place, by linking them. Drafts of releases under way are left out.
 *
 * @param to is made when it is not there
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (/\.(draft|lock)$/.test(entry.name)) continue;
    if (entry.isDirectory()) await linkFolder(source, target);
    // Another disk takes no links.
    else await link(source, target).catch(() => copyFile(source, target));
  }
}
