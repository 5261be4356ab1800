import type { Professional } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { CardGrid } from '@crown-and-coil/shared-ui';
import { useListProfilePicturesQuery } from '../api';
import { patternCategory } from '../artwork/artwork';
import { ProfessionalCard } from './professional-card';

/** Three columns of at most 380 px, two below (look, section 5); on a phone less the gutters and the gap. */
const PICTURE_SIZES = '(max-width: 767px) calc(50vw - 26px), (max-width: 1023px) 50vw, 380px';

/**
 * The grid of professionals; each card is one link to the public page. Pictures come from the public listing
 * (specification, section 2); without one, or when it fails, the card draws a pattern.
 */
export function ProfessionalCards({ professionals }: { readonly professionals: readonly Professional[] }) {
  const { data: pictures, isLoading } = useListProfilePicturesQuery({
    professionalIds: professionals.map(({ id }) => id),
  });
  return (
    <CardGrid $mobile="two">
      {professionals.map((professional, place) => {
        const picture = pictures?.find(({ professionalUuid }) => professionalUuid === professional.id);
        return (
          <li key={professional.id}>
            <ProfessionalCard
              to={href.publicProfessionalPage({ professionalId: professional.id })}
              name={professional.displayName}
              location={professional.location}
              specializations={professional.specializations.map(({ name }) => name)}
              picturePending={isLoading}
              picture={
                picture && {
                  src: picture.url,
                  srcSet: picture.srcset,
                  sizes: PICTURE_SIZES,
                  placeholder: picture.placeholder,
                }
              }
              place={place}
              category={patternCategory(professional)}
              seed={professional.id}
            />
          </li>
        );
      })}
    </CardGrid>
  );
}
