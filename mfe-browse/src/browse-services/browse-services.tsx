import { DEFAULT_PAGE_SIZE, MESSAGES, pageQuery, useListServicesQuery } from '@crown-and-coil/shared-api';
import {
  ButtonLink,
  EmptyState,
  Page,
  PagedResults,
  PageHeader,
  QueryState,
  ServiceGridSkeleton,
  useNavigate,
  useSearchParams,
} from '@crown-and-coil/shared-ui';
import { serverSentence } from '../errors/server-sentence';
import { ResultCount } from '../paging/result-count';
import { noServicesText } from './no-services-text';
import { ServiceCards } from './service-cards';
import { ServiceFilters } from './service-filters';
import { readServicesView, type ServicesView, writeServicesView } from './services-address';

const addressOf = (view: ServicesView) => ({
  pathname: '/browse-services',
  search: writeServicesView(view).toString(),
});

/** Service search and browse (specification, section 2). Category, search and page live in the address. */
export default function BrowseServices() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const view = readServicesView(address);
  const { category, search, page } = view;
  const query = useListServicesQuery({ category, search, ...pageQuery(page) });
  const filtered = search !== '' || category !== undefined;

  return (
    <Page>
      <PageHeader
        title="Services"
        lead="Price and length are set by each professional. What you see is what you book."
      />
      <ServiceFilters
        category={category}
        search={search}
        onChange={(filters) => navigate(addressOf({ ...filters, page: 1 }))}
      />
      <ResultCount total={query.currentData?.total} one="service" many="services" page={page} />
      <QueryState
        query={query}
        skeleton={<ServiceGridSkeleton />}
        error={(error) => serverSentence(error) ?? MESSAGES.serviceListFailed}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={noServicesText(view)}
            category={category}
            action={filtered && <ButtonLink to="/browse-services">See all services</ButtonLink>}
          >
            {search && `Nothing matches "${search}". Try a shorter word, or another category.`}
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
            {(services) => <ServiceCards services={services} />}
          </PagedResults>
        )}
      </QueryState>
    </Page>
  );
}
