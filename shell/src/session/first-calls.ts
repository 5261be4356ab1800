import { FIRST_CALLS } from '@crown-and-coil/shared-api';

/** API calls that the page made before the shell had loaded (`page-script.ts` of the gateway). */
interface FirstCalls {
  readonly token: string | null;
  /** By address. Null: the call failed. */
  readonly answers: Record<string, Promise<Response | null>>;
}

/**
 * How long after its start the shell uses the responses. By then the first screen has made its calls, and unused
 * responses become stale.
 */
const USABLE_MS = 5_000;
const startedAt = performance.now();

/** Returns the response to a request that the page has already made, for the same person. Each is used once. */
function takeAnswer({ url, method, headers }: Request): Promise<Response | null> | undefined {
  const calls = Reflect.get(globalThis, FIRST_CALLS) as FirstCalls | undefined;
  if (!calls || method !== 'GET' || performance.now() - startedAt > USABLE_MS) return undefined;
  if (headers.get('authorization') !== (calls.token && `Bearer ${calls.token}`)) return undefined;
  const { pathname, search } = new URL(url);
  const { [pathname + search]: answer } = calls.answers;
  delete calls.answers[pathname + search];
  return answer;
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const refuse = () => reject(signal.reason);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });

/** Sends a request, or uses the page's response if it has already made the call. */
export async function fetchOnce(request: Request): Promise<Response> {
  // Responses from before a mutation may be stale.
  if (request.method !== 'GET') Reflect.deleteProperty(globalThis, FIRST_CALLS);
  const answering = takeAnswer(request);
  const answer = answering && (await Promise.race([answering, aborted(request.signal)]));
  return answer ?? fetch(request);
}
