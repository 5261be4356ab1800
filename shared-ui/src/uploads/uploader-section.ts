import styled from 'styled-components';
import { media } from '../theme/tokens';

/** What the pictures are at the left (above them when `$stacked`), the pictures at the right; all of it takes drops. */
export const UploaderSection = styled.section<{ $thin?: boolean; $dragging?: boolean; $stacked?: boolean }>`
  display: grid;
  grid-template-columns: 272px minmax(0, 1fr);
  gap: 48px;
  align-items: ${({ $thin }) => ($thin ? 'center' : 'start')};
  padding-block: ${({ $thin }) => ($thin ? 16 : 28)}px;
  border-top: 1px solid var(--line);
  border-radius: ${({ $dragging }) => ($dragging ? 'var(--r-m)' : '0')};
  outline: ${({ $dragging }) => ($dragging ? '2px dashed var(--clay)' : 'none')};
  outline-offset: 4px;
  background: ${({ $dragging }) => ($dragging ? 'var(--clay-tint)' : 'none')};
  & h2 {
    font-size: 1.375rem;
  }
  & h2:focus {
    outline: none;
  }
  ${({ $stacked }) =>
    $stacked && 'grid-template-columns: minmax(0, 1fr); gap: var(--s4); padding-block: 0; border-top: 0;'}
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${({ $thin }) => ($thin ? 10 : 16)}px;
  }
`;
