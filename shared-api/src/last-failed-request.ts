/** A failure later than this has another cause than the refused call. */
const SAME_MISHAP_MS = 60_000;

let last: { readonly id: string; readonly at: number } | undefined;

/** Remembers the call to the API that failed last, by the id that the answer carries (api.md, Conventions). */
export function rememberFailedRequest(answer: Response | undefined): void {
  const id = answer?.headers.get('x-request-id');
  if (id) last = { id, at: performance.now() };
}

/** Request id of the last call that the API refused or failed, within the last minute. It is in the API's log too. */
export const lastFailedRequestId = (): string | undefined =>
  last && performance.now() - last.at < SAME_MISHAP_MS ? last.id : undefined;
