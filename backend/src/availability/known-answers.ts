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
/** Memory for questions that were asked once. */
const ASKED_BYTES = 4 * 2 ** 20;

/**
 * Free times that were counted already, those that nobody asked for longest going first. They are shown again only when
 * the database says that the calendar is the one they were counted from (`findCalendarVersion`).
 */
export class KnownAnswers {
  private readonly answers: LRUCache<string, KnownAnswer> | undefined;
  private readonly asked = new LRUCache<string, true>({
    maxSize: ASKED_BYTES,
    sizeCalculation: (_true, url) => url.length + ENTRY_BYTES,
  });

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

  /** Whether an answer is worth keeping: somebody asked the same before. What nobody asks again takes no memory. */
  isAskedAgain(url: string): boolean {
    if (this.answers === undefined) return false;
    if (this.answers.has(url) || this.asked.has(url)) return true;
    this.asked.set(url, true);
    return false;
  }

  keep(url: string, answer: KnownAnswer): void {
    this.answers?.set(url, answer);
  }
}
