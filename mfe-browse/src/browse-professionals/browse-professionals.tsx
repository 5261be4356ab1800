import { KEEP_FRESH, MESSAGES, seedProfessionals } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Page, PageHeader, useNavigate, useSearchParams } from '@crown-and-coil/shared-ui';
import { useListProfessionalsQuery } from '../api';
import { type Choosing, ComparisonBar } from '../compare-professionals/comparison-bar';
import { useFavouriteAfterLogIn } from '../favourites/after-log-in';
import { useOwnZone } from '../search-form/use-own-zone';
import { SearchResults } from '../search-results/search-results';
import { ProfessionalCards } from './professional-card';
import { ProfessionalFilters } from './professional-filters';
import { ProfessionalGridSkeleton } from './professional-grid-skeleton';
import {
  type ProfessionalsView,
  readProfessionalsView,
  writeProfessionalsView,
} from './professionals-address';
import { mapResultOf, professionalListError, queryOf } from './queries';

export { head } from '../page-head/declared-head';
export { prefetch } from './queries';

const addressOf = (view: ProfessionalsView) =>
  href.browseProfessionals({}, { search: writeProfessionalsView(view) });

/** The list of professionals (specification, section 2). Filters and page live in the address. */
export default function BrowseProfessionals() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  useFavouriteAfterLogIn();
  const view = readProfessionalsView(address);
  const { page: _page, compare, ...filters } = view;
  const timeZone = useOwnZone(view.search);
  const query = useListProfessionalsQuery({ ...queryOf(view), timeZone }, KEEP_FRESH);
  const isFiltered = writeProfessionalsView({ ...filters, map: false, compare: [], page: 1 }).size > 0;
  const choosing: Choosing = {
    comparison: { ids: compare, location: view.location || undefined },
    hrefFor: (ids) => addressOf({ ...view, compare: ids }),
  };

  return (
    <Page>
      <PageHeader title="Professionals" lead="Find someone who works with your texture every day." />
      <ProfessionalFilters
        filters={filters}
        onChange={(changed) => navigate(addressOf({ ...changed, compare, page: 1 }))}
      />
      <SearchResults
        query={query}
        seed={seedProfessionals}
        view={view}
        addressOf={(changed) => addressOf({ ...view, ...changed })}
        allHref={isFiltered ? href.browseProfessionals() : undefined}
        toMapResult={mapResultOf}
        one="professional"
        many="professionals"
        skeleton={<ProfessionalGridSkeleton />}
        error={professionalListError}
        empty={{
          title: MESSAGES.noProfessionals,
          category: 'Styling',
          children: isFiltered && 'Try another suburb or a city, or fewer filters.',
        }}
      >
        {(professionals, onMap) => (
          <ProfessionalCards professionals={professionals} choosing={choosing} onMap={onMap} />
        )}
      </SearchResults>
      <ComparisonBar {...choosing} />
    </Page>
  );
}
