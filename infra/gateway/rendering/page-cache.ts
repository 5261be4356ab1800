import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Releases } from '../live-releases';
import type { PageStart } from '../page';
import type { ServerBuild } from '../page-plan';
import type { Ask } from '../recent-answers';
import type { SharedStart } from '../shared-start';

/** A rendered page, shared by all visitors of its URL. */
export interface SharedPage extends Pick<PageStart, 'styleHashes'> {
  readonly start: SharedStart;
  /** Its subject does not exist. */
  readonly isMissing: boolean;
}

/** API responses by path. */
export type Answers = ReadonlyMap<string, Uint8Array>;

/** Size of the cache, in bytes. */
const CACHE_SIZE = 32 * 1024 * 1024;
/** How long a page is cached at most, as it contains statements about the current time. */
const CACHE_MS = 60_000;

interface Kept {
  readonly page: SharedPage;
  /** Those that it was rendered from. */
  readonly answers: Answers;
}

/** Rendered pages, each for a minute, while the API's responses stay the same. */
export class PageCache {
  readonly #ask: Ask;
  readonly #timeoutMs: number;
  readonly #pages = new LRUCache<string, Kept>({
    maxSize: CACHE_SIZE,
    ttl: CACHE_MS,
    maxEntrySize: CACHE_SIZE / 8,
  });
  readonly #digests = new WeakMap<Releases, string>();

  /** @param timeoutMs how long a page waits for the API */
  constructor(ask: Ask, timeoutMs: number) {
    this.#ask = ask;
    this.#timeoutMs = timeoutMs;
  }

  /** The key of a page: all that it is rendered from, besides the API's responses. */
  keyOf(releases: Releases, shellVersion: string, { name, version }: ServerBuild, url: string): string {
    return [shellVersion, name, version, this.#digestOf(releases), url].join(' ');
  }

  /** A page; undefined if it is not cached, or the API's responses have changed. */
  async find(key: string): Promise<SharedPage | undefined> {
    const kept = this.#pages.get(key);
    return kept && (await this.#isFresh(kept)) ? kept.page : undefined;
  }

  async keep(key: string, page: SharedPage, answers: Answers): Promise<void> {
    const bodies = [...answers.values()].reduce((sum, { length }) => sum + length, 0);
    const size = (await page.start.pack()) + key.length + bodies;
    this.#pages.set(key, { page, answers }, { size });
  }

  #digestOf(releases: Releases): string {
    const known = this.#digests.get(releases);
    if (known) return known;
    const digest = createHash('sha256').update(releases.publicJson).digest('base64url');
    this.#digests.set(releases, digest);
    return digest;
  }

  /** Whether the API's responses are still the same. A page, a minute old at most, does not wait for a slow API. */
  async #isFresh({ answers }: Kept): Promise<boolean> {
    const same = [...answers].map(async ([path, body]) => {
      const answer = await this.#ask(path);
      return answer !== null && Buffer.compare(answer.body, body) === 0;
    });
    let timer: NodeJS.Timeout | undefined;
    const isLate = new Promise<true>((resolve) => {
      timer = setTimeout(resolve, this.#timeoutMs, true);
    });
    return Promise.race([Promise.all(same).then((all) => all.every(Boolean)), isLate]).finally(() =>
      clearTimeout(timer),
    );
  }
}
