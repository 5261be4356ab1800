import { type AppDispatch, type Page, type seedServices, useDispatch } from '@crown-and-coil/shared-api';
import { useEffect } from 'react';

interface ListQuery<Row> {
  /** Undefined while the list of these arguments is loading. */
  readonly currentData?: Page<Row> | undefined;
  readonly fulfilledTimeStamp?: number | undefined;
}

type Seed<Row> = (rows: readonly Row[], listedAt?: number) => ReturnType<typeof seedServices>;

/**
 * Seeds the details of a list in the browser. A server-rendered page contains only the list.
 *
 * @param seed `seedServices` or `seedProfessionals`
 */
export function useSeededDetails<Row>({ currentData, fulfilledTimeStamp }: ListQuery<Row>, seed: Seed<Row>) {
  const dispatch: AppDispatch = useDispatch();
  useEffect(() => {
    if (currentData) dispatch(seed(currentData.results, fulfilledTimeStamp));
  }, [dispatch, seed, currentData, fulfilledTimeStamp]);
}
