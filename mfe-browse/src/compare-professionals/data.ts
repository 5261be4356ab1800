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

/** What the address names: `?ids=` with commas, at most four, and `location`. */
export function comparisonFrom(search: URLSearchParams): Comparison {
  const ids = (search.get('ids') ?? '').split(',').filter((id) => UUID.test(id));
  return {
    ids: [...new Set(ids)].slice(0, MAX_COMPARED),
    location: search.get('location')?.trim() || undefined,
  };
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
