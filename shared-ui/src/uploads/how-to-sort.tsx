import styled from 'styled-components';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';

/** The wording depends on the pointer type. */
const ByMouse = styled.span`
  ${media.touch} {
    display: none;
  }
`;
const ByFinger = styled.span`
  display: none;
  ${media.touch} {
    display: inline;
  }
`;

/** Once on a page with uploaders: explains sorting. */
export const HowToSort = () => (
  <Muted>
    <ByMouse>Drag</ByMouse>
    <ByFinger>Hold and drag</ByFinger> pictures to sort them. Open one to describe it.
  </Muted>
);
