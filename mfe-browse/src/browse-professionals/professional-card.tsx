import type { ProfessionalListing } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Art,
  CardBody,
  CardGrid,
  Chip,
  ClockIcon,
  formatDuration,
  formatOfferLength,
  Link,
  LinkCard,
  Meta,
  media,
  OfferPrice,
  PatternArt,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { patternCategory, pictureOrder } from '../artwork/artwork';
import { ChooseToCompare, type Choosing } from '../compare-professionals/comparison-bar';
import { FavouriteButton, HeartCorner } from '../favourites/favourite-button';
import { FreeStarts } from '../listings/free-starts';
import { ListingFacts } from '../listings/listing-facts';
import type { OnMap } from '../search-results/search-results';

/** Of a tall portrait the hair is what counts: the crop keeps the top. */
const Picture = styled(Art)`
  & > img {
    object-position: 50% 14%;
  }
`;

const Body = styled(CardBody)`
  ${media.mobile} {
    padding: 14px;
  }
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 12px;
  & > li {
    max-width: 100%;
  }
  & > li > span {
    max-width: 100%;
    white-space: normal;
  }
  ${media.mobile} {
    & > li > span {
      min-height: 24px;
      padding: 3px 9px;
      font-size: 0.75rem;
      line-height: 1.2;
    }
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 2px var(--s3);
  margin-top: auto;
  padding-top: 12px;
`;

/** Three columns of at most 380 px, two below (look, section 5); on a phone less the gutters and the gap. */
const PICTURE_SIZES = '(max-width: 767px) calc(50vw - 26px), (max-width: 1023px) 50vw, 380px';

interface ProfessionalCardProps {
  readonly professional: ProfessionalListing;
  /** Who is chosen to be compared. */
  readonly choosing?: Choosing;
  /** Its place in the page's grid, from 0: decides when its picture loads. */
  readonly place?: number;
}

/**
 * A professional in a grid: the whole card is one link to the public page. Its picture is the portrait, else the newest
 * of the portfolio, else a pattern.
 */
export function ProfessionalCard({ professional, place, choosing }: ProfessionalCardProps) {
  const { id, displayName, location, specializations, distanceKm, hairTypes, rating, servicesRange } =
    professional;
  const order = pictureOrder(place);
  const page = href.publicProfessionalPage({ professionalId: id });
  const picture = professional.portrait ?? professional.picture;
  return (
    <LinkCard>
      <Picture
        alt=""
        src={picture?.url}
        srcSet={picture?.srcset}
        sizes={PICTURE_SIZES}
        placeholder={picture?.placeholder}
        {...order}
        pictureOf={page}
        ratio="8/7"
        fallback={
          <PatternArt
            category={patternCategory(professional)}
            seed={id}
            shape="category"
            initial={(Array.from(displayName.trim())[0] ?? '').toUpperCase()}
            {...order}
          />
        }
      />
      <Body>
        <h2>
          <Link to={page}>{displayName}</Link>
        </h2>
        <HeartCorner>
          <FavouriteButton professional={professional} />
        </HeartCorner>
        <ListingFacts location={location} distanceKm={distanceKm} hairTypes={hairTypes} rating={rating} />
        {specializations.length > 0 && (
          <Chips>
            {specializations.map(({ name }) => (
              <li key={name}>
                <Chip>{name}</Chip>
              </li>
            ))}
          </Chips>
        )}
        {professional.service && (
          <FreeStarts
            service={professional.service}
            freeStarts={professional.freeStarts}
            nextStart={professional.nextStart}
            chosenStyle={professional.service.chosenStyle}
            timeZone={professional.timeZone}
          />
        )}
        {choosing && <ChooseToCompare {...choosing} professional={professional} />}
        {servicesRange && (
          <Foot>
            <OfferPrice service={{ price: servicesRange.priceFrom, menu: servicesRange }} />
            <Meta>
              <ClockIcon size="small" />
              {formatOfferLength(
                { serviceDurationMinutes: servicesRange.minutesFrom, menu: servicesRange },
                formatDuration,
              )}
            </Meta>
          </Foot>
        )}
      </Body>
    </LinkCard>
  );
}

interface ProfessionalCardsProps {
  readonly professionals: readonly ProfessionalListing[];
  /** Who is chosen to be compared. */
  readonly choosing: Choosing;
  readonly onMap?: OnMap;
}

/** The grid of professionals; each card is one link to the public page. */
export function ProfessionalCards({ professionals, choosing, onMap }: ProfessionalCardsProps) {
  return (
    <CardGrid $mobile="two">
      {professionals.map((professional, place) => (
        <li key={professional.id} {...onMap?.(professional.id)}>
          <ProfessionalCard professional={professional} place={place} choosing={choosing} />
        </li>
      ))}
    </CardGrid>
  );
}
