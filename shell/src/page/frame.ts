import styled from 'styled-components';

/** Column of header, page and footer; on a short page the footer is at the bottom of the window. */
export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: calc(100svh - var(--foot, 0px));
  & > main {
    flex: 1 0 auto;
  }
`;
