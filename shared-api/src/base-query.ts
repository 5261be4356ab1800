import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query';
import { MESSAGES } from './contract/messages';
import { rememberFailedRequest } from './last-failed-request';
import { sessionCleared } from './session/session-actions';
import type { SessionState } from './session/session-state';

/** Lists repeat their key: specialization_names=Braider&specialization_names=Loctician. Absent and blank values are left out. */
export function toQueryString(params: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
    }
  }
  return search.toString();
}

const rawBaseQuery = fetchBaseQuery({
  baseUrl: '/api',
  paramsSerializer: toQueryString,
  prepareHeaders: (headers, { getState }) => {
    const { session } = getState() as { session: SessionState };
    if (session.token) headers.set('authorization', `Bearer ${session.token}`);
    return headers;
  },
});

/** The error of a call whose answer is a success of an unexpected shape: what was done, if anything, is not known. */
export const unexpectedAnswer: FetchBaseQueryError = {
  status: 'CUSTOM_ERROR',
  error: MESSAGES.unexpectedResponse,
  data: { detail: MESSAGES.unexpectedResponse },
};

/**
 * Every request carries the bearer token when one is stored; a 401 to a call that carried it ends the session
 * (specification, section 7). A 401 that comes late, for a token already replaced, is left alone.
 */
export const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  object,
  FetchBaseQueryMeta
> = async (args, queryApi, extra) => {
  const sentToken = (queryApi.getState() as { session: SessionState }).session.token;
  const result = await rawBaseQuery(args, queryApi, extra);
  if (result.error) rememberFailedRequest(result.meta?.response);
  if (result.error?.status === 'PARSING_ERROR' && result.meta?.response?.ok)
    return { error: unexpectedAnswer, meta: result.meta };
  endRefusedSession(result.error, sentToken, queryApi);
  return result;
};

/**
 * Ends the session when a call that carried its token was answered 401.
 * @param sentToken the token that the call carried
 */
export function endRefusedSession(
  error: FetchBaseQueryError | undefined,
  sentToken: string | null,
  { getState, dispatch }: Pick<BaseQueryApi, 'getState' | 'dispatch'>,
): void {
  if (error?.status !== 401 || !sentToken) return;
  const { session } = getState() as { session: SessionState };
  if (session.token === sentToken) dispatch(sessionCleared({ reason: 'unauthorized' }));
}
