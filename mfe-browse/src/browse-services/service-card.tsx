import type { ServiceListing } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Art,
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
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { pictureOrder } from '../artwork/artwork';
import { FavouriteButton, HeartCorner } from '../favourites/favourite-button';
import { FreeStarts } from '../listings/free-starts';
import { ListingFacts } from '../listings/listing-facts';
import type { OnMap } from '../search-results/search-results';

/** On a phone the picture stands beside the text, so that more than one card is in view. */
const Frame = styled(LinkCard)`
  ${media.mobile} {
    flex-direction: row;
    & :is(h2, h3) {
      font-size: 1.125rem;
    }
  }
`;

/** Of a tall portrait the hair is what counts: the crop keeps the upper part. */
const Picture = styled(Art)`
  & > img {
    object-position: 50% 30%;
  }
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

/** Three columns of at most 380 px, two below (look, section 5); beside the text on a phone. */
const PICTURE_SIZES = '(max-width: 767px) 104px, (max-width: 1023px) 50vw, 380px';

interface ServiceCardProps {
  readonly service: ServiceListing;
  /** Its place in the page's grid, from 0: decides when its picture loads. */
  readonly place?: number;
}

/** A service in a grid: the whole card is one link to its details. */
export function ServiceCard({ service, place }: ServiceCardProps) {
  const { id, name, description, category, professional, picture, distanceKm, hairTypes, rating } = service;
  const order = pictureOrder(place);
  const details = href.serviceDetails({ serviceId: id });
  return (
    <Frame>
      <Picture
        alt={picture?.alt ?? ''}
        src={picture?.url}
        srcSet={picture?.srcset}
        sizes={PICTURE_SIZES}
        placeholder={picture?.placeholder}
        {...order}
        pictureOf={details}
        ratio="2/1"
        fallback={<PatternArt category={category} seed={id} {...order} />}
      />
      <Body>
        <Category>{category}</Category>
        <h2>
          <Link to={details}>{name}</Link>
        </h2>
        <HeartCorner $besideText>
          <FavouriteButton professional={professional} />
        </HeartCorner>
        <Description>{description}</Description>
        <OfferedBy>
          Offered by <strong>{professional.displayName || 'Unknown'}</strong>
        </OfferedBy>
        <ListingFacts
          location={professional.location}
          distanceKm={distanceKm}
          hairTypes={hairTypes}
          rating={rating}
        />
        <FreeStarts
          service={{ id, name, hasMenu: service.menu !== null }}
          freeStarts={service.freeStarts}
          nextStart={service.nextStart}
          chosenStyle={service.chosenStyle}
          timeZone={professional.timeZone}
        />
        <Foot>
          <OfferPrice service={service} />
          <Meta>
            <ClockIcon size="small" />
            {formatOfferLength(service, formatMinutes)}
          </Meta>
        </Foot>
      </Body>
    </Frame>
  );
}

interface ServiceCardsProps {
  readonly services: readonly ServiceListing[];
  readonly onMap: OnMap;
}

/** The grid of services; each card is one link to the details. */
export function ServiceCards({ services, onMap }: ServiceCardsProps) {
  return (
    <CardGrid>
      {services.map((service, place) => (
        <li key={service.id} {...onMap(service.id)}>
          <ServiceCard service={service} place={place} />
        </li>
      ))}
    </CardGrid>
  );
}
