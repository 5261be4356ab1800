import { media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** The fixed place of the portfolio: nothing below it moves when pictures come. Edge to edge on a phone. */
export const GalleryBox = styled.div`
  position: relative;
  height: 520px;
  border-radius: var(--r-l);
  overflow: hidden;
  ${media.belowDesktop} {
    height: 420px;
  }
  ${media.mobile} {
    height: 300px;
    margin-inline: calc(-1 * var(--gutter));
    border-radius: 0;
  }
`;
