import type { Professional } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  Art,
  Chip,
  Crumb,
  MapPinIcon,
  Meta,
  media,
  PatternArt,
  Rating,
  ScissorsIcon,
  TextLink,
  Wrap,
} from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { patternCategory } from '../artwork/artwork';
import { compareHref } from '../compare-professionals/comparison';
import { FavouriteButton } from '../favourites/favourite-button';

/** 'Hairdresser, 11 years' experience'. */
export function describeExperience({
  professionalType,
  experienceYears,
}: Pick<Professional, 'professionalType' | 'experienceYears'>): string {
  const trade = professionalType === 'barber' ? 'Barber' : 'Hairdresser';
  if (experienceYears === 0) return `${trade}, in the first year`;
  return `${trade}, ${experienceYears} ${experienceYears === 1 ? "year's" : "years'"} experience`;
}

const Ground = styled.header`
  background: var(--shea);
  border-bottom: 1px solid var(--line);
`;

/** A photo beside the words; on a phone it shares its row with the name only. */
const Columns = styled(Wrap)`
  display: grid;
  grid-template:
    '. way' 1fr
    'photo way' auto
    'photo name' auto
    'photo facts' auto
    'photo chips' auto
    'photo .' 36px / 260px minmax(0, 1fr);
  column-gap: 48px;
  padding-top: 40px;
  ${media.mobile} {
    grid-template:
      'way way' auto
      'photo name' auto
      'facts facts' auto
      'chips chips' auto / 116px minmax(0, 1fr);
    gap: 18px;
    padding-block: 24px;
  }
`;

const Photo = styled(Art)`
  grid-area: photo;
  align-self: end;
  border-radius: var(--r-l) var(--r-l) 0 0;
  ${media.mobile} {
    border-radius: var(--r-m);
  }
`;

const Way = styled.div`
  grid-area: way;
  align-self: end;
  ${media.mobile} {
    & > a {
      margin: 0;
    }
  }
`;

const Name = styled.h1`
  grid-area: name;
  font-size: clamp(2.25rem, 1.4rem + 3vw, 3.5rem);
  line-height: 1.02;
  overflow-wrap: anywhere;
  ${media.mobile} {
    align-self: center;
  }
`;

const Facts = styled.div`
  grid-area: facts;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 20px;
  margin-top: 12px;
  & > span {
    font-size: 1rem;
    color: var(--ink-2);
  }
  ${media.mobile} {
    margin: 0;
  }
`;

const Chips = styled.ul`
  grid-area: chips;
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 18px;
  ${media.mobile} {
    margin: 0;
  }
`;

/** Photo, name, place, experience and specialisations. */
export function ProfessionalBand({ professional }: { readonly professional: Professional }) {
  const { id, displayName, location, specializations, portrait } = professional;
  return (
    <Ground>
      <Columns as="div">
        <Photo
          src={portrait?.url}
          srcSet={portrait?.srcset}
          sizes="(max-width: 767px) 116px, 260px"
          placeholder={portrait?.placeholder}
          alt={displayName}
          ratio="13/15"
          priority
          pictureOf={href.publicProfessionalPage({ professionalId: id })}
          fallback={
            <PatternArt
              category={patternCategory(professional)}
              seed={id}
              shape="category"
              initial={Array.from(displayName.trim())[0]?.toUpperCase()}
              priority
            />
          }
        />
        <Way>
          <Crumb to={href.browseProfessionals()}>Professionals</Crumb>
        </Way>
        <Name tabIndex={-1}>{displayName}</Name>
        <Facts>
          <Meta>
            <MapPinIcon size="small" />
            {location}
          </Meta>
          <Meta>
            <ScissorsIcon size="small" />
            {describeExperience(professional)}
          </Meta>
          {professional.rating && <Rating {...professional.rating} />}
          <TextLink to={compareHref({ ids: [id], location })}>Compare with others nearby</TextLink>
          <FavouriteButton professional={professional} />
        </Facts>
        {specializations.length > 0 && (
          <Chips aria-label="Specialisations">
            {specializations.map((specialization) => (
              <li key={specialization.id}>
                <Chip $tone="bottle">{specialization.name}</Chip>
              </li>
            ))}
          </Chips>
        )}
      </Columns>
    </Ground>
  );
}
