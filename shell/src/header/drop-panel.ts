import { media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Positions a panel below its header button. */
export const Anchor = styled.div`
  position: relative;
`;

/** The panel below a header button (look.css, `.menu`). */
export const DropPanel = styled.div<{ $width?: number }>`
  position: absolute;
  z-index: 30;
  top: calc(100% + 8px);
  right: 0;
  width: ${({ $width = 248 }) => $width}px;
  max-width: calc(100vw - 2 * var(--gutter));
  padding: var(--s2);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--e3);
  ${media.mobile} {
    position: fixed;
    top: calc(var(--header) + 8px);
    right: var(--gutter);
  }
`;
