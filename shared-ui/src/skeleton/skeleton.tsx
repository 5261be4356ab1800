import styled, { keyframes } from 'styled-components';
import { RuledList } from '../layout/layout';

const sweep = keyframes`to { transform: translateX(100%); }`;

/** A grey bar where text or a picture will be. Sizes are CSS lengths. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string;
  $height?: string;
  $ratio?: string;
  $top?: string;
}>`
  position: relative;
  display: block;
  overflow: hidden;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 'auto' }) => $height};
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  margin-top: ${({ $top = '0' }) => $top};
  background: var(--shea);
  border-radius: ${({ $ratio }) => ($ratio ? '0' : 'var(--r-s)')};
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(90deg, transparent, var(--sheen), transparent);
    transform: translateX(-100%);
    animation: ${sweep} 1.4s infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      content: none;
    }
  }
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

/** Placeholder of a list row: swatch, two lines, a figure at the end. */
function ListRowSkeleton() {
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
export function ListSkeleton() {
  return (
    <RuledList aria-hidden="true">
      {Array.from({ length: 4 }, (_, place) => (
        <li key={place}>
          <ListRowSkeleton />
        </li>
      ))}
    </RuledList>
  );
}
