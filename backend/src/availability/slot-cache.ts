import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { HOUR_MS, MINUTE_MS, SLOT_STEP_MINUTES, type SlotsQuery } from '@crown-and-coil/shared-api/contract';
import { LRUCache } from 'lru-cache';
import type { Calendar } from './queries';
import type { SlotRange } from './rules';
import type { FreeSlot } from './slots';

/** A response with free slots, and its validity. */
export interface CachedAnswer {
  /** Owns its memory, as does `brotli`: a slice would retain the larger buffer. */
  readonly json: Buffer;
  /** The same, compressed; undefined until compression is done. */
  readonly brotli?: Buffer | undefined;
  readonly professionalId: string;
  /** Version of the calendar that it was computed from. */
  readonly version: string;
  /** Milliseconds since the epoch: valid in [since, until) while the calendar has this version. */
  readonly since: number;
  readonly until: number;
}

/** Estimated size of an entry without its content. */
const ENTRY_BYTES = 500;
/** Memory for URLs that were requested once. */
const REQUESTED_BYTES = 4 * 2 ** 20;

type Compress = (json: Buffer) => Promise<Buffer>;

/** On a libuv thread: a month of slots (86 KB) takes 0.3 ms and leaves 4 KB. */
const compressByBrotli: Compress = async (json) => {
  const brotli = await promisify(brotliCompress)(json, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
  });
  // A copy: zlib's result is a slice of 16 KB.
  return Buffer.from(new Uint8Array(brotli).buffer);
};

/**
 * Responses with free slots by URL; the least recently used ones are evicted. Compare a response's version with the
 * database before sending it (`calendarVersionReader`).
 */
export class SlotCache {
  private readonly answers: LRUCache<string, CachedAnswer> | undefined;
  private readonly requested = new LRUCache<string, true>({
    maxSize: REQUESTED_BYTES,
    sizeCalculation: (_true, url) => url.length + ENTRY_BYTES,
  });

  /** @param maxBytes 0 switches the cache off */
  constructor(
    maxBytes: number,
    private readonly compress: Compress = compressByBrotli,
  ) {
    if (maxBytes === 0) return;
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ json, brotli }, url) =>
        json.length + (brotli?.length ?? 0) + url.length + ENTRY_BYTES,
    });
  }

  /** The response of a URL, if it may still be valid at that moment. */
  find(url: string, now: Date): CachedAnswer | undefined {
    const answer = this.answers?.get(url);
    const time = now.getTime();
    return answer !== undefined && time >= answer.since && time < answer.until ? answer : undefined;
  }

  /** Whether a URL was requested before: only then is its response worth the memory. */
  isRequestedAgain(url: string): boolean {
    if (this.answers === undefined) return false;
    if (this.answers.has(url) || this.requested.has(url)) return true;
    this.requested.set(url, true);
    return false;
  }

  /** Stores a response. Its compressed bytes follow, unless another response has replaced it by then. */
  store(url: string, answer: CachedAnswer): void {
    const { answers } = this;
    if (answers === undefined) return;
    answers.set(url, answer);
    this.compress(answer.json).then(
      (brotli) => {
        if (answers.peek(url) === answer) answers.set(url, { ...answer, brotli });
      },
      () => undefined,
    );
  }
}

const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS;

/** Free slots and their inputs. */
interface Computed {
  readonly calendar: Calendar;
  readonly slots: readonly FreeSlot[];
  readonly query: SlotsQuery;
  readonly range: SlotRange;
  /** The end of the calendar that was read. */
  readonly knownUntil: Date;
  readonly now: Date;
  /** Includes the professional's notice. */
  readonly leadTimeMinutes: number;
  /** When the professional's horizon reaches another day; undefined without one. */
  readonly horizonMoves?: number | undefined;
}

/**
 * Until when the same request has the same response while the calendar does not change: when the first slot becomes too
 * close, the first window ends, or the end of the requested days or the horizon reaches another start. At most one
 * hour.
 * @returns milliseconds since the epoch, exclusive
 */
export function expiryOf(computed: Computed): number {
  const { calendar, slots, query, range, now, leadTimeMinutes, horizonMoves } = computed;
  const ends = [now.getTime() + HOUR_MS];
  if (horizonMoves !== undefined) ends.push(horizonMoves);
  const [first] = slots;
  // Shown until it is earlier than now + lead time.
  if (first !== undefined) ends.push(first.start - leadTimeMinutes * MINUTE_MS + 1);
  // Without `from` the requested days begin now and move with the clock.
  if (query.from === undefined) {
    for (const { end } of calendar.windows) ends.push(end);
    ends.push(query.to === undefined ? now.getTime() + untilNextStart(computed) + 1 : range.to.getTime() + 1);
  }
  return Math.min(...ends);
}

/** The shortest time after which the end of the requested days can reach a window, or a slot of one. */
function untilNextStart({ calendar, range, knownUntil }: Computed): number {
  const end = range.to.getTime();
  const starts = calendar.windows
    .filter((window) => window.end > end)
    .map(({ start }) => start + Math.max(0, Math.ceil((end - start) / STEP_MS)) * STEP_MS);
  return Math.min(...starts, knownUntil.getTime()) - end;
}
