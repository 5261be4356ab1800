import { Agent, request } from 'node:http';

const GIVE_UP_MS = 60_000;

/** The result of a request: a response, or none. */
export interface Outcome {
  /** Undefined if the connection broke or timed out after a minute. */
  readonly status: number | undefined;
  readonly ms: number;
  readonly retryAfter: string | undefined;
  readonly body: unknown;
  readonly problem: string | undefined;
}

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: object | undefined;
  readonly raw?: { readonly type: string; readonly bytes: Buffer } | undefined;
  readonly key?: string | undefined;
}

/** Sends requests like a browser: keep-alive connections, no retries. */
export class ApiClient {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: URL;

  constructor(origin: string) {
    this.#url = new URL(origin.replace('localhost', '127.0.0.1'));
  }

  ask({ method, path, token, body, raw, key }: ApiRequest): Promise<Outcome> {
    const begun = performance.now();
    const content = raw?.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
    const outcome = (more: Partial<Outcome>): Outcome => ({
      status: undefined,
      retryAfter: undefined,
      body: undefined,
      problem: undefined,
      ...more,
      ms: performance.now() - begun,
    });
    return new Promise((resolve) => {
      const asking = request(
        {
          agent: this.#agent,
          hostname: this.#url.hostname,
          port: this.#url.port,
          method,
          path: `/api${path}`,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(content && {
              'content-type': raw?.type ?? 'application/json',
              'content-length': content.length,
            }),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.on('error', (error) => resolve(outcome({ problem: String(error) })));
          answer.on('end', () =>
            resolve(
              outcome({
                status: answer.statusCode,
                retryAfter: answer.headers['retry-after'],
                body: parsed(text),
              }),
            ),
          );
        },
      );
      asking.setTimeout(GIVE_UP_MS, () => asking.destroy(new Error('no answer within a minute')));
      asking.on('error', (error) => resolve(outcome({ problem: String(error) })));
      asking.end(content);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What is wrong with a response during a fault (missing or unclear); undefined if acceptable. */
export function unclear(
  { status, ms, retryAfter, body, problem }: Outcome,
  answerMs = GIVE_UP_MS,
): string | undefined {
  if (status === undefined) return `no answer: ${problem}`;
  if (ms > answerMs) return `${status} after ${Math.round(ms)} ms`;
  if (status < 500) return undefined;
  if (status !== 503) return `${status}`;
  const { detail } = Object(body) as { detail?: unknown };
  if (retryAfter === undefined || typeof detail !== 'string') return '503 without Retry-After or detail';
  return undefined;
}
