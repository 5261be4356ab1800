import autocannon from 'autocannon';
import { quantile } from '../statistics';

/** Returns the next request; shared by all callers. */
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
  /** Unsuccessful responses, and requests without a response. */
  readonly failures: number;
  /** Mean response size in bytes, including headers. */
  readonly bytes: number;
}

/** Closed-loop load: concurrent callers, each sending its next request on receiving the response. */
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
