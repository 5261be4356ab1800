import { traceParentOf } from '@crown-and-coil/service/tracing/spans';
import { LRUCache } from 'lru-cache';
import { Agent, request } from 'undici';

/** What the API said to a call. */
interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

/** Asks the API, or answers from memory. Null: the API is away, and no old answer is known. */
export type Ask = (path: string) => Promise<ApiAnswer | null>;

interface Options {
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** How long after its call an answer is used without another call. */
  readonly freshMs: number;
  /** How long an old answer is used while the API is away. */
  readonly usableMs: number;
  /** Of all answers, in characters. */
  readonly size: number;
}

const DEFAULTS: Options = {
  headers: {},
  // Drawing has a time limit of its own: an answer that comes later is there for the next page.
  timeoutMs: 5_000,
  // The API lets no browser keep these answers: a changed price is on the next page, at most a second later.
  freshMs: 1_000,
  usableMs: 600_000,
  size: 16 * 1024 * 1024,
};

interface Kept {
  readonly answer: ApiAnswer | null;
  /** When the call began that brought the answer. */
  readonly at: number;
  readonly askAgainAt: number;
}

/** After a failure. */
const ASK_AGAIN_MS = 1_000;

/** A call by `fetch` takes the gateway's only thread four times as long, and a page makes three. */
const connections = new Agent();

/**
 * Anonymous GET calls to the API with a short memory: however many visitors a page has, each path is asked for once in a
 * while. Callers of the same path at the same time share one call.
 *
 * @param apiOrigin such as `http://127.0.0.1:8081`
 */
export function recentAnswers(apiOrigin: string, options: Partial<Options> = {}, now = Date.now): Ask {
  const { headers, timeoutMs, freshMs, usableMs, size } = { ...DEFAULTS, ...options };
  const known = new LRUCache<string, Kept>({
    maxSize: size,
    sizeCalculation: ({ answer }, path) => path.length + (answer?.text.length ?? 0),
  });
  const underWay = new Map<string, Promise<ApiAnswer | null>>();

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
        // A body that is not read would keep its connection.
        await body.dump();
        // The API limits the calls of one address, and is not away: an old answer would hide what has changed.
        if (status === 429) return null;
        throw new Error(`${status}`);
      }
      const answer = { status, text: await body.text() };
      known.set(path, { answer, at, askAgainAt: at + freshMs });
      return answer;
    } catch {
      const old = known.peek(path);
      const kept = { answer: null, at, ...old, askAgainAt: at + Math.min(freshMs, ASK_AGAIN_MS) };
      known.set(path, kept);
      return usable(kept);
    }
  }

  return async (path) => {
    const kept = known.get(path);
    if (kept && now() < kept.askAgainAt) return usable(kept);
    const calling = underWay.get(path) ?? call(path).finally(() => underWay.delete(path));
    underWay.set(path, calling);
    return calling;
  };
}
