import { combineSlices, configureStore, type Slice } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api';
import { sessionSlice } from './session/session-slice';

const rootReducer = combineSlices(api, sessionSlice);

/**
 * The one store of the page. shared-api is a federation singleton, so the shell and every remote see the same session
 * and the same request cache: a booking made in one remote refreshes what another one shows.
 */
export const store = configureStore({
  reducer: rootReducer,
  middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(api.middleware),
});

// For queries with KEEP_FRESH: they are loaded again when the tab gets the focus or the connection back.
setupListeners(store.dispatch);

export type RootState = ReturnType<typeof store.getState>;
export type AppDispatch = typeof store.dispatch;

/** Adds a remote's own slice to the store. The slice of a newer release replaces that of an older one. */
export function injectSlice(slice: Slice): void {
  rootReducer.inject(slice, { overrideExisting: true });
  store.dispatch({ type: 'slice/injected' });
}
