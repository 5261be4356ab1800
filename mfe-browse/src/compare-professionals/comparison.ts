import {
  type AppDispatch,
  houseRulesApi,
  loadAhead,
  loadForDrawing,
  MAX_COMPARED,
  type ProfessionalsQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';
import { browseApi } from '../api';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Who is compared, and from where distances count. */
export interface Comparison {
  readonly ids: readonly string[];
  readonly location: string | undefined;
}

const readIds = (text: string | null): string[] => {
  const ids = (text ?? '').split(',').filter((id) => UUID.test(id));
  return [...new Set(ids)].slice(0, MAX_COMPARED);
};

/** What the address names: `?ids=` with commas, at most four, and `location`. */
export const comparisonFrom = (search: URLSearchParams): Comparison => ({
  ids: readIds(search.get('ids')),
  location: search.get('location')?.trim() || undefined,
});

/** Who is chosen in a list to be compared: `?compare=` with commas, at most four. */
export const comparedIn = (search: URLSearchParams): string[] => readIds(search.get('compare'));

export function writeCompared(search: URLSearchParams, ids: readonly string[]): void {
  if (ids.length > 0) search.set('compare', ids.join());
}

export const compareHref = ({ ids, location }: Comparison): string =>
  href.compareProfessionals({}, { search: { ids: ids.join() || undefined, location } });

/** The query of those who are compared. */
export const comparedQuery = ({ ids, location }: Comparison): ProfessionalsQuery => ({
  ids: [...ids],
  location,
  skip: 0,
  limit: MAX_COMPARED,
});

/** The query of others to add; one more for each that is compared already. */
export const othersQuery = ({ location }: Comparison): ProfessionalsQuery => ({
  location,
  skip: 0,
  limit: 2 * MAX_COMPARED,
});

export const prefetch: ScreenModule['prefetch'] = (_parameters, search) => (dispatch: AppDispatch) => {
  const comparison = comparisonFrom(search);
  const { listProfessionals } = browseApi.endpoints;
  return Promise.all([
    dispatch(loadAhead(listProfessionals, othersQuery(comparison))),
    comparison.ids.length > 0 ? dispatch(loadAhead(listProfessionals, comparedQuery(comparison))) : undefined,
    ...comparison.ids.map((id) => dispatch(loadForDrawing(houseRulesApi.endpoints.getHouseRules, id))),
  ]);
};
