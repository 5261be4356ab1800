import { api, store } from '@crown-and-coil/shared-api';

/** What a path answers: a body (200), or a whole Response. It may take its time. */
type Answer = unknown | Response | Promise<unknown>;
type Answers = Readonly<Record<string, Answer | ((address: URL) => Answer)>>;

/**
 * Stands in for the server at the fetch boundary.
 *
 * @param answers by path below /api, without query: `'/services/': (address) => page([])`; any other path is 404
 * @returns the addresses asked for so far
 */
export function fakeApi(answers: Answers): { readonly asked: readonly URL[] } {
  const asked: URL[] = [];
  store.dispatch(api.util.resetApiState());
  globalThis.fetch = async (input) => {
    const address = new URL(input instanceof Request ? input.url : input, window.location.origin);
    asked.push(address);
    const path = address.pathname.replace(/^\/api/, '');
    if (!(path in answers)) return problem(404, 'Not found.');
    const answer = answers[path];
    const body: unknown = await (typeof answer === 'function' ? answer(address) : answer);
    return body instanceof Response ? body.clone() : Response.json(body);
  };
  return { asked };
}

/** An error answer as the API gives it; without a detail, as a proxy might. */
export const problem = (status: number, detail?: unknown): Response =>
  Response.json(detail === undefined ? {} : { detail }, { status });

/** A page of a list; `total` where there is more than the page. */
export const page = <Item>(results: readonly Item[], total = results.length, skip = 0) => ({
  results,
  total,
  skip,
  limit: 20,
});

/** A server that cannot be reached. */
export const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** A server that has not answered yet. */
export const unanswered = () => new Promise<never>(() => {});
