import { readFile } from 'node:fs/promises';
import type { PrerenderedPage } from '@crown-and-coil/release/registry/prerendered';
import { fileBelow } from './static-files';

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
  return (url) => {
    const known = read.get(url);
    if (known) return known;
    const file = fileBelow(releases, url.slice(1));
    const reading = file
      ? readFile(file, 'utf8').then(
          (text) => JSON.parse(text) as PrerenderedPage,
          () => {
            read.delete(url);
            return null;
          },
        )
      : Promise.resolve(null);
    read.set(url, reading);
    const [oldest] = read.keys();
    if (read.size > KEPT && oldest !== undefined) read.delete(oldest);
    return reading;
  };
}
