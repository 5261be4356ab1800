import { createAction } from '@reduxjs/toolkit';
import type { PersistedSession, SessionProfile } from './session-state';

/** The persisted session was read; null when there is none. */
export const sessionRestored = createAction<PersistedSession | null>('session/restored');
/** A log-in succeeded. */
export const sessionStarted = createAction<PersistedSession>('session/started');
/** The own profile changed. */
export const sessionProfileChanged = createAction<SessionProfile>('session/profileChanged');
/** The session ended. */
export const sessionCleared = createAction<{ reason: 'logout' | 'unauthorized' }>('session/cleared');
