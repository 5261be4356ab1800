import {
  apiErrorMessage,
  DEFAULT_PAGE_SIZE,
  KEEP_FRESH,
  MESSAGES,
  noServicesInCategory,
  seedServices,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  EmptyState,
  Page,
  PagedResults,
  PageHeader,
  QueryState,
  useNavigate,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { useListServicesQuery } from '../api';
import { useFavouriteAfterLogIn } from '../favourites/after-log-in';
import { useSeededDetails } from '../paging/use-seeded-details';
import { WithMap } from '../results-map/results-map';
import { hasLinks, NearestLinks } from '../search-form/nearest-links';
import { inArea, writeSearchView } from '../search-form/search-address';
import { mapResultOf, queryOf } from './data';
import { ServiceCards } from './service-card';
import { ServiceFilters } from './service-filters';
import { ServiceGridSkeleton } from './service-grid-skeleton';
import { readServicesView, type ServicesView, writeServicesView } from './services-address';

export { head } from '../page-head/declared-head';
export { prefetch } from './data';

const writeSearchText = (view: ServicesView): string => {
  const address = new URLSearchParams();
  writeSearchView(address, view);
  return address.toString();
};

const addressOf = (view: ServicesView) => href.browseServices({}, { search: writeServicesView(view) });

/** Service search and browse (specification, section 2). Category, search and page live in the address. */
export default function BrowseServices() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  useFavouriteAfterLogIn();
  const view = readServicesView(address);
  const { page, ...filters } = view;
  const { category } = filters;
  const query = useListServicesQuery(queryOf(view), KEEP_FRESH);
  useSeededDetails(query, seedServices);
  const nearest = query.currentData?.nearest;
  const filtered = category !== undefined || writeSearchText({ ...view, map: false }) !== '';

  return (
    <Page>
      <PageHeader
        title="Services"
        lead="Price and length are set by each professional. What you see is what you book."
      />
      <ServiceFilters filters={filters} onChange={(chosen) => navigate(addressOf({ ...chosen, page: 1 }))} />
      <WithMap
        query={query}
        toMapResult={mapResultOf}
        one="service"
        many="services"
        page={page}
        isOpen={view.map}
        area={view.area}
        addressIn={(area) => addressOf({ ...view, ...inArea(area), page: 1 })}
        onToggle={() => navigate(addressOf({ ...view, map: !view.map }), { replace: true })}
      >
        {(onMap) => (
          <QueryState
            query={query}
            skeleton={<ServiceGridSkeleton />}
            error={(error) => apiErrorMessage(error, MESSAGES.serviceListFailed)}
            isEmpty={({ total }) => total === 0}
            empty={
              <EmptyState
                title={noServicesText(view)}
                category={category}
                action={
                  hasLinks(nearest, view) ? (
                    <NearestLinks
                      nearest={nearest}
                      view={view}
                      one="service"
                      many="services"
                      hrefFor={(changed) => addressOf({ ...view, ...changed, page: 1 })}
                    />
                  ) : (
                    filtered && <ButtonLink to={href.browseServices()}>See all services</ButtonLink>
                  )
                }
              >
                {helpOf(view)}
              </EmptyState>
            }
          >
            {(answer) => (
              <PagedResults
                pageSize={DEFAULT_PAGE_SIZE}
                answer={answer}
                page={page}
                hrefFor={(other) => addressOf({ ...view, page: other })}
                of="services"
              >
                {(services) => <ServiceCards services={services} onMap={onMap} />}
              </PagedResults>
            )}
          </QueryState>
        )}
      </WithMap>
    </Page>
  );
}

/** Suggestions for an empty list. */
function helpOf({ search, location, area, from, maxPrice, maxMinutes }: ServicesView): string | undefined {
  if (from)
    return 'No start is free then for what you ask. Another day, another place or fewer filters may help.';
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
