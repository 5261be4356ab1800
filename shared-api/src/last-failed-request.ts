/** A later failure has another cause than the refused call. */
const SAME_MISHAP_MS = 60_000;

let last: { readonly id: string; readonly at: number } | undefined;

/** Records the last failed API call, by the id in its response (api.md, Conventions). */
export function rememberFailedRequest(answer: Response | undefined): void {
  const id = answer?.headers.get('x-request-id');
  if (id) last = { id, at: performance.now() };
}

/** Request id of the last refused or failed API call within the last minute, which is also in the API's log. */
export const lastFailedRequestId = (): string | undefined =>
  last && performance.now() - last.at < SAME_MISHAP_MS ? last.id : undefined;
