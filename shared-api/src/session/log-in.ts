import type { FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { oneOf, or, type Reader, record, text } from '../answers/readers';
import { api } from '../api';
import { ROLES, type Role } from '../contract/catalogue';
import { MESSAGES } from '../contract/messages';
import type {
  Client,
  LoginRequest,
  LoginResponse,
  Me,
  PasskeyChallenge,
  PasskeyLogin,
  Professional,
  SecondFactorLogin,
} from '../domain/types';
import { readFailure } from '../errors';
import type { AppDispatch, RootState } from '../store';
import { unexpectedAnswer } from '../wire';
import { profileOfClient, profileOfProfessional } from './session-profile';
import type { PersistedSession, SessionProfile } from './session-state';
import { sessionCleared, sessionStarted } from './session-state';

/** The password was correct, and a code is needed, sent with this token. */
type SecondStep = Pick<SecondFactorLogin, 'secondFactorToken'>;

type Answered = { data?: PersistedSession; error?: unknown; secondStep?: SecondStep };
type Answer<Value> = { data: Value } | { error: FetchBaseQueryError };
type Ask = (
  args: FetchArgs,
) =>
  | PromiseLike<{ data?: unknown; error?: FetchBaseQueryError }>
  | { data?: unknown; error?: FetchBaseQueryError };

/** These calls send their own token or none, so a 401 says nothing about the current session. */
const extraOptions = { isOutsideSession: true } as const;

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<PersistedSession | SecondStep, LoginRequest>({
      queryFn: async ({ username, password }, _api, _options, ask) => {
        const answer = await ask({
          url: '/login/',
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams({ username, password })),
        });
        if (answer.error) return { error: answer.error };
        const secondFactorToken = text(Object(answer.data).secondFactorToken);
        return secondFactorToken === undefined
          ? sessionOf(answer.data, ask)
          : { data: { secondFactorToken } };
      },
      extraOptions,
    }),
    finishLogIn: build.mutation<PersistedSession, SecondFactorLogin>({
      queryFn: async (body, _api, _options, ask) => {
        const answer = await ask({ url: '/login/second-factor', method: 'POST', body });
        return answer.error ? { error: answer.error } : sessionOf(answer.data, ask);
      },
      extraOptions,
    }),
    startPasskeyLogIn: build.mutation<PasskeyChallenge, void>({
      query: () => ({ url: '/login/passkey/options', method: 'POST' }),
      extraOptions,
    }),
    finishPasskeyLogIn: build.mutation<PersistedSession, PasskeyLogin>({
      queryFn: async (body, _api, _options, ask) => {
        const answer = await ask({ url: '/login/passkey', method: 'POST', body });
        return answer.error ? { error: answer.error } : sessionOf(answer.data, ask);
      },
      extraOptions,
    }),
    startSession: build.mutation<PersistedSession, LoginResponse>({
      queryFn: ({ accessToken }, _api, _options, ask) => readSession(accessToken, ask),
      extraOptions,
    }),
    revokeToken: build.mutation<void, string>({
      query: (token) => ({ url: '/logout/', method: 'POST', headers: bearer(token) }),
      extraOptions,
    }),
  }),
});

/**
 * The session starts with an action after the call, not with the call's own: the shell empties the cache when the person
 * changes, which aborts calls that are under way, and RTK Query's own actions notify the page a frame late.
 */
async function start(
  started: PromiseLike<{ data?: PersistedSession | SecondStep; error?: unknown }>,
  dispatch: AppDispatch,
): Promise<Answered> {
  const { data, error } = await started;
  if (!data) return { error };
  if ('secondFactorToken' in data) return { secondStep: data };
  dispatch(sessionStarted(data));
  return { data };
}

/**
 * Logs in, asks who that is, and fetches their profile (specification, section 7). The session starts only when
 * everything is known, so the header never shows partial data. With two-step log-in it returns `secondStep`, for
 * `finishLogIn`.
 */
export const logIn = (credentials: LoginRequest) => (dispatch: AppDispatch) =>
  start(dispatch(sessionApi.endpoints.logIn.initiate(credentials, { track: false })), dispatch);

/** Finishes a log-in that needs a code. */
export const finishLogIn = (given: SecondFactorLogin) => (dispatch: AppDispatch) =>
  start(dispatch(sessionApi.endpoints.finishLogIn.initiate(given, { track: false })), dispatch);

