import { type Professional, useListProfilePicturesQuery } from '@crown-and-coil/shared-api';
import { CardGrid, ProfessionalCard } from '@crown-and-coil/shared-ui';
import { patternCategory } from '../artwork/pattern-category';

/** So many cards fill the first view of a wide window. */
const FIRST_ROW = 3;

/** Three columns of at most 380 px, two below (look, section 5). */
const PICTURE_SIZES = '(max-width: 1023px) 50vw, 380px';

/**
 * The grid of professionals; each card is one link to the public page. Pictures come from the public listing
 * (specification, section 2); without one, or when it fails, the card draws a pattern.
 */
export function ProfessionalCards({ professionals }: { readonly professionals: readonly Professional[] }) {
  const { data: pictures, isLoading } = useListProfilePicturesQuery({
    professional_ids: professionals.map(({ id }) => id),
  });
  return (
    <CardGrid $mobile="two">
      {professionals.map((professional, place) => {
        const picture = pictures?.find(({ professional_uuid }) => professional_uuid === professional.id);
        return (
          <li key={professional.id}>
            <ProfessionalCard
              to={`/public-professional-page/${professional.id}`}
              name={professional.display_name}
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
              priority={place < FIRST_ROW}
              category={patternCategory(professional)}
              seed={professional.id}
            />
          </li>
        );
      })}
    </CardGrid>
  );
}
