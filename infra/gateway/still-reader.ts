import { readFile } from 'node:fs/promises';
import type { Still } from '../build/stills';
import { fileBelow } from './static-files';

/** Stills of the live and of a few former releases. */
const KEPT = 20;

/**
 * Reads pages that were drawn at build. Their addresses are immutable, so each is read once.
 *
 * @param releases folder that the addresses are below
 * @returns null for one that is not there: the page is then drawn by its scripts alone
 */
export function stillReader(releases: string): (url: string) => Promise<Still | null> {
  const read = new Map<string, Promise<Still | null>>();
  return (url) => {
    const known = read.get(url);
    if (known) return known;
    const file = fileBelow(releases, url.slice(1));
    const reading = file
      ? readFile(file, 'utf8').then(
          (text) => JSON.parse(text) as Still,
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
