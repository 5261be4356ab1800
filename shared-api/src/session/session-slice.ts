import { createSlice } from '@reduxjs/toolkit';
import { sessionCleared, sessionProfileChanged, sessionRestored, sessionStarted } from './session-actions';
import type { SessionState } from './session-state';

const initialState: SessionState = { status: 'restoring', token: null, user: null, endedBy: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sessionRestored, (_state, { payload }) =>
        payload
          ? { status: 'authenticated', ...payload, endedBy: null }
          : { ...initialState, status: 'anonymous' },
      )
      .addCase(sessionStarted, (_state, { payload }) => ({
        status: 'authenticated',
        ...payload,
        endedBy: null,
      }))
      .addCase(sessionProfileChanged, (state, { payload }) => {
        if (state.user) state.user.profile = payload;
      })
      .addCase(sessionCleared, (_state, { payload }) => ({
        ...initialState,
        status: 'anonymous',
        endedBy: payload.reason,
      }));
  },
});
