import { HAIR_TYPES, type ServiceListing } from '@crown-and-coil/shared-api';
import { MapPinIcon, Meta, Rating, ScissorsIcon } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Hair types that a card has room for. */
const MAX_HAIR_TYPES = 2;

const Fact = styled(Meta)`
  margin-top: 4px;
  align-items: flex-start;
  & > svg {
    flex: none;
    margin-top: 2px;
  }
`;

/** 'about 3 km away'; distances are between the middles of suburbs. */
export function formatDistance(kilometres: number): string {
  return kilometres < 1 ? 'under 1 km away' : `about ${Math.round(kilometres)} km away`;
}

/** 'Coily hair 12 times, curly 4 times'; undefined without any evidence. */
export function describeHairTypes(hairTypes: ServiceListing['hairTypes']): string | undefined {
  const done = hairTypes.flatMap(({ hairType, count }) => {
    const name = HAIR_TYPES.find(({ value }) => value === hairType)?.name;
    return name ? [{ name, count }] : [];
  });
  if (done.length === 0) return undefined;
  return done
    .slice(0, MAX_HAIR_TYPES)
    .map(({ name, count }, place) => {
      const times = count === 1 ? 'once' : `${count} times`;
      return place === 0 ? `${name} hair ${times}` : `${name.toLowerCase()} ${times}`;
    })
    .join(', ');
}

interface ListingFactsProps {
  readonly location: string;
  readonly distanceKm: number | null;
  readonly hairTypes: ServiceListing['hairTypes'];
  readonly rating: ServiceListing['rating'];
}

/** The rating of the professional, where they work, how far that is from the place asked for, and the hair they have worked on. */
export function ListingFacts({ location, distanceKm, hairTypes, rating }: ListingFactsProps) {
  const work = describeHairTypes(hairTypes);
  return (
    <>
      {rating && (
        <Fact>
          <Rating {...rating} />
        </Fact>
      )}
      {location && (
        <Fact>
          <MapPinIcon size="small" />
          <span>
            {location}
            {distanceKm !== null && `, ${formatDistance(distanceKm)}`}
          </span>
        </Fact>
      )}
      {work && (
        <Fact>
          <ScissorsIcon size="small" />
          <span>{work}</span>
        </Fact>
      )}
    </>
  );
}
