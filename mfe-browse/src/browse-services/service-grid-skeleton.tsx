import { Card, CardGrid, media, Skeleton } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Body = styled.div`
  padding: 18px 20px 20px;
`;
const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  margin-top: 20px;
`;

/** As the card itself: the picture beside the text on a phone. */
const ServiceBox = styled(Card)`
  ${media.mobile} {
    display: flex;
    & > :first-child {
      flex: none;
      width: 104px;
      aspect-ratio: auto;
    }
    & > :last-child {
      flex: 1;
      padding: 14px 16px;
    }
  }
`;

/** The box of a service card. */
function ServiceCardSkeleton() {
  return (
    <ServiceBox aria-hidden="true">
      <Skeleton $ratio="2/1" />
      <Body>
        <Skeleton $height="12px" $width="38%" />
        <Skeleton $height="20px" $width="82%" $top="10px" />
        <Skeleton $height="12px" $top="14px" />
        <Skeleton $height="12px" $width="64%" $top="8px" />
        <Skeleton $height="12px" $width="52%" $top="16px" />
        <Skeleton $height="12px" $width="58%" $top="8px" />
        <Foot>
          <Skeleton $height="18px" $width="64px" />
          <Skeleton $height="14px" $width="56px" />
        </Foot>
      </Body>
    </ServiceBox>
  );
}

/** Browse pages show six cards while loading (specification, section 9). */
export function ServiceGridSkeleton() {
  return (
    <CardGrid aria-hidden="true">
      {Array.from({ length: 6 }, (_, place) => (
        <li key={place}>
          <ServiceCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}
