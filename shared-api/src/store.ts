import { configureStore } from '@reduxjs/toolkit';
import { api } from './api';
import { sessionSlice } from './session/session-slice';

/**
 * The one store of the page. shared-api is a federation singleton, so the shell and every remote see the same session
 * and the same request cache: a booking made in one remote refreshes what another one shows.
 */
export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, session: sessionSlice.reducer },
  middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(api.middleware),
});

export type RootState = ReturnType<typeof store.getState>;
export type AppDispatch = typeof store.dispatch;
