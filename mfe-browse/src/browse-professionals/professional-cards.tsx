import type { ProfessionalListing } from '@crown-and-coil/shared-api';
import { CardGrid } from '@crown-and-coil/shared-ui';
import { useListProfilePicturesQuery } from '../api';
import type { Choosing } from '../compare-professionals/comparison-bar';
import type { OnMap } from '../search-results/search-results';
import { ProfessionalCard } from './professional-card';

interface ProfessionalCardsProps {
  readonly professionals: readonly ProfessionalListing[];
  /** Who is chosen to be compared. */
  readonly choosing: Choosing;
  readonly onMap?: OnMap;
}

/** The grid of professionals; each card is one link to the public page. */
export function ProfessionalCards({ professionals, choosing, onMap }: ProfessionalCardsProps) {
  const { data: pictures, isLoading } = useListProfilePicturesQuery({
    professionalIds: professionals.map(({ id }) => id),
  });
  return (
    <CardGrid $mobile="two">
      {professionals.map((professional, place) => (
        <li key={professional.id} {...onMap?.(professional.id)}>
          <ProfessionalCard
            professional={professional}
            portrait={pictures?.find(({ professionalUuid }) => professionalUuid === professional.id)}
            portraitPending={isLoading}
            place={place}
            choosing={choosing}
          />
        </li>
      ))}
    </CardGrid>
  );
}
