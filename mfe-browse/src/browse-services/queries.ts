import { loadAhead, pageQuery, type ServiceListing, type ServicesQuery } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { formatOfferPrice } from '@crown-and-coil/shared-ui';
import type { ScreenModule } from '@crown-and-coil/shared-ui/remote';
import { browseApi } from '../api';
import type { MapResult } from '../results-map/map-frame';
import { queryOfSearch } from '../search-form/search-address';
import { readServicesView, type ServicesView } from './services-address';

/** The query of a view. */
export const queryOf = ({ sort, page, category, ...view }: ServicesView): ServicesQuery => ({
  category,
  ...queryOfSearch(view),
  sort: sort === 'best' ? undefined : sort,
  ...pageQuery(page),
});

export const prefetch: ScreenModule['prefetch'] = (_parameters, search) =>
  loadAhead(browseApi.endpoints.listServices, queryOf(readServicesView(search)));

/** A service as the map shows it. */
export const mapResultOf = (service: ServiceListing): MapResult => ({
  id: service.id,
  owner: service.professional.id,
  name: service.name,
  about: `Offered by ${service.professional.displayName}`,
  location: service.professional.location,
  price: formatOfferPrice(service),
  point: service.suburbPoint,
  address: href.serviceDetails({ serviceId: service.id }),
});
