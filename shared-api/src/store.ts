import { combineSlices, configureStore, type Slice } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api';
import { isUnknownId } from './errors';
import { sessionSlice } from './session/session-slice';
import type { Transport } from './wire';

/** Reducers are stateless, so all stores of a process share them. */
const rootReducer = combineSlices(api, sessionSlice);

/**
 * Creates the store of one page: its session and its request cache. The shell creates it and provides it to its own tree
 * and to every remote's: a booking made in one remote refreshes what another one shows. A server creates one for each
 * page that it renders, so that no visitor's data is in another one's page.
 *
 * @param transport how its calls reach the API; thunks get it as their third parameter
 * @param pageState the responses that a server has embedded in the page
 */
export function createStore(transport: Transport, pageState?: PageState) {
  const store = configureStore({
    reducer: rootReducer,
    ...(pageState && { preloadedState: expireOldResponses(pageState) as never }),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: transport } }).concat(api.middleware),
  });
  // For queries with KEEP_FRESH, which are refetched when the tab regains focus or the connection.
  setupListeners(store.dispatch);
  return Object.assign(store, { initialState: store.getState() });
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store['getState']>;
export type AppDispatch = Store['dispatch'];

/** Adds a remote's slice to every store with its next action. The slice of a newer release replaces an older one. */
export function injectSlice(slice: Slice): void {
  rootReducer.inject(slice, { overrideExisting: true });
}

/** The responses of a server-rendered page, for the browser's store. */
export interface PageState {
  readonly api: Pick<RootState['api'], 'queries' | 'provided'>;
}

/** The gateway shows a rendered page for a minute at most. */
const OLD_MS = 10 * 60_000;
/** As the time of a response, has the first component that uses it request it again. */
const EXPIRED = 0;

/**
 * When the network hangs, the service worker shows a page of up to a month ago, with its responses. Online, the first
 * component that uses such a response shows it and requests it again.
 */
function expireOldResponses({ api: { queries, provided } }: PageState): PageState {
  const isOld = (fulfilledAt = Number.NaN) =>
    globalThis.navigator?.onLine && Date.now() - fulfilledAt > OLD_MS;
  const entries = Object.entries(queries).map(([key, query]) => [
    key,
    isOld(query?.fulfilledTimeStamp) ? { ...query, fulfilledTimeStamp: EXPIRED } : query,
  ]);
  return { api: { queries: Object.fromEntries(entries), provided } };
}

/** Whether a response of an old page is shown while it is requested again. A failure has a message of its own. */
export const showsOldResponses = ({ api: { queries } }: RootState): boolean =>
  Object.values(queries).some((query) => query?.fulfilledTimeStamp === EXPIRED && query.status === 'pending');

/** Unknown ids stay unknown; every other failure may be temporary. */
const isAnswer = (query: RootState['api']['queries'][string]): boolean =>
  query?.status === 'fulfilled' || (query?.error !== undefined && isUnknownId(query.error));

/** Reads the responses from a store, to render and embed them. */
export function readPageState({ getState }: Pick<Store, 'getState'>): PageState {
  const { queries, provided } = getState().api;
  return {
    api: {
      queries: Object.fromEntries(Object.entries(queries).filter(([, query]) => isAnswer(query))),
      provided,
    },
  };
}
