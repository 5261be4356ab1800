import { Card, Skeleton } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** The card in which the private notes and the other bookings stand. */
export const AboutClientCard = styled(Card)`
  padding: 20px 22px 22px;
  & h2 {
    font-size: 1.375rem;
  }
`;

/** Both, one under the other. */
export const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s5);
`;

/** The boxes of the two. */
export const PartsSkeleton = () => (
  <Parts aria-hidden="true">
    <Skeleton $height="316px" />
    <Skeleton $height="164px" />
  </Parts>
);

/** The same before even its code is there. */
export const AboutClientSkeleton = () => (
  <AboutClientCard>
    <PartsSkeleton />
  </AboutClientCard>
);
