import {
  Art,
  type ArtProps,
  CardBody,
  Chip,
  Link,
  LinkCard,
  MapPinIcon,
  Meta,
  media,
  PatternArt,
  type To,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { pictureOrder } from '../artwork/artwork';

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

const Place = styled(Meta)`
  margin-top: 4px;
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

export interface ProfessionalCardProps {
  to: To;
  name: string;
  location: string;
  specializations: readonly string[];
  picture?: Omit<ArtProps, 'ratio' | 'fallback' | 'alt' | 'priority' | 'loading'> & { alt?: string };
  /** Whether there is a picture is not known yet: the pattern waits, so that no unneeded one is loaded. */
  picturePending?: boolean;
  /** The pattern drawn when there is no picture or it fails. */
  category?: string;
  /** The professional's id: chooses the drawing. */
  seed: string;
  /** Its place in the page's grid, from 0: decides when its picture loads. */
  place?: number;
  heading?: 'h2' | 'h3';
}

/** A professional in a grid: the whole card is one link to the public page. */
export function ProfessionalCard({
  to,
  name,
  location,
  specializations,
  picture,
  picturePending = false,
  category = 'Cuts and Trims',
  seed,
  place,
  heading: Heading = 'h2',
}: ProfessionalCardProps) {
  const order = pictureOrder(place);
  const initial = (Array.from(name.trim())[0] ?? '').toUpperCase();
  return (
    <LinkCard>
      <Picture
        alt=""
        {...picture}
        {...order}
        ratio="8/7"
        fallback={
          !picturePending && (
            <PatternArt category={category} seed={seed} shape="category" initial={initial} {...order} />
          )
        }
      />
      <Body>
        <Heading>
          <Link to={to}>{name}</Link>
        </Heading>
        <Place>
          <MapPinIcon size="small" />
          {location}
        </Place>
        {specializations.length > 0 && (
          <Chips>
            {specializations.map((specialization) => (
              <li key={specialization}>
                <Chip>{specialization}</Chip>
              </li>
            ))}
          </Chips>
        )}
      </Body>
    </LinkCard>
  );
}
