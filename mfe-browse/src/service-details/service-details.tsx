import {
  apiErrorMessage,
  DETAIL_FRESH_SECONDS,
  isUnknownId,
  MESSAGES,
  type Service,
  useGetServiceQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Crumb,
  Lead,
  Muted,
  Page,
  QueryState,
  Split,
  useParams,
  writtenText,
} from '@crown-and-coil/shared-ui';
import { usePageDescription, usePageTitle } from '@crown-and-coil/shared-ui/remote';
import styled from 'styled-components';
import { DetailsLoading, PageMessage } from '../page-message/page-message';
import { Reviews } from '../reviews/reviews';
import { AskedFirst } from './asked-first';
import { BookingBar } from './book-appointment';
import { OfferedBy } from './offered-by';
import { Portfolio } from './portfolio';
import { ServiceFacts } from './service-facts';

export { head, prefetch } from './queries';

const nothingToShow = (message: string) => (
  <PageMessage
    title="Service"
    message={message}
    wayOn={{ to: href.browseServices(), label: 'See all services' }}
  />
);

/** A service with its portfolio, facts and the way into the booking (specification, section 2). */
export default function ServiceDetails() {
  const { serviceId } = useParams();
  if (!serviceId) return nothingToShow(MESSAGES.serviceIdMissing);
  return <ServiceById key={serviceId} serviceId={serviceId} />;
}

function ServiceById({ serviceId }: { readonly serviceId: string }) {
  const query = useGetServiceQuery(serviceId, { refetchOnMountOrArgChange: DETAIL_FRESH_SECONDS });
  usePageTitle(query.data?.name);
  usePageDescription(query.data?.description || undefined);
  if (query.error && isUnknownId(query.error)) return nothingToShow(MESSAGES.serviceNotFound);
  return (
    <QueryState
      query={query}
      skeleton={<DetailsLoading />}
      error={(error) => apiErrorMessage(error, MESSAGES.unexpected)}
    >
      {(service) => <LoadedService service={service} />}
    </QueryState>
  );
}

const Words = styled(Split)`
  margin-top: 40px;
  & h1 {
    margin-top: 4px;
    overflow-wrap: anywhere;
  }
`;

const Category = styled(Muted)`
  font-weight: 600;
`;

/** As it was typed: a description may have paragraphs. */
const Description = styled(Lead)`
  margin-top: 16px;
  ${writtenText}
`;

function LoadedService({ service }: { readonly service: Service }) {
  return (
    <>
      <Page>
        <Crumb to={href.browseServices()}>Services</Crumb>
        <Portfolio service={service} />
        <Words>
          <div>
            <Category>{service.category}</Category>
            <h1 tabIndex={-1}>{service.name}</h1>
            {service.description && <Description>{service.description}</Description>}
            {service.gates && <AskedFirst gates={service.gates} />}
            <OfferedBy professional={service.professional} />
          </div>
          <ServiceFacts service={service} />
        </Words>
        <Reviews
          professional={service.professional}
          serviceId={service.id}
          hrefFor={(search) => `${href.serviceDetails({ serviceId: service.id }, { search })}#reviews`}
        />
      </Page>
      <BookingBar service={service} />
    </>
  );
}
