import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrerenderedPage } from '@crown-and-coil/release/registry/prerendered';
import { checkedPath } from '@crown-and-coil/release/store/release-store';

/** Number of pages in memory: those of the live release and of a few former ones. */
const KEPT = 20;

/**
 * Reads pages prerendered at build time. Their URLs are immutable, so each is read once.
 *
 * @param releases folder that the URLs are relative to
 * @returns null for a missing file: the page then renders in the browser only
 */
export function prerenderedPageReader(releases: string): (url: string) => Promise<PrerenderedPage | null> {
  const read = new Map<string, Promise<PrerenderedPage | null>>();
  const readPage = async (url: string): Promise<PrerenderedPage> =>
    JSON.parse(await readFile(join(releases, checkedPath(url.slice(1))), 'utf8'));
  return (url) => {
    const known = read.get(url);
    if (known) return known;
    const reading = readPage(url).catch(() => {
      read.delete(url);
      return null;
    });
    read.set(url, reading);
    const [oldest] = read.keys();
    if (read.size > KEPT && oldest !== undefined) read.delete(oldest);
    return reading;
  };
}
