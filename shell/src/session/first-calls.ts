import { FIRST_CALLS } from '@crown-and-coil/shared-api';

/** What the page asked the API before the shell had loaded (`page-script.ts` of the gateway). */
interface FirstCalls {
  readonly token: string | null;
  /** By address. Null: the call has failed. */
  readonly answers: Record<string, Promise<Response | null>>;
}

/** How long after its start the shell takes answers. By then the first screen has asked, and the rest grows old. */
const USABLE_MS = 5_000;
const startedAt = performance.now();

/** Takes the answer to a request that the page has already made, for the same person. Each is taken once. */
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

/** Sends a request, or takes the answer if the page has already asked for it. */
export async function fetchOnce(request: Request): Promise<Response> {
  // What was answered before a change may be old after it.
  if (request.method !== 'GET') Reflect.deleteProperty(globalThis, FIRST_CALLS);
  const answering = takeAnswer(request);
  const answer = answering && (await Promise.race([answering, aborted(request.signal)]));
  return answer ?? fetch(request);
}
