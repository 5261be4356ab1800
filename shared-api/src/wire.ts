import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query';
import { MESSAGES } from './contract/messages';
import { toCamelCase, toDomain, toWire } from './contract/names';
import { rememberFailedRequest } from './last-failed-request';
import type { SessionState } from './session/session-state';
import { sessionCleared } from './session/session-state';

/** Lists repeat their key: specialization_names=Braider&specialization_names=Loctician. Absent and blank values are left out. */
export function toQueryString(params: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(toWire(params) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
    }
  }
  return search.toString();
}

/** `extraOptions` of an endpoint. */
interface CallOptions {
  /** Returns the body unchanged, for saving to a file. */
  readonly keepWireNames?: boolean;
  /** The call sends its own token or none, and a 401 does not affect the session. */
  readonly isOutsideSession?: boolean;
  /** The call revokes every token of the account, and its response has the next one. */
  readonly replacesToken?: boolean;
}

const tokenFor = (options: CallOptions | undefined, getState: () => unknown): string | null =>
  options?.isOutsideSession ? null : (getState() as { session: SessionState }).session.token;

/** How a store reaches the API. */
export interface Transport {
  /** `/api` in a browser; absolute on a server. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** A server renders one page with the store and drops it, so responses never expire. */
  readonly isForOnePage?: boolean;
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Begins a trace (W3C Trace Context), which gateway, API and jobs continue. The API's response and log have its id. */
const newTraceParent = (): string => `00-${randomHex(16)}-${randomHex(8)}-00`;

/** Longer calls fail like those without a connection, so that no page waits endlessly. Includes reading the body. */
const CALL_TIMEOUT_MS = 60_000;
/** Of downloads, such as calls with their own `responseHandler`: they can take minutes on a slow connection. */
export const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

const sendOver = ({ baseUrl, fetch: fetchFn, isForOnePage }: Transport) =>
  fetchBaseQuery({
    baseUrl,
    fetchFn,
    // Rendering has its own limit, and no timers.
    ...(!isForOnePage && { timeout: CALL_TIMEOUT_MS }),
    paramsSerializer: toQueryString,
    prepareHeaders: (headers, { getState, extraOptions }) => {
      const token = tokenFor(extraOptions as CallOptions, getState);
      if (token) headers.set('authorization', `Bearer ${token}`);
      // The gateway, which also renders pages with this, continues the page's trace.
      if (!isForOnePage) headers.set('traceparent', newTraceParent());
      return headers;
    },
  });

/** The error of a successful call with an unexpected response: whether it had an effect is unknown. */
export const unexpectedAnswer: FetchBaseQueryError = {
  status: 'CUSTOM_ERROR',
  error: MESSAGES.unexpectedResponse,
  data: { detail: MESSAGES.unexpectedResponse },
};

/**
 * Every request carries the bearer token when one is stored; a 401 to a call that carried it ends the session
 * (specification, section 7). A late 401 for a replaced token is ignored.
 *
 * Here the wire's snake_case becomes the domain's camelCase and back.
 */
export const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  // Written out: the types of other packages' endpoints name it.
  { readonly keepWireNames?: boolean; readonly isOutsideSession?: boolean; readonly replacesToken?: boolean },
  FetchBaseQueryMeta
> = async (args, queryApi, options) => {
  const sentToken = tokenFor(options, queryApi.getState);
  const request =
    typeof args === 'string'
      ? args
      : {
          ...args,
          body: toWire(args.body),
          ...(args.responseHandler && { timeout: DOWNLOAD_TIMEOUT_MS }),
        };
  const answered = Promise.resolve(sendOver(queryApi.extra as Transport)(request, queryApi, options ?? {}));
  if (options?.replacesToken) holdRefusals(answered);
  const { data, error, meta } = await answered;
  if (!error) return { data: options?.keepWireNames ? data : toDomain(data), meta };
  rememberFailedRequest(meta?.response);
  if (error.status === 'PARSING_ERROR' && meta?.response?.ok) return { error: unexpectedAnswer, meta };
  endRefusedSession(error, sentToken, queryApi);
  return { error: { ...error, data: problemToDomain(error.data) } as FetchBaseQueryError, meta };
};

/** How long the session may take to continue with a new token after the response. */
const CONTINUE_MS = 5_000;

/** Calls that replace the token, until the session has had time to continue with the new one. */
const replacing = new Set<Promise<unknown>>();

/**
 * The server revokes the old token before the page has the new one. A 401 to another call in between must not log the
 * person out, who would lose what the page is about to show, such as recovery codes.
 */
function holdRefusals(answered: Promise<{ readonly error?: unknown }>): void {
  const held: Promise<unknown> = answered
    .then(({ error }) => (error ? undefined : new Promise((resolve) => setTimeout(resolve, CONTINUE_MS))))
    .finally(() => replacing.delete(held));
  replacing.add(held);
}

/**
 * Ends the session after a 401 to a call with its token, unless the token is being replaced.
 * @param sentToken the token of the call
 */
export function endRefusedSession(
  error: FetchBaseQueryError | undefined,
  sentToken: string | null,
  { getState, dispatch }: Pick<BaseQueryApi, 'getState' | 'dispatch'>,
): void {
  if (error?.status !== 401 || !sentToken) return;
  const end = () => {
    const { session } = getState() as { session: SessionState };
    if (session.token === sentToken) dispatch(sessionCleared({ reason: 'unauthorized' }));
  };
  if (replacing.size === 0) end();
  else void Promise.allSettled(replacing).then(end);
}

/** The body of a failed call. In a 422 the paths of refused fields are also converted to field names. */
export function problemToDomain(body: unknown): unknown {
  const { detail, ...rest } = Object(toDomain(body)) as { detail?: unknown };
  if (!Array.isArray(detail)) return toDomain(body);
  return { ...rest, detail: detail.map(fieldProblemToDomain) };
}

function fieldProblemToDomain(problem: unknown): unknown {
  const { loc } = Object(problem) as { loc?: unknown };
  if (!Array.isArray(loc)) return problem;
  return {
    ...Object(problem),
    loc: loc.map((step: unknown) => (typeof step === 'string' ? toCamelCase(step) : step)),
  };
}
