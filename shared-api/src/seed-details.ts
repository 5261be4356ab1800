import type { Professional, Service } from './domain/types';
import { professionalsApi } from './endpoints/professionals';
import { servicesApi } from './endpoints/services';
import type { AppDispatch, RootState } from './store';

type Thunk = (dispatch: AppDispatch, getState: () => RootState) => void;

/** How old a detail may be, in seconds, before a page that shows it loads it again. */
export const DETAIL_FRESH_SECONDS = 30;

/**
 * Shows a listed service at once when its card is opened. A row never replaces a detail, nor one on its way.
 *
 * @param rows as the list answers them; one without its professional is no detail
 */
export const seedServices =
  (rows: readonly Service[]): Thunk =>
  (dispatch, getState) => {
    const state = getState();
    const isNew = ({ id }: Service) => servicesApi.endpoints.getService.select(id)(state).isUninitialized;
    const entries = rows
      .filter((row) => row.professional.id !== '' && isNew(row))
      .map((value) => ({ endpointName: 'getService' as const, arg: value.id, value }));
    if (entries.length > 0) dispatch(servicesApi.util.upsertQueryEntries(entries));
  };

/** Shows a listed professional at once when their card is opened, as `seedServices`. */
export const seedProfessionals =
  (rows: readonly Professional[]): Thunk =>
  (dispatch, getState) => {
    const state = getState();
    const isNew = ({ id }: Professional) =>
      professionalsApi.endpoints.getProfessional.select(id)(state).isUninitialized;
    const entries = rows
      .filter(isNew)
      .map((value) => ({ endpointName: 'getProfessional' as const, arg: value.id, value }));
    if (entries.length > 0) dispatch(professionalsApi.util.upsertQueryEntries(entries));
  };
