import {
  apiErrorMessage,
  KEEP_FRESH,
  MESSAGES,
  noServicesInCategory,
  type ServiceListing,
  seedServices,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Page, PageHeader, useNavigate, useSearchParams } from '@crown-and-coil/shared-ui';
import { type Found, useListServicesQuery } from '../api';
import { useFavouriteAfterLogIn } from '../favourites/after-log-in';
import { useOwnZone } from '../search-form/use-own-zone';
import { SearchResults } from '../search-results/search-results';
import { mapResultOf, queryOf } from './queries';
import { ServiceCards } from './service-card';
import { ServiceFilters } from './service-filters';
import { ServiceGridSkeleton } from './service-grid-skeleton';
import { readServicesView, type ServicesView, writeServicesView } from './services-address';

export { head } from '../page-head/declared-head';
export { prefetch } from './queries';

const addressOf = (view: ServicesView) => href.browseServices({}, { search: writeServicesView(view) });

/** Service search and browse (specification, section 2). Category, search and page live in the address. */
export default function BrowseServices() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  useFavouriteAfterLogIn();
  const view = readServicesView(address);
  const { page: _page, ...filters } = view;
  const timeZone = useOwnZone(view.search);
  const query = useListServicesQuery({ ...queryOf(view), timeZone }, KEEP_FRESH);
  const isFiltered = writeServicesView({ ...filters, sort: 'best', map: false }).size > 0;

  return (
    <Page>
      <PageHeader
        title="Services"
        lead="Price and length are set by each professional. What you see is what you book."
      />
      <ServiceFilters filters={filters} onChange={(chosen) => navigate(addressOf({ ...chosen, page: 1 }))} />
      <SearchResults
        query={query}
        seed={seedServices}
        view={view}
        addressOf={(changed) => addressOf({ ...view, ...changed })}
        allHref={isFiltered ? href.browseServices() : undefined}
        toMapResult={mapResultOf}
        one="service"
        many="services"
        skeleton={<ServiceGridSkeleton />}
        error={(error) => apiErrorMessage(error, MESSAGES.serviceListFailed)}
        empty={{
          title: noServicesText(view),
          category: view.category,
          children: helpOf(view, query.currentData),
        }}
      >
        {(services, onMap) => <ServiceCards services={services} onMap={onMap} />}
      </SearchResults>
    </Page>
  );
}

/** Suggestions for an empty list. A day and a place may be among the words: then only the answer says so. */
function helpOf(
  { search, location, area, from, maxPrice, maxMinutes }: ServicesView,
  found: Found<ServiceListing> | undefined,
): string | undefined {
  if (from || found?.nearest?.day)
    return 'No start is free then for what you ask. Another day, another place or fewer filters may help.';
  if (found && found.understood.length > 0)
    return 'Nothing fits all of your search. Remove a part of it above, or try a shorter word.';
  if (area) return 'Nothing is in this part of the map. Zoom out and search again, or search everywhere.';
  if (search) return `Nothing matches "${search}". Try a shorter word, or another category.`;
  if (location) return `Nothing is offered around "${location}" yet. Try a larger place near it.`;
  if (maxPrice !== undefined || maxMinutes !== undefined)
    return 'Nothing is within these limits. Try a higher price, or more time.';
  return undefined;
}

/** The sentence of an empty list (specification, section 2). A search text says more than the category. */
function noServicesText({ search, category }: Pick<ServicesView, 'search' | 'category'>): string {
  if (search) return MESSAGES.noServicesForSearch;
  return category ? noServicesInCategory(category) : MESSAGES.noServices;
}
