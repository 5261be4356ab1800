import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { clientsApi } from '../endpoints/clients';
import { professionalsApi } from '../endpoints/professionals';
import { profileOfClient, profileOfProfessional } from './session-profile';
import type { SessionState } from './session-state';
import { sessionCleared, sessionRestored, sessionStarted } from './session-state';

const initialState: SessionState = { status: 'restoring', token: null, user: null, endedBy: null };

const { getOwnClient, updateOwnClient } = clientsApi.endpoints;
const { getOwnProfessional, updateOwnProfessional } = professionalsApi.endpoints;
const isOwnClient = isAnyOf(getOwnClient.matchFulfilled, updateOwnClient.matchFulfilled);
const isOwnProfessional = isAnyOf(getOwnProfessional.matchFulfilled, updateOwnProfessional.matchFulfilled);

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
      .addCase(sessionCleared, (_state, { payload }) => ({
        ...initialState,
        status: 'anonymous',
        endedBy: payload.reason,
      }))
      // Each read or change of the own profile updates the name and the picture in the header.
      .addMatcher(isOwnClient, (state, { payload }) => {
        if (state.user?.role === 'client') state.user.profile = profileOfClient(payload);
      })
      .addMatcher(isOwnProfessional, (state, { payload }) => {
        if (state.user?.role === 'professional') state.user.profile = profileOfProfessional(payload);
      });
  },
});
