import { DEFAULT_PAGE_SIZE, KEEP_FRESH, MESSAGES, seedProfessionals } from '@crown-and-coil/shared-api';
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
import { useListProfessionalsQuery } from '../api';
import { type Choosing, ComparisonBar } from '../compare-professionals/comparison-bar';
import { useFavouriteAfterLogIn } from '../favourites/after-log-in';
import { useSeededDetails } from '../paging/use-seeded-details';
import { WithMap } from '../results-map/results-map';
import { hasLinks, NearestLinks } from '../search-form/nearest-links';
import { inArea } from '../search-form/search-address';
import { mapResultOf, queryOf } from './data';
import { ProfessionalCards } from './professional-cards';
import { ProfessionalFilters } from './professional-filters';
import { ProfessionalGridSkeleton } from './professional-grid-skeleton';
import { professionalListError } from './professional-list-error';
import {
  type ProfessionalsView,
  readProfessionalsView,
  writeProfessionalsView,
} from './professionals-address';

export { head } from '../page-head/declared-head';
export { prefetch } from './data';

const addressOf = (view: ProfessionalsView) =>
  href.browseProfessionals({}, { search: writeProfessionalsView(view) });

/** The list of professionals (specification, section 2). Filters and page live in the address. */
export default function BrowseProfessionals() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const view = readProfessionalsView(address);
  const { page, compare, ...filters } = view;
  const query = useListProfessionalsQuery(queryOf(view), KEEP_FRESH);
  useSeededDetails(query, seedProfessionals);
  const nearest = query.currentData?.nearest;
  const filtered = writeProfessionalsView({ ...filters, map: false, compare: [], page: 1 }).size > 0;
  const choosing: Choosing = {
    comparison: { ids: compare, location: view.location || undefined },
    hrefFor: (ids) => addressOf({ ...view, compare: ids }),
  };
  useFavouriteAfterLogIn();

  return (
    <Page>
      <PageHeader title="Professionals" lead="Find someone who works with your texture every day." />
      <ProfessionalFilters
        filters={filters}
        onChange={(changed) => navigate(addressOf({ ...changed, compare, page: 1 }))}
      />
      <WithMap
        query={query}
        toMapResult={mapResultOf}
        one="professional"
        many="professionals"
        page={page}
        isOpen={view.map}
        area={view.area}
        addressIn={(area) => addressOf({ ...view, ...inArea(area), page: 1 })}
        onToggle={() => navigate(addressOf({ ...view, map: !view.map }), { replace: true })}
      >
        {(onMap) => (
          <QueryState
            query={query}
            skeleton={<ProfessionalGridSkeleton />}
            error={professionalListError}
            isEmpty={({ total }) => total === 0}
            empty={
              <EmptyState
                title={MESSAGES.noProfessionals}
                category="Styling"
                action={
                  hasLinks(nearest, view) ? (
                    <NearestLinks
                      nearest={nearest}
                      view={view}
                      one="professional"
                      many="professionals"
                      hrefFor={(changed) => addressOf({ ...view, ...changed, page: 1 })}
                    />
                  ) : (
                    filtered && <ButtonLink to={href.browseProfessionals()}>See all professionals</ButtonLink>
                  )
                }
              >
                {filtered && 'Try another suburb or a city, or fewer filters.'}
              </EmptyState>
            }
          >
            {(answer) => (
              <PagedResults
                pageSize={DEFAULT_PAGE_SIZE}
                answer={answer}
                page={page}
                hrefFor={(other) => addressOf({ ...view, page: other })}
                of="professionals"
              >
                {(professionals) => (
                  <ProfessionalCards professionals={professionals} choosing={choosing} onMap={onMap} />
                )}
              </PagedResults>
            )}
          </QueryState>
        )}
      </WithMap>
      <ComparisonBar {...choosing} />
    </Page>
  );
}
