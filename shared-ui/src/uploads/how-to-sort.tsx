import styled from 'styled-components';
import { Muted } from '../text/text';
import { media } from '../theme/tokens';

/** Which of the two ways it is depends on what points. */
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

/** Once on a page with uploaders: what can be done with the pictures. */
export const HowToSort = () => (
  <Muted>
    <ByMouse>Drag</ByMouse>
    <ByFinger>Hold and drag</ByFinger> pictures to sort them. Open one to describe it.
  </Muted>
);
