import {
  type AppDispatch,
  apiErrorMessage,
  loadAhead,
  MESSAGES,
  type ProfessionalListing,
  type ProfessionalsQuery,
  pageQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { formatOfferPrice } from '@crown-and-coil/shared-ui';
import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';
import { browseApi } from '../api';
import type { MapResult } from '../results-map/map-frame';
import { queryOfSearch } from '../search-form/search-address';
import { type ProfessionalsView, readProfessionalsView } from './professionals-address';

const { listProfessionals } = browseApi.endpoints;

/** The query of a view. */
export const queryOf = ({
  specializations,
  sort,
  compare: _chosen,
  page,
  ...view
}: ProfessionalsView): ProfessionalsQuery => ({
  specializationNames: specializations,
  ...queryOfSearch(view),
  sort: sort === 'best' ? undefined : sort,
  ...pageQuery(page),
});

export const prefetch: ScreenModule['prefetch'] = (_parameters, search) => (dispatch: AppDispatch) =>
  dispatch(loadAhead(listProfessionals, queryOf(readProfessionalsView(search))));

/** A professional as the map shows them. */
export const mapResultOf = ({
  id,
  displayName,
  location,
  servicesRange,
  suburbPoint,
  specializations,
}: ProfessionalListing): MapResult => ({
  id,
  owner: id,
  name: displayName,
  about: specializations.map(({ name }) => name).join(', '),
  location,
  price: servicesRange
    ? formatOfferPrice({ price: servicesRange.priceFrom, menu: servicesRange })
    : undefined,
  point: suburbPoint,
  address: href.publicProfessionalPage({ professionalId: id }),
});

/**
 * The sentence for a failed list of professionals (specification, section 8): the server's own, else
 * 'Failed to load professionals.' after a failed call, whose technical text ('TypeError: Failed to fetch') helps no
 * visitor; an error that is not a failed call shows its message.
 */
export function professionalListError(error: unknown): string {
  const { status, message }: { status?: unknown; message?: string } = Object(error);
  return apiErrorMessage(
    error,
    status === undefined ? message || MESSAGES.unknownError : MESSAGES.professionalListFailed,
  );
}
