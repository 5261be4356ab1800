import { api } from '../src/api';
import { toDomain, toWire } from '../src/contract/names';
import { TOTAL_COUNT_HEADER } from '../src/contract/own-lists';
import { store } from './store';

/** One call that a screen made. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  /** Sent to the end though its page is left. */
  readonly keepalive: boolean;
}

type Answer = unknown | Response | Promise<unknown>;
/** By 'METHOD /path' below /api: a body (200), a whole Response, or a function of the call that answers one. */
export type Answers = Record<string, Answer | ((call: Call) => Answer)>;

/**
 * Fakes the server at the fetch boundary; a path without an answer is 404. Answers and the bodies of calls are in domain
 * shape and travel in the wire's. The answers may be changed while the test runs.
 *
 * @returns the calls made so far
 */
export function fakeApi(answers: Answers): { readonly calls: readonly Call[] } {
  const calls: Call[] = [];
  store.dispatch(api.util.resetApiState());
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.origin), init);
    const address = new URL(request.url, location.origin);
    const path = address.pathname.replace(/^\/api/, '');
    const text = await request.clone().text();
    const call: Call = {
      method: request.method,
      path,
      query: address.searchParams,
      headers: request.headers,
      body: text ? readBody(request, text) : undefined,
      keepalive: request.keepalive,
    };
    calls.push(call);
    const answer = answers[`${request.method} ${path}`];
    if (answer === undefined) return problem(404, 'Not found.');
    const body: unknown = await (typeof answer === 'function' ? answer(call) : answer);
    return body instanceof Response ? body.clone() : json(body);
  };
  return { calls };
}

const readBody = ({ headers }: Request, text: string): unknown =>
  headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : toDomain(JSON.parse(text));

/** An answer of the API: a body in domain shape, sent as the wire has it. */
export const json = (body: unknown, init?: ResponseInit): Response => Response.json(toWire(body), init);

/** An error answer as the API gives it; without a detail, as a proxy might. */
export const problem = (status: number, detail?: unknown): Response => json({ detail }, { status });

/** A page of a list; `total` where there is more than the page. */
export const page = <Item>(results: readonly Item[], total = results.length, skip = 0) => ({
  results,
  total,
  skip,
  limit: 20,
});

/** What an own list answers to a call: the part that its query asks for, and in the header how many there are. */
export function ownList<Item>(all: readonly Item[], { query }: Call): Response {
  const skip = Number(query.get('skip') ?? 0);
  const limit = Number(query.get('limit') ?? all.length);
  return json(all.slice(skip, skip + limit), {
    headers: { [TOTAL_COUNT_HEADER]: String(all.length) },
  });
}

/** A server that cannot be reached. */
export const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** A server that has not answered yet. */
export const unanswered = () => new Promise<never>(() => {});
