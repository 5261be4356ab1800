import autocannon from 'autocannon';
import { quantile } from '../statistics';

/** One request; each caller takes the next one. */
export interface NextRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The result of one load. */
export interface LoadResult {
  readonly callers: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly answers: number;
  /** Answers that were no success, and requests without one. */
  readonly failures: number;
  /** Mean size of an answer, in bytes, with its headers. */
  readonly bytes: number;
}

/** Asks without a pause, so many callers side by side, each for its next request when it has its answer. */
export async function putLoad(
  origin: string,
  next: () => NextRequest,
  { callers, seconds }: { readonly callers: number; readonly seconds: number },
): Promise<LoadResult> {
  const times: number[] = [];
  let bytes = 0;
  let failures = 0;
  const { duration, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: origin,
        connections: callers,
        duration: seconds,
        requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      },
      (error: Error | null, result) => (error ? reject(error) : resolve(result)),
    );
    running.on('response', (_client, status, size, milliseconds) => {
      times.push(milliseconds);
      bytes += size;
      if (status >= 300) failures += 1;
    });
  });
  return {
    callers,
    perSecond: times.length / duration,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    answers: times.length,
    failures: failures + errors,
    bytes: bytes / times.length,
  };
}