/** Requests the challenge of a log-in by passkey. */
export const startPasskeyLogIn = () => (dispatch: AppDispatch) =>
  dispatch(sessionApi.endpoints.startPasskeyLogIn.initiate(undefined, { track: false }));

/** Logs in with the authenticator's response to that challenge. */
export const finishPasskeyLogIn = (given: PasskeyLogin) => (dispatch: AppDispatch) =>
  start(dispatch(sessionApi.endpoints.finishPasskeyLogIn.initiate(given, { track: false })), dispatch);

/** Starts a session with a token from another call (an activation, a change of the password). */
export const startSession = (token: LoginResponse) => (dispatch: AppDispatch) =>
  start(dispatch(sessionApi.endpoints.startSession.initiate(token, { track: false })), dispatch);

/** Pending work of the session; undefined without any. */
type LastTask = () => Promise<unknown> | undefined;
const lastTasks = new Set<LastTask>();

/** How long a log-out waits for these tasks. */
const LAST_TASKS_MS = 3_000;

/** Runs a task at log-out, while the session is still valid. @returns removes it */
export function beforeLogOut(task: LastTask): () => void {
  lastTasks.add(task);
  return () => {
    lastTasks.delete(task);
  };
}

/** Logs out locally, at once unless work is pending, and asks the server to revoke the token. */
export const logOut =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const underWay = [...lastTasks].flatMap((task) => task() ?? []);
    const end = () => endSession(dispatch, getState().session.token);
    if (underWay.length === 0) end();
    else {
      const tooLate = new Promise((resolve) => setTimeout(resolve, LAST_TASKS_MS));
      void Promise.race([Promise.allSettled(underWay), tooLate]).then(end);
    }
  };

function endSession(dispatch: AppDispatch, token: string | null): void {
  dispatch(sessionCleared({ reason: 'logout' }));
  // The token is dropped regardless of the response; it expires within 12 hours anyway.
  if (token) void dispatch(sessionApi.endpoints.revokeToken.initiate(token, { track: false }));
}

/** The message for a failed log-in (specification, section 8, Login failure). */
export function logInFailure(error: unknown): string {
  const { status, message, whileOffline } = readFailure(error);
  if (status !== undefined) return message ?? 'Invalid credentials or server error';
  return whileOffline?.(MESSAGES.unexpectedError) ?? MESSAGES.unexpectedError;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The parts of a profile stored in the session. */
const ownClient = record<Client>({ id: text, firstName: or(text, ''), lastName: or(text, '') });
const ownProfessional = record<Professional>({ id: text, displayName: or(text, '') });
const account: Reader<Me> = record<Me>({
  role: oneOf<Role>(ROLES),
  email: text,
  username: text,
  // An API from before two-step log-in does not require it.
  hasSecondFactor: or(oneOf([true, false]), true),
  isByPasskey: or(oneOf([true, false]), false),
});

/** The session for a response with a token. */
function sessionOf(
  answer: unknown,
  ask: Ask,
): Promise<Answer<PersistedSession>> | { error: FetchBaseQueryError } {
  const token = text(Object(answer).accessToken);
  return token === undefined ? { error: unexpectedAnswer } : readSession(token, ask);
}

/** The person of a token, with their profile. */
async function readSession(token: string, ask: Ask): Promise<Answer<PersistedSession>> {
  const me = await read(ask({ url: '/users/me/', headers: bearer(token) }), account);
  if ('error' in me) return me;
  const { role, email, username, hasSecondFactor, isByPasskey } = me.data;
  const profile = await readProfile(role, token, ask);
  if ('error' in profile) return profile;
  return {
    data: { token, user: { role, email, username, hasSecondFactor, isByPasskey, profile: profile.data } },
  };
}

async function readProfile(role: Role, token: string, ask: Ask): Promise<Answer<SessionProfile | null>> {
  const headers = bearer(token);
  if (role === 'client') {
    const found = await read(ask({ url: '/clients/me', headers }), ownClient);
    return 'error' in found ? found : { data: profileOfClient(found.data) };
  }
  if (role === 'professional') {
    const found = await read(ask({ url: '/professionals/profile', headers }), ownProfessional);
    return 'error' in found ? found : { data: profileOfProfessional(found.data) };
  }
  return { data: null };
}

async function read<Value>(answered: ReturnType<Ask>, reader: Reader<Value>): Promise<Answer<Value>> {
  const { data, error } = await answered;
  if (error) return { error };
  const value = reader(data);
  return value === undefined ? { error: unexpectedAnswer } : { data: value };
}
