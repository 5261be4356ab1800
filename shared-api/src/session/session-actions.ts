import { createAction } from '@reduxjs/toolkit';
import type { PersistedSession } from './session-state';

/** The persisted session was read; null when there is none. */
export const sessionRestored = createAction<PersistedSession | null>('session/restored');
/** A log-in succeeded. */
export const sessionStarted = createAction<PersistedSession>('session/started');
/** The session ended. */
export const sessionCleared = createAction<{ reason: 'logout' | 'unauthorized' }>('session/cleared');
