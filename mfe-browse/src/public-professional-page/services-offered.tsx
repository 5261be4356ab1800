import { MESSAGES, type Service, useListServicesOfProfessionalQuery } from '@crown-and-coil/shared-api';
import {
  ChevronRightIcon,
  EmptyState,
  formatDuration,
  Link,
  ListSkeleton,
  Muted,
  media,
  PriceText,
  QueryState,
  RuledList,
  Swatch,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { serverSentence } from '../errors/server-sentence';

const Results = styled.div`
  margin-top: 16px;
`;

const ServiceLink = styled(Link)`
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr) auto 20px;
  gap: 18px;
  align-items: center;
  padding: 14px 4px;
  text-decoration: none;
  &:hover {
    background: var(--shea);
  }
  & > svg {
    color: var(--muted);
  }
  & strong {
    display: block;
    font-weight: 650;
  }
  & strong + span {
    display: block;
    margin-top: 2px;
  }
  ${media.mobile} {
    grid-template-columns: 52px minmax(0, 1fr) auto;
    gap: 14px;
    & > svg {
      display: none;
    }
  }
`;

function ServiceRow({ service }: { readonly service: Service }) {
  return (
    <ServiceLink to={`/service-details/${service.id}`}>
      <Swatch category={service.category} />
      <span>
        <strong>{service.name}</strong>
        <Muted as="span">
          {service.category}, {formatDuration(service.service_duration_minutes)}
        </Muted>
      </span>
      <PriceText amount={service.price} />
      <ChevronRightIcon />
    </ServiceLink>
  );
}

/** What the professional offers; each row is a link to the service's details. */
export function ServicesOffered({ professionalId }: { readonly professionalId: string }) {
  const query = useListServicesOfProfessionalQuery(professionalId);
  return (
    <section>
      <h2>Services Offered</h2>
      <Results>
        <QueryState
          query={query}
          skeleton={<ListSkeleton />}
          error={(error) => serverSentence(error) ?? MESSAGES.serviceListFailed}
          empty={<EmptyState heading="h3" title={MESSAGES.noServices} />}
        >
          {(services) => (
            <RuledList>
              {services.map((service) => (
                <li key={service.id}>
                  <ServiceRow service={service} />
                </li>
              ))}
            </RuledList>
          )}
        </QueryState>
      </Results>
    </section>
  );
}
