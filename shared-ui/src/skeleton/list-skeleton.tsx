import styled from 'styled-components';
import { RuledList } from '../layout/layout';
import { Skeleton } from './skeleton';

const ListRow = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s4);
  padding-block: var(--s4);
  & > div {
    flex: 1;
  }
`;

/** Placeholder of a list row: swatch, two lines, a figure at the end. */
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

/** Dashboard lists show four rows while loading (specification, section 9). */
export function ListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <RuledList aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <li key={place}>
          <ListRowSkeleton />
        </li>
      ))}
    </RuledList>
  );
}
