import { createAsyncThunk } from '@reduxjs/toolkit';
import type { LoginRequest, LoginResponse, Me } from '../contract/accounts';
import type { Role } from '../contract/catalogue';
import type { Client } from '../contract/clients';
import type { Professional } from '../contract/professionals';
import { apiErrorMessage } from '../errors';
import { sessionCleared, sessionStarted } from './session-actions';
import { profileOfClient, profileOfProfessional } from './session-profile';
import type { PersistedSession, SessionProfile } from './session-state';

/**
 * Logs in, asks who that is, and fetches their profile (specification, section 7). The session starts only when all of
 * it is known, so the header never shows half a person.
 * Rejects with the sentence to show (specification, section 8, Login failure).
 */
export const logIn = createAsyncThunk<Role, LoginRequest, { rejectValue: string }>(
  'session/logIn',
  async (credentials, { dispatch, rejectWithValue }) => {
    try {
      const { access_token: token } = await request<LoginResponse>('/login/', {
        method: 'POST',
        body: new URLSearchParams({ username: credentials.username, password: credentials.password }),
      });
      const session = await readSession(token);
      dispatch(sessionStarted(session));
      return session.user.role;
    } catch (error) {
      return rejectWithValue(loginFailure(error));
    }
  },
);

/**
 * Starts a session with a token that another call than the log-in answered (an activation, a change of the password).
 * Rejects with the sentence to show.
 */
export const startSession = createAsyncThunk<Role, LoginResponse, { rejectValue: string }>(
  'session/start',
  async ({ access_token: token }, { dispatch, rejectWithValue }) => {
    try {
      const session = await readSession(token);
      dispatch(sessionStarted(session));
      return session.user.role;
    } catch (error) {
      return rejectWithValue(loginFailure(error));
    }
  },
);

/** Who a token stands for, with their profile. */
async function readSession(token: string): Promise<PersistedSession> {
  const { role, email, username } = await request<Me>('/users/me/', bearer(token));
  const profile = await fetchProfile(role, token);
  return { token, user: { role, email, username, profile } };
}

/** Logs out here at once, and tells the server to revoke the token. */
export const logOut = createAsyncThunk<void, void>(
  'session/logOut',
  async (_none, { dispatch, getState }) => {
    const { token } = (getState() as { session: { token: string | null } }).session;
    dispatch(sessionCleared({ reason: 'logout' }));
    // The token is forgotten here whatever the server answers; it ends by itself within 12 hours.
    if (token) await fetch('/api/logout/', { method: 'POST', ...bearer(token) }).catch(() => undefined);
  },
);

class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly data: unknown,
  ) {
    super(`HTTP ${status}`);
  }
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(`/api${path}`, init);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new HttpError(response.status, body);
  return body as Answer;
}

async function fetchProfile(role: Role, token: string): Promise<SessionProfile | null> {
  if (role === 'client') return profileOfClient(await request<Client>('/clients/me', bearer(token)));
  if (role === 'professional') {
    return profileOfProfessional(await request<Professional>('/professionals/profile', bearer(token)));
  }
  return null;
}

function loginFailure(error: unknown): string {
  if (error instanceof HttpError) {
    return apiErrorMessage({ status: error.status, data: error.data }, 'Invalid credentials or server error');
  }
  return 'An unexpected error occurred.';
}
