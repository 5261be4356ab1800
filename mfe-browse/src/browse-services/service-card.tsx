import type { Service } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Art,
  type ArtProps,
  CardBody,
  CardGrid,
  ClockIcon,
  formatMinutes,
  formatOfferLength,
  Link,
  LinkCard,
  Meta,
  media,
  OfferPrice,
  PatternArt,
  Small,
  type To,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { pictureOrder } from '../artwork/artwork';

/** On a phone the picture stands beside the text, so that more than one card is in view. */
const Frame = styled(LinkCard)`
  ${media.mobile} {
    flex-direction: row;
    & :is(h2, h3) {
      font-size: 1.125rem;
    }
  }
`;

const Picture = styled(Art)`
  ${media.mobile} {
    flex: none;
    width: 104px;
    aspect-ratio: auto;
  }
`;

const Body = styled(CardBody)`
  min-width: 0;
  ${media.mobile} {
    padding: 14px 16px;
  }
`;

const Category = styled.span`
  font-size: var(--t-micro);
  line-height: 1.4;
  color: var(--muted);
  margin-bottom: 4px;
`;

const Description = styled(Small)`
  margin-top: 6px;
  color: var(--ink-2);
  display: -webkit-box;
  -webkit-line-clamp: 2;
  -webkit-box-orient: vertical;
  overflow: hidden;
  ${media.mobile} {
    -webkit-line-clamp: 4;
  }
`;

const OfferedBy = styled(Small)`
  margin-top: 10px;
  color: var(--muted);
  & > strong {
    color: var(--ink);
    font-weight: 600;
  }
`;

/** Pinned to the card's foot, whatever the text above takes. */
const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: 2px var(--s3);
  margin-top: auto;
  padding-top: 18px;
  font-size: 1.0625rem;
  ${media.mobile} {
    padding-top: 10px;
  }
`;

interface ServiceCardProps {
  to: To;
  name: string;
  description: string;
  category: string;
  /** Display name; 'Unknown' when missing (specification, section 2). */
  offeredBy?: string | null | undefined;
  offer: Pick<Service, 'price' | 'serviceDurationMinutes' | 'menu'>;
  picture?: Omit<ArtProps, 'ratio' | 'fallback' | 'alt' | 'priority' | 'loading'> & { alt?: string };
  /** The service's id: chooses its drawing when there is no picture. */
  seed: string;
  /** Its place in the page's grid, from 0: decides when its picture loads. */
  place?: number;
  heading?: 'h2' | 'h3';
  /** More at the foot of the text, for example a pill. */
  children?: ReactNode;
}

/** A service in a grid: the whole card is one link to its details. */
export function ServiceCard({
  to,
  name,
  description,
  category,
  offeredBy,
  offer,
  picture,
  seed,
  place,
  heading: Heading = 'h2',
  children,
}: ServiceCardProps) {
  const order = pictureOrder(place);
  return (
    <Frame>
      <Picture
        alt=""
        {...picture}
        {...order}
        ratio="2/1"
        fallback={<PatternArt category={category} seed={seed} {...order} />}
      />
      <Body>
        <Category>{category}</Category>
        <Heading>
          <Link to={to}>{name}</Link>
        </Heading>
        <Description>{description}</Description>
        <OfferedBy>
          Offered by <strong>{offeredBy || 'Unknown'}</strong>
        </OfferedBy>
        {children}
        <Foot>
          <OfferPrice service={offer} />
          <Meta>
            <ClockIcon size="small" />
            {formatOfferLength(offer, formatMinutes)}
          </Meta>
        </Foot>
      </Body>
    </Frame>
  );
}

/** The grid of services; each card is one link to the details. */
export function ServiceCards({ services }: { readonly services: readonly Service[] }) {
  return (
    <CardGrid>
      {services.map((service, place) => (
        <li key={service.id}>
          <ServiceCard
            to={href.serviceDetails({ serviceId: service.id })}
            name={service.name}
            description={service.description}
            category={service.category}
            offeredBy={service.professional.displayName}
            offer={service}
            seed={service.id}
            place={place}
          />
        </li>
      ))}
    </CardGrid>
  );
}
