import { DETAIL_FRESH_SECONDS } from './seed-details';
import type { AppDispatch, RootState } from './store';
import type { Transport } from './wire';

interface Answer<Data> {
  readonly data?: Data | undefined;
}

/** The parts of a query endpoint needed for prefetching. */
interface QueryEndpoint<Argument, Data> {
  readonly initiate: (
    argument: Argument,
    options: { readonly subscribe: boolean; readonly forceRefetch: boolean },
  ) => unknown;
  readonly select: (argument: Argument) => (state: RootState) => {
    readonly data?: Data | undefined;
    readonly fulfilledTimeStamp?: number | undefined;
  };
}

type Load<Data> = (
  dispatch: AppDispatch,
  getState: () => RootState,
  transport: Transport,
) => Promise<Data | undefined>;

/**
 * Prefetches a screen's query, unless fresh data is cached. Resolves with the data, or undefined, and never rejects:
 * the visit handles failures.
 */
export const loadAhead =
  <Argument, Data>(endpoint: QueryEndpoint<Argument, Data>, argument: Argument): Load<Data> =>
  async (dispatch, getState, { isForOnePage = false }) => {
    const { fulfilledTimeStamp = Number.NaN } = endpoint.select(argument)(getState());
    const isOld = Date.now() - fulfilledTimeStamp >= DETAIL_FRESH_SECONDS * 1000;
    const options = { subscribe: isForOnePage, forceRefetch: isOld };
    const { data } = (await dispatch(endpoint.initiate(argument, options) as never)) as Answer<Data>;
    return data;
  };

/** Like `loadAhead`, on a server only: for data too short-lived to be cached until a visit, such as free times. */
export const loadForDrawing =
  <Argument, Data>(endpoint: QueryEndpoint<Argument, Data>, argument: Argument): Load<Data> =>
  async (dispatch, getState, transport) =>
    transport.isForOnePage ? loadAhead(endpoint, argument)(dispatch, getState, transport) : undefined;
