import styled from 'styled-components';
import { Card } from '../card/card';
import { CardGrid, RuledList } from '../layout/layout';
import { media } from '../theme/tokens';
import { Skeleton } from './skeleton';

const Body = styled.div`
  padding: 18px 20px 20px;
`;
const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  margin-top: 20px;
`;
const ListRow = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s4);
  padding-block: var(--s4);
  & > div {
    flex: 1;
  }
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
export function ServiceCardSkeleton() {
  return (
    <ServiceBox aria-hidden="true">
      <Skeleton $ratio="2/1" />
      <Body>
        <Skeleton $height="12px" $width="38%" />
        <Skeleton $height="20px" $width="82%" $top="10px" />
        <Skeleton $height="12px" $top="14px" />
        <Skeleton $height="12px" $width="64%" $top="8px" />
        <Skeleton $height="12px" $width="52%" $top="16px" />
        <Foot>
          <Skeleton $height="18px" $width="64px" />
          <Skeleton $height="14px" $width="56px" />
        </Foot>
      </Body>
    </ServiceBox>
  );
}

/** The box of a professional card. */
export function ProfessionalCardSkeleton() {
  return (
    <Card aria-hidden="true">
      <Skeleton $ratio="8/7" />
      <Body>
        <Skeleton $height="20px" $width="70%" />
        <Skeleton $height="12px" $width="48%" $top="10px" />
        <Skeleton $height="28px" $width="56%" $top="14px" />
      </Body>
    </Card>
  );
}

/** The box of a list row: swatch, two lines, a figure at the end. */
export function ListRowSkeleton() {
  return (
    <ListRow aria-hidden="true">
      <Skeleton $height="64px" $width="64px" />
      <div>
        <Skeleton $height="16px" $width="46%" />
        <Skeleton $height="12px" $width="68%" $top="10px" />
      </div>
      <Skeleton $height="18px" $width="64px" />
    </ListRow>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Browse pages show six cards while loading (specification, section 9). */
export function ServiceGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <CardGrid aria-hidden="true">
      {places(count).map((place) => (
        <li key={place}>
          <ServiceCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}

export function ProfessionalGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <CardGrid $mobile="two" aria-hidden="true">
      {places(count).map((place) => (
        <li key={place}>
          <ProfessionalCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}

/** Dashboard lists show four rows while loading (specification, section 9). */
export function ListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <RuledList aria-hidden="true">
      {places(count).map((place) => (
        <li key={place}>
          <ListRowSkeleton />
        </li>
      ))}
    </RuledList>
  );
}
