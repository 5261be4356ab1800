import { DETAIL_FRESH_SECONDS } from './seed-details';
import type { AppDispatch, RootState } from './store';
import type { Transport } from './wire';

interface Answer<Data> {
  readonly data?: Data | undefined;
}

/** An endpoint of a query, as far as loading it ahead goes. */
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
 * Loads an answer that a screen asks for ahead of its visit, unless a fresh one is there. Resolves with the answer, with
 * undefined when there is none, and never rejects: the visit deals with a failure.
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

/**
 * As `loadAhead`, on a server only: for answers that are too short-lived to be kept until a visit, such as free times.
 */
export const loadForDrawing =
  <Argument, Data>(endpoint: QueryEndpoint<Argument, Data>, argument: Argument): Load<Data> =>
  async (dispatch, getState, transport) =>
    transport.isForOnePage ? loadAhead(endpoint, argument)(dispatch, getState, transport) : undefined;
