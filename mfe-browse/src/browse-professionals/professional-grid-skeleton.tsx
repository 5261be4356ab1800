import { Card, CardGrid, Skeleton } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Body = styled.div`
  padding: 18px 20px 20px;
`;

/** The box of a professional card. */
function ProfessionalCardSkeleton() {
  return (
    <Card aria-hidden="true">
      <Skeleton $ratio="8/7" />
      <Body>
        <Skeleton $height="20px" $width="70%" />
        <Skeleton $height="12px" $width="48%" $top="10px" />
        <Skeleton $height="28px" $width="56%" $top="14px" />
        <Skeleton $height="18px" $width="44%" $top="14px" />
      </Body>
    </Card>
  );
}

/** Browse pages show six cards while loading (specification, section 9). */
export function ProfessionalGridSkeleton() {
  return (
    <CardGrid $mobile="two" aria-hidden="true">
      {Array.from({ length: 6 }, (_, place) => (
        <li key={place}>
          <ProfessionalCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}
