import { LRUCache } from 'lru-cache';

/** Free times as they were answered, and for how long they hold. */
export interface KnownAnswer {
  /** With memory of its own: a part of a larger piece would keep all of that. */
  readonly json: Buffer;
  readonly professionalId: string;
  /** Of the calendar that they were counted from. */
  readonly version: string;
  /** Milliseconds since the epoch: they hold in [since, until), as far as the calendar stays as it is. */
  readonly since: number;
  readonly until: number;
}

/** What an entry takes beside its texts. */
const ENTRY_BYTES = 500;

/**
 * Free times that were counted already, those that nobody asked for longest going first. They are shown again only when
 * the database says that the calendar is the one they were counted from (`findCalendarVersion`).
 */
export class KnownAnswers {
  private readonly answers: LRUCache<string, KnownAnswer> | undefined;

  /** @param maxBytes 0 keeps nothing */
  constructor(maxBytes: number) {
    if (maxBytes === 0) return;
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ json }, url) => json.length + url.length + ENTRY_BYTES,
    });
  }

  /** What was answered to a question, if it may hold at that moment. */
  find(url: string, now: Date): KnownAnswer | undefined {
    const known = this.answers?.get(url);
    const time = now.getTime();
    return known !== undefined && time >= known.since && time < known.until ? known : undefined;
  }

  keep(url: string, answer: KnownAnswer): void {
    this.answers?.set(url, answer);
  }
}
