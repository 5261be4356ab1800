import type { Professional, Service } from './domain/types';
import { professionalsApi } from './endpoints/professionals';
import { servicesApi } from './endpoints/services';
import type { AppDispatch, RootState } from './store';

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => void;

/** How old a detail may be, in seconds, before a page that shows it loads it again. */
export const DETAIL_FRESH_SECONDS = 30;

/** Seeds are as old as their list, so a detail opened from an old list is loaded again. */
const asOldAs = <Upsert extends object>(listedAt: number, upsert: Upsert & { meta?: object }): Upsert => ({
  ...upsert,
  meta: { ...upsert.meta, timestamp: listedAt },
});

/**
 * Shows a listed service at once when its card is opened. A row never replaces a loaded or loading detail.
 *
 * @param rows of the list; one without its professional is not a detail
 * @param listedAt the time of the list's response
 */
export const seedServices =
  (rows: readonly Service[], listedAt = Date.now()): Thunk =>
  (dispatch, getState) => {
    const state = getState();
    const isNew = ({ id }: Service) => servicesApi.endpoints.getService.select(id)(state).isUninitialized;
    const entries = rows
      .filter((row) => row.professional.id !== '' && isNew(row))
      .map((value) => ({ endpointName: 'getService' as const, arg: value.id, value }));
    if (entries.length > 0) dispatch(asOldAs(listedAt, servicesApi.util.upsertQueryEntries(entries)));
  };

/** Shows a listed professional at once when their card is opened, as `seedServices`. */
export const seedProfessionals =
  (rows: readonly Professional[], listedAt = Date.now()): Thunk =>
  (dispatch, getState) => {
    const state = getState();
    const isNew = ({ id }: Professional) =>
      professionalsApi.endpoints.getProfessional.select(id)(state).isUninitialized;
    const entries = rows
      .filter(isNew)
      .map((value) => ({ endpointName: 'getProfessional' as const, arg: value.id, value }));
    if (entries.length > 0) dispatch(asOldAs(listedAt, professionalsApi.util.upsertQueryEntries(entries)));
  };
