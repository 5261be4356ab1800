import { traceParentOf } from '@crown-and-coil/service/tracing/spans';
import { LRUCache } from 'lru-cache';
import { Agent, request } from 'undici';
import { SingleFlight } from './single-flight';

/** A response of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Calls the API or returns a cached response. Null: the API is down and nothing is cached. */
export type Ask = (path: string) => Promise<ApiAnswer | null>;

interface Options {
  /** Headers of every call. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** How long a response is fresh. */
  readonly freshMs: number;
  /** How long a stale response is used while the API is down. */
  readonly usableMs: number;
  /** Size of the cache, in bytes. */
  readonly size: number;
}

const DEFAULTS: Options = {
  headers: {},
  // Rendering has its own timeout: a later response is cached for the next page.
  timeoutMs: 5_000,
  // The API forbids browsers to cache these responses: a changed price appears at most a second later.
  freshMs: 1_000,
  usableMs: 600_000,
  size: 16 * 1024 * 1024,
};

interface Kept {
  readonly answer: ApiAnswer | null;
  /** When the call of this response began. */
  readonly at: number;
  readonly askAgainAt: number;
}

/** After a failure. */
const ASK_AGAIN_MS = 1_000;

/** `fetch` costs the gateway's main thread four times as much per call, and a page makes three. */
const connections = new Agent();

/**
 * Anonymous GET calls to the API with a short-lived cache: however many visitors a page has, each path is requested
 * once per interval. Concurrent callers of a path share one call.
 *
 * @param apiOrigin such as `http://127.0.0.1:8081`
 */
export function recentAnswers(apiOrigin: string, options: Partial<Options> = {}, now = Date.now): Ask {
  const { headers, timeoutMs, freshMs, usableMs, size } = { ...DEFAULTS, ...options };
  const known = new LRUCache<string, Kept>({
    maxSize: size,
    sizeCalculation: ({ answer }, path) => path.length + (answer?.body.length ?? 0),
  });
  const flights = new SingleFlight<ApiAnswer | null>();

  const usable = ({ answer, at }: Kept) => (now() - at < usableMs ? answer : null);

  async function call(path: string): Promise<ApiAnswer | null> {
    const at = now();
    try {
      const traceparent = traceParentOf();
      const response = await request(apiOrigin + path, {
        dispatcher: connections,
        headers: { ...headers, ...(traceparent && { traceparent }) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { statusCode: status, body } = response;
      const isJson = String(response.headers['content-type']).includes('json');
      if (status === 429 || status >= 500 || !isJson) {
        // An unread body would keep its connection busy.
        await body.dump();
        // Rate-limited, not down: a stale response would hide changes.
        if (status === 429) return null;
        throw new Error(`${status}`);
      }
      const answer = cachedIfEqual(known.peek(path)?.answer, {
        status,
        body: new Uint8Array(await body.arrayBuffer()),
      });
      known.set(path, { answer, at, askAgainAt: at + freshMs });
      return answer;
    } catch {
      const old = known.peek(path);
      const kept = { answer: null, at, ...old, askAgainAt: now() + Math.min(freshMs, ASK_AGAIN_MS) };
      known.set(path, kept);
      return usable(kept);
    }
  }

  return async (path) => {
    const kept = known.get(path);
    if (kept && now() < kept.askAgainAt) return usable(kept);
    return flights.share(path, () => call(path));
  };
}

/** The cached response if the new one is equal, so that the pages rendered from it share its bytes. */
const cachedIfEqual = (old: ApiAnswer | null | undefined, answer: ApiAnswer): ApiAnswer =>
  old?.status === answer.status && Buffer.compare(old.body, answer.body) === 0 ? old : answer;
