import { media } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

/** Places the summary beside the times, or above them on narrow screens, as the list of times is long. */
export const Layout = styled.div`
  display: grid;
  grid-template: 'head beside' auto 'starts beside' 1fr / minmax(0, 1fr) 368px;
  column-gap: var(--s7);
  ${media.belowDesktop} {
    grid-template: 'head' 'beside' 'starts' / minmax(0, 1fr);
  }
`;
export const Head = styled.div`
  grid-area: head;
`;
export const Starts = styled.div`
  grid-area: starts;
`;
export const Beside = styled.div`
  grid-area: beside;
  ${media.belowDesktop} {
    margin-bottom: var(--s6);
  }
`;
