import { createAction } from '@reduxjs/toolkit';
import type { Role } from '../contract/catalogue';

/** The stored session (specification, section 3, Auth session). */
export interface SessionUser {
  role: Role;
  email: string;
  username: string;
  /** The client or professional profile behind the account; null for an admin. */
  profile: SessionProfile | null;
  /** Whether the account has two-step log-in; absent in sessions that an earlier version stored. */
  hasSecondFactor?: boolean;
  /** Whether this session began with a passkey, which counts as both steps. */
  isByPasskey?: boolean;
}

/** Whether an admin has to set up two-step log-in or log in by passkey before anything that needs their role. */
export const needsSecondFactor = ({ role, hasSecondFactor, isByPasskey }: SessionUser): boolean =>
  role === 'admin' && hasSecondFactor === false && !isByPasskey;

/** The parts of the own profile needed by the header and the booking flow. */
export interface SessionProfile {
  id: string;
  displayName: string;
  picture: string | null;
}

export interface SessionState {
  /** 'restoring' until the persisted session has been read; the header waits for that (specification, section 2). */
  status: 'restoring' | 'anonymous' | 'authenticated';
  token: string | null;
  user: SessionUser | null;
  /** Why the last session ended, so that the shell opens /login after a 401 but not after a log-out. */
  endedBy: 'logout' | 'unauthorized' | null;
}

/** What is written to browser storage. */
export interface PersistedSession {
  token: string;
  user: SessionUser;
}

/** The persisted session was read; null when there is none. */
export const sessionRestored = createAction<PersistedSession | null>('session/restored');
/** A log-in succeeded. */
export const sessionStarted = createAction<PersistedSession>('session/started');
/** The session ended. */
export const sessionCleared = createAction<{ reason: 'logout' | 'unauthorized' }>('session/cleared');
