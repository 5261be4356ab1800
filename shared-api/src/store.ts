import { combineSlices, configureStore, type Slice } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api';
import { isUnknownId } from './errors';
import { sessionSlice } from './session/session-slice';
import type { Transport } from './wire';

/** Reducers hold no data: every store of a process shares them. */
const rootReducer = combineSlices(api, sessionSlice);

/**
 * Creates the store of one page: its session and its request cache. The shell creates it and provides it to its own tree
 * and to every remote's: a booking made in one remote refreshes what another one shows. A server creates one for each
 * page that it renders, so that no visitor's data is in another one's page.
 *
 * @param transport how its calls reach the API; thunks get it as their third parameter
 * @param pageState what a server has already asked for the page
 */
export function createStore(transport: Transport, pageState?: PageState) {
  const store = configureStore({
    reducer: rootReducer,
    ...(pageState && { preloadedState: pageState as never }),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: transport } }).concat(api.middleware),
  });
  // For queries with KEEP_FRESH: they are loaded again when the tab gets the focus or the connection back.
  setupListeners(store.dispatch);
  return Object.assign(store, { initialState: store.getState() });
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store['getState']>;
export type AppDispatch = Store['dispatch'];

/** Adds a remote's own slice to every store, with its next action. The slice of a newer release replaces that of an older one. */
export function injectSlice(slice: Slice): void {
  rootReducer.inject(slice, { overrideExisting: true });
}

/** The answers of a page that a server drew, for the store of the browser. */
export interface PageState {
  readonly api: Pick<RootState['api'], 'queries' | 'provided'>;
}

/** Unknown ids stay unknown; every other failure may be over when the browser asks again. */
const isAnswer = (query: RootState['api']['queries'][string]): boolean =>
  query?.status === 'fulfilled' || (query?.error !== undefined && isUnknownId(query.error));

/** Reads the answers out of a store, to draw the page with them and to send them along. */
export function readPageState({ getState }: Pick<Store, 'getState'>): PageState {
  const { queries, provided } = getState().api;
  return {
    api: {
      queries: Object.fromEntries(Object.entries(queries).filter(([, query]) => isAnswer(query))),
      provided,
    },
  };
}
