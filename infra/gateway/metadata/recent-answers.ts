/** What the API said to a call. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The body as it came. */
  readonly text: string;
}

/** Asks the API, or knows the answer of a moment ago. Null: it does not answer now. */
export type Ask = (path: string) => Promise<ApiAnswer | null>;

interface Limits {
  /** A page waits so long for what the API knows of it, and then goes out without. */
  readonly timeoutMs: number;
  /** So long an answer counts as the present one. */
  readonly freshMs: number;
  /** So long an old answer is better than none, while the API does not answer. */
  readonly usableMs: number;
  /** An API that has just failed is left alone for so long. */
  readonly pauseMs: number;
  readonly kept: number;
}

export const LIMITS: Limits = {
  timeoutMs: 400,
  freshMs: 10_000,
  usableMs: 600_000,
  pauseMs: 2_000,
  kept: 1_000,
};

interface Kept {
  readonly answer: ApiAnswer;
  readonly at: number;
}

/**
 * Anonymous GET calls to the API with a short memory: however many visitors a page has, the API is asked once in a
 * while. Callers of the same path at the same time share one call.
 *
 * @param apiOrigin such as `http://127.0.0.1:8081`
 */
export function recentAnswers(apiOrigin: string, limits: Partial<Limits> = {}, now = Date.now): Ask {
  const { timeoutMs, freshMs, usableMs, pauseMs, kept } = { ...LIMITS, ...limits };
  const answers = new Map<string, Kept>();
  const asking = new Map<string, Promise<ApiAnswer | null>>();
  let pausedUntil = 0;

  const remember = (path: string, answer: ApiAnswer): void => {
    // The latest last, so that the oldest are dropped first.
    answers.delete(path);
    answers.set(path, { answer, at: now() });
    const [oldest] = answers.keys();
    if (answers.size > kept && oldest !== undefined) answers.delete(oldest);
  };

  const fetchAnswer = async (path: string): Promise<ApiAnswer | null> => {
    try {
      const response = await fetch(apiOrigin + path, { signal: AbortSignal.timeout(timeoutMs) });
      if (response.status >= 500 || response.status === 429) throw new Error(`${response.status}`);
      const text = await response.text();
      const answer = { status: response.status, body: JSON.parse(text) as unknown, text };
      remember(path, answer);
      return answer;
    } catch {
      pausedUntil = now() + pauseMs;
      return null;
    }
  };

  return async (path) => {
    const known = answers.get(path);
    const age = known ? now() - known.at : Number.POSITIVE_INFINITY;
    if (known && age < freshMs) return known.answer;
    const old = known && age < usableMs ? known.answer : null;
    if (now() < pausedUntil) return old;
    const call = asking.get(path) ?? fetchAnswer(path).finally(() => asking.delete(path));
    asking.set(path, call);
    return (await call) ?? old;
  };
}
