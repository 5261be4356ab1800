import { createSlice } from '@reduxjs/toolkit';
import { clientsApi } from '../endpoints/clients';
import { professionalsApi } from '../endpoints/professionals';
import { sessionCleared, sessionProfileChanged, sessionRestored, sessionStarted } from './session-actions';
import { profileOfClient, profileOfProfessional } from './session-profile';
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
      }))
      // Whoever loads the own profile brings the header its name and its picture, whose address may have expired.
      .addMatcher(clientsApi.endpoints.getOwnClient.matchFulfilled, (state, { payload }) => {
        if (state.user?.role === 'client') state.user.profile = profileOfClient(payload);
      })
      .addMatcher(professionalsApi.endpoints.getOwnProfessional.matchFulfilled, (state, { payload }) => {
        if (state.user?.role === 'professional') state.user.profile = profileOfProfessional(payload);
      });
  },
});
