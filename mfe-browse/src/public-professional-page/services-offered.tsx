import {
  apiErrorMessage,
  MESSAGES,
  NEXT_START_DAYS,
  type NextStart,
  type Service,
  useListServicesOfProfessionalQuery,
} from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ChevronRightIcon,
  EmptyState,
  formatDuration,
  formatOfferLength,
  formatShortDate,
  formatTime,
  Link,
  ListSkeleton,
  Muted,
  media,
  OfferPrice,
  QueryState,
  RuledList,
  Swatch,
  zoneName,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { useListNextStartsQuery } from '../api';
import { AskForQuoteLink } from '../ask-for-quote/ask-for-quote-link';
import { isAskedFirst } from './page-address';

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

const whatComesFirst = ({ gates }: Service) =>
  gates?.consultation ? 'A consultation' : gates?.patchTest ? 'A patch test' : 'A photo quote';

interface Free {
  /** Undefined while it loads. */
  readonly nextStarts: readonly NextStart[] | undefined;
  /** IANA zone of the professional's location. */
  readonly timeZone: string;
}

/** 'Next free: Sat, 28 Nov, 9:00 am AEDT'; a space while it loads, which keeps the line's height. */
function nextFree({ nextStarts, timeZone }: Free, service: Service): string | undefined {
  if (isAskedFirst(service)) return `${whatComesFirst(service)} comes first`;
  if (nextStarts === undefined) return '\u00a0';
  const next = nextStarts.find((start) => start.serviceId === service.id);
  if (next === undefined) return undefined;
  if (next.startTime === null) return `Nothing free in the next ${NEXT_START_DAYS} days`;
  return `Next free: ${formatShortDate(next.startTime, timeZone)}, ${formatTime(next.startTime, timeZone)} ${zoneName(next.startTime, timeZone)}`;
}

function ServiceRow({ service, free }: { readonly service: Service; readonly free: Free | undefined }) {
  return (
    <ServiceLink to={href.serviceDetails({ serviceId: service.id })}>
      <Swatch category={service.category} />
      <span>
        <strong>{service.name}</strong>
        <Muted as="span">
          {service.category}, {formatOfferLength(service, formatDuration)}
        </Muted>
        {free && <Muted as="span">{nextFree(free, service)}</Muted>}
      </span>
      <OfferPrice service={service} />
      <ChevronRightIcon />
    </ServiceLink>
  );
}

interface ServicesOfferedProps {
  readonly professionalId: string;
  /** IANA zone of the professional's location: next starts are shown in it. */
  readonly timeZone: string;
}

/** What the professional offers and when each is free next; each row is a link to the service's details. */
export function ServicesOffered({ professionalId, timeZone }: ServicesOfferedProps) {
  const query = useListServicesOfProfessionalQuery(professionalId);
  const next = useListNextStartsQuery(professionalId);
  // Without next starts the list is still of use: their lines are left out.
  const free = next.isError ? undefined : { nextStarts: next.data, timeZone };
  return (
    <section aria-labelledby="services-offered">
      <h2 id="services-offered">Services Offered</h2>
      <Results>
        <QueryState
          query={query}
          skeleton={<ListSkeleton />}
          error={(error) => apiErrorMessage(error, MESSAGES.serviceListFailed)}
          empty={<EmptyState heading="h3" title={MESSAGES.noServices} />}
        >
          {(services) => (
            <RuledList>
              {services.map((service) => (
                <li key={service.id}>
                  <ServiceRow service={service} free={free} />
                </li>
              ))}
            </RuledList>
          )}
        </QueryState>
      </Results>
      <AskForQuoteLink professionalId={professionalId} />
    </section>
  );
}
